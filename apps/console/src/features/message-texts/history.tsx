import type { MessageText } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import type { Texts } from './message-text-queries.ts';
import css from './message-texts.module.css';

/** Who wrote which version and when. An older one can be typed in again. */
export function History({ record, onUse }: { readonly record: MessageText; readonly onUse: ((texts: Texts | null) => void) | undefined }) {
  const text = useText('console-messages');
  const format = useFormat();
  if (record.history.length === 0) return <p className={css.soft}>{text('neverChanged')}</p>;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{text('history')}</h2>
      <ol className="plain-list">
        {record.history.map(({ version, changedAt, changedBy, texts }) => (
          <li key={version}>
            <details className={css.compare}>
              <summary>
                {text('versionLine', { number: format.number(version), when: format.dateTime(changedAt, BROWSER_ZONE), who: changedBy })}
                {texts === null ? ` · ${text('standardAgain')}` : ''}
              </summary>
              {Object.entries(texts ?? {}).map(([id, words]) => (
                <p key={id} className={css.fixed}>
                  {words}
                </p>
              ))}
              {onUse === undefined ? null : <Button onClick={() => onUse(texts)}>{text('useVersion')}</Button>}
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
