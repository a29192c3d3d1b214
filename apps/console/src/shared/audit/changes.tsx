import type { AuditEntry } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import css from './audit.module.css';
import { fieldChanges } from './field-changes.ts';
import { useChangeTexts } from './use-change-texts.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The reason, and the changed fields before and after. */
export function Changes({ entry: { reason, changes, masked } }: { readonly entry: AuditEntry }) {
  const text = useText('console-audit');
  const fields = fieldChanges(changes);
  const words = useChangeTexts(fields);
  if (reason === null && fields.length + masked.length === 0) return null;
  const currency = textOf(changes.currency?.after) ?? textOf(changes.currency?.before);
  return (
    <details className={css.details}>
      <summary>{reason ?? text('changed', { count: fields.length + masked.length })}</summary>
      <dl className={css.changes}>
        {fields.map(({ path, before, after }) => (
          <div key={path.join('.')}>
            <dt>{words.label(path)}</dt>
            <dd>{text('beforeAfter', { before: words.value(before, path, currency), after: words.value(after, path, currency) })}</dd>
          </div>
        ))}
        {masked.map((name) => (
          <div key={name}>
            <dt>{words.label([name])}</dt>
            <dd>{text('masked')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
