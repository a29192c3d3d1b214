import { planAllocations } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  coverByReturn,
  findFreePayment,
  insertAllocations,
  listOpenLostDebts,
  listOpenRents,
  listRentsOfLost,
  lockEntries,
  releaseAbandonedNotes,
} from '../ledger/index.ts';
import { findFirstRent, lockRentRows } from '../rent/index.ts';
import { settleRents } from './settle-rents.ts';

interface RestoredPayment {
  paymentId: string;
  /** The rent of the payment; null for a payment of an account. */
  rentId: string | null;
  /** The rent was paid with its order. */
  isOrder?: boolean;
  /** When the order was paid. */
  paidAt?: Date | null;
}

/**
 * Handles a lost payment whose money the payer's bank returned: it covers its chargeback, so the payment is free again. It pays what it had paid before and
 * what is still open of it, the oldest debt first; the rest is credit of the client, which pays the next invoice or which staff pay out. The card that was
 * removed from the contract stays removed. Runs after the return was entered.
 * @returns true if the rent is paid, by this payment or by another one
 */
export async function restoreRentPayment(trx: Trx, deps: Deps, paid: RestoredPayment): Promise<boolean> {
  const { paymentId, rentId } = paid;
  const rentIds = [...new Set([...(rentId === null ? [] : [rentId]), ...(await listRentsOfLost(trx, paymentId))])];
  await lockRentRows(trx, rentIds);
  await coverByReturn(trx, paymentId);
  await payAgain(trx, deps, paid);
  return (await listOpenRents(trx, rentId === null ? rentIds : [rentId])).length === 0;
}

/** As {@link restoreRentPayment}, for the rent that was paid with an order. */
export async function restoreOrderPayment(
  trx: Trx,
  deps: Deps,
  { orderId, ...payment }: { orderId: string; paymentId: string; paidAt: Date | null },
): Promise<boolean> {
  const first = await findFirstRent(trx, orderId);
  if (first === undefined) return true;
  return restoreRentPayment(trx, deps, { ...payment, rentId: first.rentId, isOrder: true });
}

async function payAgain(trx: Trx, deps: Deps, { paymentId, rentId, isOrder = false, paidAt = null }: RestoredPayment): Promise<void> {
  const creditId = await findFreePayment(trx, paymentId);
  if (creditId === undefined) return;
  const lowered = await releaseAbandonedNotes(trx, paymentId);
  const debitIds = await listOpenLostDebts(trx, paymentId, lowered);
  const entries = new Map((await lockEntries(trx, [creditId, ...debitIds])).map((entry) => [entry.id, entry]));
  const debits = debitIds.flatMap((id) => entries.get(id) ?? []);
  const plan = planAllocations([{ id: creditId, open: entries.get(creditId)?.open ?? 0 }], debits);
  const now = deps.clock.now();
  await insertAllocations(trx, plan, now);
  const paidBy = new Map(plan.map(({ debitId, amount }) => [debitId, amount]));
  const covered = debits.flatMap(({ id, open, rent_id, currency }) => {
    const amount = paidBy.get(id) ?? 0;
    if (rent_id === null || amount < open) return [];
    const method = rent_id !== rentId ? ('MARKED_BY_ADMIN' as const) : isOrder ? ('FROM_ORDER' as const) : ('MANUAL' as const);
    // The invoice of an order prints when the order was paid.
    return [
      { rentId: rent_id, amount: { amount, currency }, paidAt: (isOrder && rent_id === rentId ? paidAt : null) ?? now, method, card: null },
    ];
  });
  if (covered.length > 0) await settleRents(trx, deps, covered);
}
