import { PaymentProvider } from '@komora/contract/enumerations';
import { localDateIn } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { type LocalToday, listTimeZones, takeCardsLeft } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { chargeRents, type GatewayOf, tellLongUnknown } from '../payment/index.ts';
import { createDueRents } from './create-due-rents.ts';
import { parkContract } from './park-contract.ts';
import { readVatRules } from './vat-rules.sql.ts';

/** A run ends before the queue would take it for dead; what is left goes into the next one. */
const longestRunMs = 200_000;
const cardBatch = 200;

/**
 * The billing run (docs/algorithms/billing-run.md): rents of all periods that have begun, with their invoices; charges of saved cards, retries
 * among them; cards that nothing is charged to any more are given back. It may be started twice, run in several processes, be killed anywhere, and goes on
 * where it stood.
 */
export async function processPayments(deps: Deps, gatewayOf: GatewayOf, count: Count): Promise<void> {
  const { db, clock } = deps;
  const until = clock.now().getTime() + longestRunMs;
  const goesOn = () => clock.now().getTime() < until;
  const vatRulesIn = await readVatRules(db);
  const days = localTodays(await listTimeZones(db), clock.now());
  let isDone = true;
  for (const day of days) isDone = (await createDueRents(deps, day, { vatRulesIn, count, goesOn })) && isDone;
  const park = (contractId: string, fault: unknown) => parkContract(deps, contractId, fault);
  for (const day of days) isDone = (await chargeRents(deps, gatewayOf, day, { count, goesOn, park })) && isDone;
  await giveCardsBack(deps, count);
  const unknown = await tellLongUnknown(deps);
  if (unknown > 0) count('unknownForADay', unknown);
  if (!isDone && !goesOn()) await inTransaction(db, (trx) => deps.enqueue(trx, 'process-payments', {}, { singletonKey: 'rest' }));
}

/** Which day it is where there are warehouses. */
function localTodays(timeZones: readonly string[], now: Date): LocalToday[] {
  const zonesByDay = new Map<string, string[]>();
  for (const timeZone of timeZones) {
    const today = localDateIn(timeZone, now);
    zonesByDay.set(today, [...(zonesByDay.get(today) ?? []), timeZone]);
  }
  return [...zonesByDay].map(([today, zones]) => ({ today, timeZones: zones }));
}

async function giveCardsBack(deps: Deps, count: Count): Promise<void> {
  for (;;) {
    const taken = await inTransaction(deps.db, async (trx) => {
      const cards = await takeCardsLeft(trx, cardBatch);
      for (const { provider, reference } of cards)
        await deps.enqueue(trx, 'cancel-card', { provider: PaymentProvider.parse(provider), reference });
      return cards.length;
    });
    if (taken > 0) count('cardsGivenBack', taken);
    if (taken < cardBatch) return;
  }
}
