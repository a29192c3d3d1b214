import { Link } from '@tanstack/react-router';
import { holds, useMe } from '../me.ts';

/** The name of an API key, which leads to its acts for people with the right to the audit log. */
export function KeyAuditLink({ id, name }: { readonly id: string; readonly name: string }) {
  if (!holds(useMe(), 'read:audit')) return name;
  return (
    <Link to="/settings/audit" search={{ key: id }}>
      {name}
    </Link>
  );
}
