import type { AuditEntry } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import css from './audit.module.css';

const shown = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** The reason, and the changed fields before and after. */
export function Changes({ entry: { reason, changes } }: { readonly entry: AuditEntry }) {
  const text = useText('console-audit');
  const fields = Object.entries(changes);
  if (reason === null && fields.length === 0) return null;
  return (
    <details className={css.details}>
      <summary>{reason ?? text('changed', { count: fields.length })}</summary>
      <dl className={css.changes}>
        {fields.map(([name, { before, after }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text('beforeAfter', { before: shown(before), after: shown(after) })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
