import type { Currency } from '@komora/api/enumerations';
import { planAllocations } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { accountOf, enterTransfer, HIGHEST_AMOUNT, insertAllocations, insertTransfer, lockEntries } from '../ledger/index.ts';
import type { PlannedDebt } from '../planned-debt/index.ts';
import { lockRent } from '../rent/index.ts';
import { coveredBy, lockPlanned } from './planned.ts';
import { readRentBill } from './rent-bill.sql.ts';
import { settleRents } from './settle-rents.ts';

/**
 * PAID: the rent is paid. PART: the transfer paid a part of it. Every other value means that nothing changed. PARTIAL: the amount is zero.
 * OVERPAID: the amount is out of range.
 */
export type TransferOutcome = 'PAID' | 'PART' | 'ALREADY_PAID' | 'WRONG_CURRENCY' | 'PARTIAL' | 'OVERPAID';

/**
 * Enters a bank transfer in the ledger. If the rent is in an open instalment plan, it pays the debts of the plan, the oldest first. Otherwise the rent is paid as soon as its invoice is covered, and settled as {@link settleRents} does. Its method is
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
  const debts = (await lockPlanned(trx, [rentId])).get(rentId)?.filter(({ open }) => open > 0) ?? [];
  const { isPaid } = await lockRent(trx, rentId);
  const bill = await readRentBill(trx, rentId);
  if (!isCurrencyOf(bill.currency, transfer.currency)) return 'WRONG_CURRENCY';
  if (isPaid && debts.length === 0) return 'ALREADY_PAID';
  if (amount === 0) return 'PARTIAL';
  if (amount > HIGHEST_AMOUNT) return 'OVERPAID';
  if (debts.length > 0) return payPlan(trx, deps, transfer, { debts, currency: bill.currency, paidAt: paidAtOf(transfer.bookedOn, now) });
  if ((await enterTransfer(trx, deps, transfer)) > 0) return 'PART';
  const money = {
    rentId,
    amount: { amount, currency: bill.currency },
    paidAt: paidAtOf(transfer.bookedOn, now),
    method: 'MARKED_BY_ADMIN' as const,
    card: null,
  };
  await settleRents(trx, deps, [money]);
  return 'PAID';
}

/** A booking date may be in the future. */
function paidAtOf(bookedOn: string | null, now: Date): Date {
  const booked = bookedOn === null ? now : new Date(`${bookedOn}T12:00:00Z`);
  return booked.getTime() > now.getTime() ? now : booked;
}

/** Pays the debts of an instalment plan, the oldest first, whichever invoice the transfer names. What exceeds them stays as credit. The debts are locked. */
async function payPlan(
  trx: Trx,
  deps: Deps,
  transfer: Parameters<typeof settleTransfer>[2],
  { debts, currency, paidAt }: { debts: readonly PlannedDebt[]; currency: Currency; paidAt: Date },
): Promise<'PAID' | 'PART'> {
  const [entry] = await lockEntries(trx, [debts[0]?.entryId ?? '']);
  if (entry === undefined) throw new Error(`The debts of the plan of rent ${transfer.rentId} have no entry`);
  const { credit } = await insertTransfer(trx, deps, transfer, accountOf(entry));
  const open = debts.map((debt) => ({ id: debt.entryId, open: debt.open }));
  const parts = planAllocations(credit === undefined ? [] : [credit], open);
  await insertAllocations(trx, parts, deps.clock.now());
  const left = new Map(open.map((debt) => [debt.id, debt.open]));
  const covered = coveredBy(parts, debts, left);
  const rents = covered.map(({ rentId, amount }) => ({
    rentId,
    amount: { amount, currency },
    paidAt,
    method: 'MARKED_BY_ADMIN' as const,
    card: null,
  }));
  if (rents.length > 0) await settleRents(trx, deps, rents);
  return [...left.values()].every((rest) => rest === 0) ? 'PAID' : 'PART';
}

const isCurrencyOf = (currency: Currency, code: string): code is Currency => currency === code;
