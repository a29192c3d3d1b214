import type { Trx } from '../../db/database.ts';
import { refuseVoucher } from './check-voucher.ts';
import { giveUseBack, insertReservation, moveRedemption, takeUse } from './voucher.sql.ts';

/** Takes one use for an unpaid order. @throws Refusal Voucher/used-up at `voucherToken` when another buyer had the last one */
export async function reserveVoucher(trx: Trx, input: { voucherId: string; orderId: string }): Promise<void> {
  if (!(await takeUse(trx, input.voucherId))) throw refuseVoucher('Voucher/used-up');
  await insertReservation(trx, input);
}

/**
 * The order is paid. Where its reservation had been released (late money), the discount that the buyer was promised stands: another use
 * is taken while there is one, and beyond the last one the voucher is honoured without a use. Nothing to do without a voucher, or twice.
 */
export async function redeemVoucher(trx: Trx, orderId: string): Promise<void> {
  if ((await moveRedemption(trx, { orderId, from: 'RESERVED', to: 'REDEEMED' })) !== undefined) return;
  const released = await moveRedemption(trx, { orderId, from: 'RELEASED', to: 'REDEEMED' });
  if (released !== undefined) await takeUse(trx, released);
}

/** The order came to nothing: its use is free again. Nothing to do without a reservation. */
export async function releaseVoucher(trx: Trx, orderId: string): Promise<void> {
  const released = await moveRedemption(trx, { orderId, from: 'RESERVED', to: 'RELEASED' });
  if (released !== undefined) await giveUseBack(trx, released);
}
