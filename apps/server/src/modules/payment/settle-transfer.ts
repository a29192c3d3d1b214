import { addDays } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { liftOverlock } from '../contract/index.ts';
import { queueMessage } from '../message/index.ts';
import { markRentTransferred } from '../rent/index.ts';
import { readRentBill } from './rent-bill.sql.ts';

export type TransferOutcome = 'PAID' | 'ALREADY_PAID' | 'WRONG_CURRENCY' | 'PARTIAL' | 'OVERPAID';

/**
 * What money on the operator's account leads to, as {@link settleRent} does for a card: the rent is PAID, its doors open again unless another rent keeps
 * them shut, and the client is told. Its method is MARKED_BY_ADMIN: the operator's books say so, and MANUAL is printed as a card. A card that pays
 * the same rent later gives its money back by itself.
 * @param amount minor units
 * @param bookedOn the bank's day; today when it named none
 * @param anyAmount the operator accepts whatever came
 * @returns anything but PAID changed nothing
 */
export async function settleTransfer(
  trx: Trx,
  deps: Deps,
  transfer: { rentId: string; amount: number; currency: string; bookedOn: string | null; anyAmount: boolean },
): Promise<TransferOutcome> {
  const { rentId, amount, currency } = transfer;
  const now = deps.clock.now();
  const bill = await readRentBill(trx, rentId);
  const fits =
    currency !== bill.currency ? 'WRONG_CURRENCY' : amount < bill.amount ? 'PARTIAL' : amount > bill.amount ? 'OVERPAID' : 'PAID';
  const accepted = fits === 'PAID' || (transfer.anyAmount && fits !== 'WRONG_CURRENCY');
  if (!accepted) return fits;
  const booked = transfer.bookedOn === null ? now : new Date(`${transfer.bookedOn}T12:00:00Z`);
  // A statement may be dated ahead of the clock.
  const isAhead = booked.getTime() > now.getTime();
  const paidAt = isAhead ? now : booked;
  if (!(await markRentTransferred(trx, { rentId, paidAt }))) return 'ALREADY_PAID';
  const doorsOpenAgain = await liftOverlock(trx, bill.contract_id, now);
  await queueMessage(trx, deps, {
    to: bill.email,
    language: bill.language,
    template: 'rent-paid',
    data: {
      firstName: bill.first_name,
      boxName: bill.box_name,
      warehouseName: bill.warehouse_name,
      from: bill.period_from,
      to: addDays(bill.period_to, -1),
      amount: { amount, currency },
      ...(bill.invoice_number === null ? {} : { invoiceNumber: bill.invoice_number }),
      ...(doorsOpenAgain ? { doorsOpenAgain } : {}),
    },
    dedupeKey: `rent-paid:${rentId}`,
  });
  return 'PAID';
}
