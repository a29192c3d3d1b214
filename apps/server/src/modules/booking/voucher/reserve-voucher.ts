import type { Trx } from '../../../platform/db/database.ts';
import { rejectVoucher } from './check-voucher.ts';
import { insertReservation, moveRedemption, releaseUse, reserveUse } from './voucher.sql.ts';

/**
 * Reserves one use of a voucher for an unpaid order. @throws AppError Voucher/used-up at `voucherToken` if another buyer took the last use
 */
export async function reserveVoucher(trx: Trx, input: { voucherId: string; orderId: string }): Promise<void> {
  if (!(await reserveUse(trx, input.voucherId))) throw rejectVoucher('Voucher/used-up');
  await insertReservation(trx, input);
}

/**
 * Redeems the order's reservation. If it was released before a late payment, another use is taken if one is left; otherwise the promised
 * discount is granted without a use. Idempotent; no effect without a voucher.
 */
export async function redeemVoucher(trx: Trx, orderId: string): Promise<void> {
  if ((await moveRedemption(trx, { orderId, from: 'RESERVED', to: 'REDEEMED' })) !== undefined) return;
  const released = await moveRedemption(trx, { orderId, from: 'RELEASED', to: 'REDEEMED' });
  if (released !== undefined) await reserveUse(trx, released);
}

/** Releases the order's reservation. No effect without one. */
export async function releaseVoucher(trx: Trx, orderId: string): Promise<void> {
  const released = await moveRedemption(trx, { orderId, from: 'RESERVED', to: 'RELEASED' });
  if (released !== undefined) await releaseUse(trx, released);
}
