import type { Currency } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readRentBill } from './rent-bill.sql.ts';
import { settleRents } from './settle-rents.ts';

export type TransferOutcome = 'PAID' | 'ALREADY_PAID' | 'WRONG_CURRENCY' | 'PARTIAL' | 'OVERPAID';

/**
 * Settles a bank transfer as {@link settleRents} does. Its method is MARKED_BY_ADMIN, because documents print MANUAL as a card payment. A
 * later card payment of the same rent is refunded automatically.
 * @param transfer.amount minor units
 * @param transfer.bookedOn the bank's booking date; null: today
 * @param transfer.anyAmount accepts any amount, for a transfer that staff matched
 * @returns the result; every value except PAID means that nothing changed
 */
export async function settleTransfer(
  trx: Trx,
  deps: Deps,
  transfer: { rentId: string; amount: number; currency: string; bookedOn: string | null; anyAmount: boolean },
): Promise<TransferOutcome> {
  const { rentId, amount } = transfer;
  const now = deps.clock.now();
  const bill = await readRentBill(trx, rentId);
  if (!isCurrencyOf(bill.currency, transfer.currency)) return 'WRONG_CURRENCY';
  const comparison = amount < bill.amount ? 'PARTIAL' : amount > bill.amount ? 'OVERPAID' : 'PAID';
  if (comparison !== 'PAID' && !transfer.anyAmount) return comparison;
  const booked = transfer.bookedOn === null ? now : new Date(`${transfer.bookedOn}T12:00:00Z`);
  // A booking date may be in the future.
  const paidAt = booked.getTime() > now.getTime() ? now : booked;
  const money = { rentId, amount: { amount, currency: bill.currency }, paidAt, method: 'MARKED_BY_ADMIN' as const, card: null };
  const settled = await settleRents(trx, deps, [money]);
  return settled.has(rentId) ? 'PAID' : 'ALREADY_PAID';
}

const isCurrencyOf = (currency: Currency, code: string): code is Currency => currency === code;
