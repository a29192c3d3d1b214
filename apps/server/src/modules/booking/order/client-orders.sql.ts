import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { openStatuses } from './order.lifecycle.ts';

/** @returns ids of a client's orders that may still be paid, in ascending order */
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

/** Replaces the billing details of a client's cancelled orders, including orders placed with the same e-mail without a session. */
export async function anonymiseOrders(
  trx: Trx,
  { userId, email, now }: { userId: string; email: string; now: Date },
  details: object,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      invoicing_details: JSON.stringify(details),
      secret_hash: null,
      placed_from: null,
      request_hash: null,
      anonymised_at: now,
    })
    .where('status', '=', 'CANCELLED')
    .where((eb) =>
      eb.or([
        eb('placed_by', '=', userId),
        eb.and([eb('placed_by', 'is', null), eb(sql<string>`lower(invoicing_details ->> 'email')`, '=', email.toLowerCase())]),
      ]),
    )
    .execute();
}

/** Retention: replaces the billing details of orders that were cancelled at `before` or earlier. @returns the number of orders */
export async function anonymiseOldOrders(
  trx: Trx,
  { before, limit, now }: { before: Date; limit: number; now: Date },
  details: object,
): Promise<number> {
  const old = trx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'CANCELLED')
    .where('anonymised_at', 'is', null)
    .where('updated_at', '<=', before)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ invoicing_details: JSON.stringify(details), secret_hash: null, placed_from: null, request_hash: null, anonymised_at: now })
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
