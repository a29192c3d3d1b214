import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export function findVoucher(reader: Reader, token: string) {
  return reader
    .selectFrom('vouchers')
    .select([
      'id',
      'token',
      'country',
      'warehouse_id',
      'promo_type',
      'discount_bp',
      'discount_amount',
      'valid_from',
      'valid_to',
      'max_redemptions',
      'redeemed_count',
      'stopped_at',
    ])
    .where(sql<string>`upper(token)`, '=', sql<string>`upper(${token})`)
    .executeTakeFirst();
}
export type VoucherRow = NonNullable<Awaited<ReturnType<typeof findVoucher>>>;

/** Takes one use of the voucher. The row lock serialises concurrent buyers. @returns false if none is left */
export async function reserveUse(trx: Trx, voucherId: string): Promise<boolean> {
  const rows = await trx
    .updateTable('vouchers')
    .set({ redeemed_count: sql<number>`redeemed_count + 1` })
    .where('id', '=', voucherId)
    .whereRef('redeemed_count', '<', 'max_redemptions')
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Returns one use to the voucher. */
export async function releaseUse(trx: Trx, voucherId: string): Promise<void> {
  await trx.updateTable('vouchers').set({ redeemed_count: sql<number>`redeemed_count - 1` }).where('id', '=', voucherId).execute();
}

export async function insertReservation(trx: Trx, row: { voucherId: string; orderId: string }): Promise<void> {
  await trx
    .insertInto('voucher_redemptions')
    .values({ order_id: row.orderId, voucher_id: row.voucherId, state: 'RESERVED', updated_at: sql<Date>`now()` })
    .execute();
}

export type RedemptionState = 'RESERVED' | 'REDEEMED' | 'RELEASED';

/** Changes the state of an order's redemption from `from` to `to`. @returns the voucher's id, or undefined if it was not in state `from` */
export async function moveRedemption(
  trx: Trx,
  move: { orderId: string; from: RedemptionState; to: RedemptionState },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('voucher_redemptions')
    .set({ state: move.to, updated_at: sql<Date>`now()` })
    .where('order_id', '=', move.orderId)
    .where('state', '=', move.from)
    .returning('voucher_id')
    .executeTakeFirst();
  return row?.voucher_id;
}
