import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { DueCursor, LocalToday } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { updateAttempting } from '../rent/index.ts';
import { insertCharges, type NewCharge } from './charge.sql.ts';
import { giveUpCharging } from './follow-declines.ts';
import { type Gateway, GatewayNotReached, type GatewayOf, GatewayUnavailable } from './payment.ports.ts';
import { releaseCall } from './payment.sql.ts';
import { descriptionOf } from './purchase-of.ts';
import { listRentsToCharge, lockRentsToTry, type RentBill } from './rent-bill.sql.ts';
import { type ChargeAnswer, settleCharges } from './settle-charges.ts';

/** As many calls of a gateway are under way at once. All of a batch begin when its attempts are stored. */
const atOnce = 50;

export interface Charging {
  count: Count;
  /** Asked between two batches. */
  goesOn: () => boolean;
  /** Takes an account with an unexpected fault out of billing. */
  park: (contractId: string, fault: unknown) => Promise<void>;
}

/**
 * Charges the saved cards of all rents whose next try has come, in batches (docs/algorithms/charge-attempts.md): attempts stored, gateway called outside any
 * transaction, outcomes stored. A call whose outcome stays unknown leaves its attempt open: reconciliation asks for it, and nothing else is tried
 * meanwhile.
 * @returns false when it stopped before the end
 * @throws AggregateError when every call of a whole batch was a fault: then it is not one account's
 */
export async function chargeRents(deps: Deps, gatewayOf: GatewayOf, day: LocalToday, charging: Charging): Promise<boolean> {
  let after: DueCursor | null = null;
  for (;;) {
    if (!charging.goesOn()) return false;
    const prepared: Prepared = await inTransaction(deps.db, (trx) => prepareCharges(trx, deps, gatewayOf, { day, after }));
    if (prepared.withoutCard > 0) charging.count('withoutCard', prepared.withoutCard);
    const outcomes = await Promise.all(prepared.charges.map((charge) => call(deps, gatewayOf(charge.provider), charge)));
    if (!(await follow(deps, outcomes, charging))) return false;
    if (prepared.seen < atOnce) return true;
    after = prepared.last;
  }
}

interface Charge extends NewCharge {
  bill: RentBill;
}

interface Prepared {
  charges: Charge[];
  withoutCard: number;
  seen: number;
  last: DueCursor | null;
}

async function prepareCharges(
  trx: Trx,
  deps: Deps,
  gatewayOf: GatewayOf,
  { day, after }: { day: LocalToday; after: DueCursor | null },
): Promise<Prepared> {
  const due = await lockRentsToTry(trx, day.today, { after, limit: atOnce });
  const dueIds = due.map(({ id }) => id);
  const rents = (await listRentsToCharge(trx, day.timeZones, dueIds)).filter(({ is_open }) => !is_open);
  const charges = rents.flatMap((bill): Charge[] => {
    const { payment_provider: provider, payment_method_reference: methodReference } = bill;
    // A card at a gateway that this deployment has left cannot be charged any more.
    if (provider === null || methodReference === null || !isConfigured(gatewayOf, provider)) return [];
    return [
      {
        id: deps.ids.uuid(),
        rentId: bill.rent_id,
        provider,
        attempt: bill.attempts + 1,
        methodReference,
        amount: bill.amount,
        currency: bill.currency,
        bill,
      },
    ];
  });
  await insertCharges(
    trx,
    charges.map(({ bill, ...charge }) => charge),
    deps.clock.now(),
  );
  const charged = new Set(charges.map(({ rentId }) => rentId));
  if (charged.size > 0) await updateAttempting(trx, [...charged]);
  const cardless = rents.filter(({ rent_id }) => !charged.has(rent_id));
  await giveUpCharging(
    trx,
    deps,
    cardless.map((bill) => ({ bill, reason: 'NO_CARD' })),
  );
  return { charges, withoutCard: cardless.length, seen: due.length, last: due.at(-1) ?? null };
}

function isConfigured(gatewayOf: GatewayOf, provider: NewCharge['provider']): boolean {
  try {
    return gatewayOf(provider).provider === provider;
  } catch {
    return false;
  }
}

type Outcome = { charge: Charge } & ({ kind: 'ANSWER'; answer: ChargeAnswer } | { kind: 'UNKNOWN' } | { kind: 'FAULT'; fault: unknown });

async function call(deps: Deps, gateway: Gateway, charge: Charge): Promise<Outcome> {
  const { id: paymentId, rentId, amount, currency, methodReference, bill } = charge;
  try {
    const news = await gateway.chargeRecurring({
      paymentId,
      reference: rentId,
      amount,
      currency,
      description: descriptionOf(bill),
      language: bill.language,
      email: bill.email,
      methodReference,
      calledBefore: null,
    });
    return { charge, kind: 'ANSWER', answer: { paymentId, rentId, bill, amount, currency, news } };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) return { charge, kind: 'FAULT', fault: error };
    // What surely did nothing leaves no doubt behind.
    if (error instanceof GatewayNotReached) await inTransaction(deps.db, (trx) => releaseCall(trx, paymentId));
    deps.log.warn({ err: error, paymentId }, 'the gateway did not say what became of a charge');
    return { charge, kind: 'UNKNOWN' };
  }
}

/** @returns false when the gateway seems to be away: the rest waits for the next run */
async function follow(deps: Deps, outcomes: readonly Outcome[], { count, park }: Charging): Promise<boolean> {
  const faults = outcomes.flatMap((outcome) => (outcome.kind === 'FAULT' ? [outcome] : []));
  const whole = outcomes.length === atOnce;
  if (whole && faults.length === atOnce)
    throw new AggregateError(
      faults.map(({ fault }) => fault),
      `Every one of ${atOnce} charges was a fault`,
    );
  const answers = outcomes.flatMap((outcome) => (outcome.kind === 'ANSWER' ? [outcome.answer] : []));
  const { paid, declined, faults: unsettled } = await settleCharges(deps, answers);
  for (const { charge, fault } of faults) await park(charge.bill.contract_id, fault);
  for (const { answer, fault } of unsettled) await park(answer.bill.contract_id, fault);
  const unknown = outcomes.length - faults.length - answers.length;
  const counts = { charged: paid, declined, unknown, parked: faults.length + unsettled.length };
  for (const [name, by] of Object.entries(counts)) if (by > 0) count(name, by);
  if (!whole || unknown < atOnce) return true;
  deps.log.error('no charge of a whole batch was answered: charging stops until the next run');
  return false;
}
