import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** True if one of the clients has an order that can still be paid, or a move-in at the desk that is not finished. */
export async function hasOpenOrder(
  trx: Trx,
  { survivorId, duplicateId, survivorEmail, duplicateEmail }: MergedIds & { survivorEmail: string; duplicateEmail: string },
): Promise<boolean> {
  const ids = [survivorId, duplicateId];
  const emails = [survivorEmail, duplicateEmail].map((email) => email.toLowerCase());
  const { rows } = await sql`
    select from orders o where o.status in ('SUBMITTED', 'FAILED')
      and (o.placed_by = any(${ids}::uuid[]) or (o.placed_by is null and lower(o.invoicing_details ->> 'email') = any(${emails}::text[])))
    union all
    select from move_ins m where m.state = 'OPEN' and (m.client_id = any(${ids}::uuid[]) or lower(m.details ->> 'email') = any(${emails}::text[]))
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Gives orders to the survivor. @returns their number */
export async function moveOrders(trx: Trx, { survivorId, duplicateId }: MergedIds): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set client_id = case when client_id = ${duplicateId} then ${survivorId} else client_id end,
      placed_by = case when placed_by = ${duplicateId} then ${survivorId} else placed_by end
    where client_id = ${duplicateId} or placed_by = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
