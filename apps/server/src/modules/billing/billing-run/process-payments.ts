import { PaymentProvider } from '@komora/api/enumerations';
import { localDateIn } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { detectRestore, isBillingPaused } from '../../../platform/deployment/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import type { Payments } from '../../payments/index.ts';
import { detachUnusedCards, type LocalToday, listTimeZones } from '../../tenancy/index.ts';
import { type Charging, chargeDueRents, chargeNewRents, notifyUnknownCharges, rentPayable } from '../rent-payment/index.ts';
import { adoptRecovered, listOpenRecovered, recordState } from '../restore/index.ts';
import { createAndCharge } from './create-and-charge.ts';
import { suspendBilling } from './suspend-billing.ts';

/** A run stops before its job times out in the queue. The next run continues. */
const longestRunMs = 200_000;
const cardBatch = 200;

/**
 * The billing run (docs/algorithms/billing-run.md): creates the rents and invoices of all periods that have begun, charges saved cards
 * including retries, and revokes unused cards. Does nothing while billing is paused after a restore. It may be started twice, run in several processes or be interrupted; the next run continues.
 */
export async function processPayments(deps: Deps, payments: Payments, count: Count): Promise<void> {
  const { db, clock } = deps;
  await detectRestore(deps);
  if (await isBillingPaused(db)) return count('paused');
  const until = clock.now().getTime() + longestRunMs;
  const goesOn = () => clock.now().getTime() < until;
  const days = localTodays(await listTimeZones(db), clock.now());
  const suspend = (contractId: string, error: unknown) => suspendBilling(deps, contractId, error);
  const charging: Charging = { count, goesOn, suspend, streams: new Map() };
  // After a restore a new rent can be paid already. Nothing is charged before that is known.
  const isRestored = (await listOpenRecovered(db)).length > 0;
  const left: LocalToday[] = [];
  for (const day of days) {
    const charge = async (rentIds: readonly string[]) => isRestored || chargeNewRents(deps, payments, { day, rentIds }, charging);
    if (await createAndCharge(deps, day, { count, goesOn, charge })) left.push(day);
  }
  await adoptRecovered(deps, payments, count);
  await recordState(deps);
  let isDone = left.length === days.length;
  for (const day of left) isDone = (await chargeDueRents(deps, payments, day, charging)) && isDone;
  await revokeUnusedCards(deps, count);
  const unknown = await notifyUnknownCharges(deps, rentPayable(deps));
  if (unknown > 0) count('unknownForADay', unknown);
  if (!isDone && !goesOn()) await inTransaction(db, (trx) => deps.enqueue(trx, 'process-payments', {}));
}

/** The current dates in the time zones of all warehouses. */
function localTodays(timeZones: readonly string[], now: Date): LocalToday[] {
  const zonesByDay = new Map<string, string[]>();
  for (const timeZone of timeZones) {
    const today = localDateIn(timeZone, now);
    zonesByDay.set(today, [...(zonesByDay.get(today) ?? []), timeZone]);
  }
  return [...zonesByDay].map(([today, zones]) => ({ today, timeZones: zones }));
}

async function revokeUnusedCards(deps: Deps, count: Count): Promise<void> {
  for (;;) {
    const detached = await inTransaction(deps.db, async (trx) => {
      const cards = await detachUnusedCards(trx, cardBatch);
      for (const { provider, reference, account } of cards)
        await deps.enqueue(trx, 'cancel-card', { provider: PaymentProvider.parse(provider), reference, account });
      return cards.length;
    });
    if (detached > 0) count('cardsGivenBack', detached);
    if (detached < cardBatch) return;
  }
}
