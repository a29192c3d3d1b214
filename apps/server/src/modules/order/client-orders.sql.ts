import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import { openStatuses } from './order.states.ts';

/** Orders that a client has placed and that may still be paid, by id. */
export async function listOpenOrders(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('orders')
    .select('id')
    .where('placed_by', '=', userId)
    .where('status', 'in', [...openStatuses])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the details of a client's orders that came to nothing, those included that were placed with the same address without signing in. */
export async function anonymiseOrders(
  trx: Trx,
  { userId, email, now }: { userId: string; email: string; now: Date },
  details: object,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ invoicing_details: JSON.stringify(details), session_id: null, request_hash: null, anonymised_at: now })
    .where('status', '=', 'CANCELLED')
    .where((eb) =>
      eb.or([
        eb('placed_by', '=', userId),
        eb.and([eb('placed_by', 'is', null), eb(sql<string>`lower(invoicing_details ->> 'email')`, '=', email.toLowerCase())]),
      ]),
    )
    .execute();
}
