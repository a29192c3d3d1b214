import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';

export interface AuditLinkProps {
  /** The id of the record. */
  readonly record: string;
  /** Its number or name, for screen readers. */
  readonly name: string;
}

/** Leads to the audit log of a record that has no page of its own. Needs `read:audit`. */
export function AuditLink({ record, name }: AuditLinkProps) {
  const text = useText('console');
  return (
    <Link to="/settings/audit" search={{ record }} aria-label={text('auditOf', { name })}>
      {text('action.audit')}
    </Link>
  );
}
