import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface PromotionUse {
  userId: string;
  /** The box of the new order. The client's own unpaid order for it is replaced, and does not count. */
  boxId: string;
  now: Date;
}

/** Waits for concurrent orders of the same client. */
export async function lockPromotionUse(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion/${userId}`}, 0))`.execute(trx);
}

/** True if an order of the client has a promotion: a fulfilled one, or one for another box that can still be paid. */
export async function hasUsedPromotion(reader: Reader, { userId, boxId, now }: PromotionUse): Promise<boolean> {
  const row = await reader
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('client_id', '=', userId), eb('placed_by', '=', userId)]))
    .where('promotion_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'FULFILLED'),
        eb.and([eb('status', 'in', ['SUBMITTED', 'FAILED']), eb('hold_expires_at', '>', now), eb('box_id', '!=', boxId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
