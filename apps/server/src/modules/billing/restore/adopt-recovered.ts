import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import type { Payments } from '../../payments/index.ts';
import { chargeIdOf } from '../rent/index.ts';
import { claimMatch, listOpenRecovered, markAdopted, markChecked, type OpenRecovered } from './recovered.sql.ts';
import { listUnpaidRents } from './unpaid-rents.sql.ts';

/** Attempts of a rent that are compared with a payment without a reference. */
const maxAttempts = 20;

/**
 * Adopts the payments that gateways listed after a restore, as soon as their order or rent exists. Money that was returned is not adopted.
 * The others stay in recovered_payments: they belong to contracts that the backup does not contain, and staff decide about them.
 * @throws GatewayUnavailable; the rest is adopted by the next run, and nothing is charged before
 */
export async function adoptRecovered(deps: Deps, payments: Payments, count: Count): Promise<void> {
  const open = (await listOpenRecovered(deps.db)).filter(
    ({ amount, refunded, decision }) => refunded < amount && (decision === null || decision === 'MATCH'),
  );
  if (open.length === 0) return;
  const attempts = await listChargeIds(deps);
  const unmatched: string[] = [];
  for (const found of open) {
    const charge = attempts.get(found.paymentId);
    const payable = payableOf(found, charge?.rentId);
    if (payable === null) {
      unmatched.push(found.id);
      continue;
    }
    const now = deps.clock.now();
    if (!(await inTransaction(deps.db, (trx) => claimMatch(trx, { id: found.id, reference: payable.id, now })))) continue;
    await payments.adopt({ ...listingOf(found), payable, attempt: charge?.attempt ?? null });
    await inTransaction(deps.db, (trx) => markAdopted(trx, found.id, now));
    count('adopted');
  }
  await inTransaction(deps.db, (trx) => markChecked(trx, unmatched, deps.clock.now()));
}

/** The part of a stored payment that its gateway listed. */
export function listingOf(found: Omit<OpenRecovered, 'orderId' | 'rentId'>) {
  const { provider, providerPaymentId, paymentId, reference, methodReference, amount, currency, refunded, createdAt } = found;
  return { provider, providerPaymentId, paymentId, reference, methodReference, amount, currency, refunded, createdAt };
}

function payableOf({ orderId, rentId }: OpenRecovered, chargedRentId: string | undefined) {
  if (orderId !== null) return { kind: 'ORDER' as const, id: orderId };
  const id = rentId ?? chargedRentId;
  return id === undefined ? null : { kind: 'RENT' as const, id };
}

/** The ids of the possible charges of all unpaid rents. */
async function listChargeIds(deps: Deps): Promise<Map<string, { rentId: string; attempt: number }>> {
  const ids = new Map<string, { rentId: string; attempt: number }>();
  for (const { id: rentId, attempts } of await listUnpaidRents(deps.db))
    for (let attempt = 1; attempt <= attempts + maxAttempts; attempt++) ids.set(chargeIdOf(deps, rentId, attempt), { rentId, attempt });
  return ids;
}
