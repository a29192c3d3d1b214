import type { Currency } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { enterTransfer } from '../ledger/index.ts';
import { lockRent } from '../rent/index.ts';
import { readRentBill } from './rent-bill.sql.ts';
import { settleRents } from './settle-rents.ts';

/**
 * PAID: the rent is paid. PART: the transfer paid a part of it. Every other value means that nothing changed. PARTIAL: the amount is zero.
 * OVERPAID: the amount is out of range.
 */
export type TransferOutcome = 'PAID' | 'PART' | 'ALREADY_PAID' | 'WRONG_CURRENCY' | 'PARTIAL' | 'OVERPAID';

/** The highest amount of a ledger entry, in minor units. */
const highest = 2_147_483_647;

/**
 * Enters a bank transfer in the ledger. The rent is paid as soon as its invoice is covered, and settled as {@link settleRents} does. Its method is
 * MARKED_BY_ADMIN, because documents print MANUAL as a card payment. A later card payment of the same rent is refunded automatically.
 * @param transfer.amount minor units
 * @param transfer.bookedOn the bank's booking date; null: today
 * @param transfer.acceptedBy the person who matched it and accepts a small difference; null for an automatic match
 */
export async function settleTransfer(
  trx: Trx,
  deps: Deps,
  transfer: { bankEntryId: string; rentId: string; amount: number; currency: string; bookedOn: string | null; acceptedBy: string | null },
): Promise<TransferOutcome> {
  const { rentId, amount } = transfer;
  const now = deps.clock.now();
  const { isPaid } = await lockRent(trx, rentId);
  const bill = await readRentBill(trx, rentId);
  if (!isCurrencyOf(bill.currency, transfer.currency)) return 'WRONG_CURRENCY';
  if (isPaid) return 'ALREADY_PAID';
  if (amount === 0) return 'PARTIAL';
  if (amount > highest) return 'OVERPAID';
  if ((await enterTransfer(trx, deps, transfer)) > 0) return 'PART';
  const booked = transfer.bookedOn === null ? now : new Date(`${transfer.bookedOn}T12:00:00Z`);
  // A booking date may be in the future.
  const paidAt = booked.getTime() > now.getTime() ? now : booked;
  const money = { rentId, amount: { amount, currency: bill.currency }, paidAt, method: 'MARKED_BY_ADMIN' as const, card: null };
  await settleRents(trx, deps, [money]);
  return 'PAID';
}

const isCurrencyOf = (currency: Currency, code: string): code is Currency => currency === code;
