import type { SearchHit } from '@komora/api/admin';
import { Link } from '@tanstack/react-router';

/** A link to the record of a hit; an order leads to its client. */
export function HitLink({ hit: { kind, id, title, clientId } }: { readonly hit: SearchHit }) {
  if (kind === 'CONTRACT')
    return (
      <Link to="/contracts/$id" params={{ id }}>
        {title}
      </Link>
    );
  if (kind === 'BOX')
    return (
      <Link to="/boxes/$id" params={{ id }}>
        {title}
      </Link>
    );
  if (kind === 'INVOICE')
    return (
      <Link to="/money/invoices" search={{ q: title }}>
        {title}
      </Link>
    );
  return (
    <Link to="/clients/$id" params={{ id: kind === 'CLIENT' ? id : (clientId ?? id) }}>
      {title}
    </Link>
  );
}
