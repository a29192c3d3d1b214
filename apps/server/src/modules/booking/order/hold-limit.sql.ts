import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Waits for concurrent orders of the same network. */
export async function lockHolder(trx: Trx, placedFrom: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placedFrom.readBigInt64BE(0).toString()}::bigint)`.execute(trx);
}

/** The number of boxes that other unpaid orders of the network or the client hold. */
export async function countOpenHolds(
  reader: Reader,
  { placedFrom, userId, orderId, now }: { placedFrom: Buffer; userId: string | null; orderId: string; now: Date },
): Promise<number> {
  const row = await reader
    .selectFrom('orders as o')
    .innerJoin('box_reservations as r', 'r.order_id', 'o.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.kind', '=', 'HOLD')
    .where('r.expires_at', '>', now)
    .where('o.status', 'in', ['SUBMITTED', 'FAILED'])
    .where((eb) => eb.or([eb('o.placed_from', '=', placedFrom), ...(userId === null ? [] : [eb('o.placed_by', '=', userId)])]))
    .where('o.id', '<>', orderId)
    .executeTakeFirstOrThrow();
  return row.count;
}
