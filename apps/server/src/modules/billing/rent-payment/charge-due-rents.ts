import { compareDates, isTooSmallToCharge, localDateIn } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type LostHistory, readLostHistory } from '../../../platform/deployment/index.ts';
import { inLanes } from '../../../platform/lanes.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { type ChargeResult, insertCharges, type NewCharge, type Payments, withdrawCharges } from '../../payments/index.ts';
import type { DueCursor, LocalToday } from '../../tenancy/index.ts';
import { chargeIdOf, scheduleRents, updateAttempting } from '../rent/index.ts';
import { type ChargeStreams, countResults, isStopped } from './charge-streams.ts';
import { giveUpCharging, type PayingReason } from './handle-declines.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { listRentsToCharge, lockNewRents, lockRentsToCharge, type RentBill, type RentToCharge } from './rent-bill.sql.ts';
import { describeRent, toRequest } from './rent-payable.ts';

/** Number of concurrent calls of a gateway. All calls of a batch start after its attempts are stored. */
const batchSize = 50;
/** The first batch is small: if the gateway rejects all of it, no other card is tried. */
const firstBatchSize = 5;
/** Batches at a time: while one waits for the gateway, another one uses the database. */
const lanes = 2;

/** One run. */
export interface Charging {
  count: Count;
  streams: ChargeStreams;
  /** Called between two batches; false stops the run. */
  goesOn: () => boolean;
  /** Suspends the billing of a contract after an unexpected error. */
  suspend: (contractId: string, error: unknown) => Promise<void>;
}

/**
 * Charges the saved cards of all rents with a due attempt, in batches (docs/algorithms/charge-attempts.md): stores attempts, calls the
 * gateway outside any transaction, stores outcomes. A call with an unknown outcome leaves its attempt open for reconciliation, and blocks
 * further attempts. If a gateway rejects all charges in a currency, this run charges no more of them, and goes on with the others. After the first batch two batches run side by side; their locks keep them apart, as those of two processes.
 * @returns false if it stopped before the end
 * @throws AggregateError if every call of a full batch failed, because then no single contract is the cause
 */
export async function chargeDueRents(deps: Deps, payments: Payments, day: LocalToday, charging: Charging): Promise<boolean> {
  if (!charging.goesOn()) return false;
  const pageAfter = (after: DueCursor | null, limit: number): Page => ({
    day,
    lock: (trx) => lockRentsToCharge(trx, day.today, { after, limit }),
  });
  const first = await chargeBatch(deps, payments, pageAfter(null, firstBatchSize), charging);
  if (first.hasStopped) return false;
  if (first.locked.length < firstBatchSize) return true;
  return inLanes(lanes, async (goesOn) => {
    for (let after = first.locked.at(-1) ?? null; ; ) {
      if (!goesOn() || !charging.goesOn()) return false;
      const { hasStopped, locked } = await chargeBatch(deps, payments, pageAfter(after, batchSize), charging);
      if (hasStopped) return false;
      if (locked.length < batchSize) return true;
      after = locked.at(-1) ?? null;
    }
  });
}

/**
 * The same for some rents that the run has just created, without the others that are due.
 * @returns false if it stopped before the end
 * @throws AggregateError if every call of a full batch failed
 */
export async function chargeNewRents(
  deps: Deps,
  payments: Payments,
  { day, rentIds }: { day: LocalToday; rentIds: readonly string[] },
  charging: Charging,
): Promise<boolean> {
  for (let next = 0; next < rentIds.length; ) {
    if (!charging.goesOn()) return false;
    const limit = next === 0 && charging.streams.size === 0 ? firstBatchSize : batchSize;
    const page = rentIds.slice(next, next + limit);
    const { hasStopped } = await chargeBatch(deps, payments, { day, lock: (trx) => lockNewRents(trx, day.today, page) }, charging);
    if (hasStopped) return false;
    next += limit;
  }
  return true;
}

interface Page {
  day: LocalToday;
  /** Locks the rents of the batch. */
  lock: (trx: Trx) => Promise<DueCursor[]>;
}

/** @returns hasStopped: no batch follows, because the gateway seems to be unavailable */
async function chargeBatch(
  deps: Deps,
  payments: Payments,
  page: Page,
  charging: Charging,
): Promise<{ hasStopped: boolean; locked: DueCursor[] }> {
  const { streams } = charging;
  const { day } = page;
  const prepared = await inTransaction(deps.db, (trx) => prepareCharges(trx, deps, payments, { ...page, streams }));
  const { charges, locked } = prepared;
  if (prepared.withoutCard > 0) charging.count('withoutCard', prepared.withoutCard);
  const results = await payments.chargeSavedCards(charges.map((charge) => toCharge(charge, prepared.lost)));
  await handleRejected(deps, payments, streams, { charges, results, today: day.today });
  const hasStopped = !(await handleResults(deps, charges, results, charging));
  return { hasStopped, locked };
}

interface Charge extends NewCharge {
  bill: RentBill;
}

interface Prepared {
  charges: Charge[];
  lost: LostHistory | null;
  withoutCard: number;
  locked: DueCursor[];
}

const toCharge = (
  { id: paymentId, payable, bill, provider, amount, currency, methodReference, historyLost }: Charge,
  lost: LostHistory | null,
) => ({
  paymentId,
  provider,
  reference: payable.id,
  amount,
  currency,
  description: describeRent(bill),
  language: bill.language,
  email: bill.email,
  methodReference,
  ...(historyLost && lost !== null ? { lost } : {}),
});

async function prepareCharges(
  trx: Trx,
  deps: Deps,
  payments: Payments,
  { day, lock, streams }: Page & Pick<Charging, 'streams'>,
): Promise<Prepared> {
  const lost = await readLostHistory(trx);
  const due = await lock(trx);
  const covered = new Set(
    await payFromCredit(
      trx,
      deps,
      due.map(({ id }) => id),
    ),
  );
  const dueIds = due.map(({ id }) => id).filter((id) => !covered.has(id));
  const rents = (await listRentsToCharge(trx, day.timeZones, dueIds)).filter((bill) => !bill.is_open && !isStopped(streams, bill));
  const charges = rents.flatMap((bill): Charge[] => {
    const { payment_provider: provider, payment_method_reference: methodReference } = bill;
    // A card at a gateway that is no longer configured cannot be charged. A disputed one, or one without consent to the amount, must not be.
    if (provider === null || methodReference === null || !payments.hasGateway(provider)) return [];
    if (bill.is_disputed || bill.lacks_consent || bill.is_charged_in_part || isAboveLimit(bill) || isTooSmallToCharge(bill)) return [];
    return [
      {
        id: chargeIdOf(deps, bill.rent_id, bill.attempts + 1),
        payable: { kind: 'RENT', id: bill.rent_id },
        provider,
        attempt: bill.attempts + 1,
        methodReference,
        amount: bill.amount,
        currency: bill.currency,
        historyLost: lost !== null && compareDates(bill.due_on, localDateIn(bill.time_zone, lost.until)) <= 0,
        request: { ...toRequest(deps.config.publicUrl, bill), expiresAt: deps.clock.now().toISOString() },
        bill,
      },
    ];
  });
  await insertCharges(
    trx,
    charges.map(({ bill, ...charge }) => charge),
    deps.clock.now(),
  );
  const charged = new Set(charges.map(({ payable }) => payable.id));
  if (charged.size > 0) await updateAttempting(trx, [...charged]);
  const cardless = rents.filter(({ rent_id }) => !charged.has(rent_id));
  await giveUpCharging(
    trx,
    deps,
    cardless.map((bill) => ({ bill, reason: reasonOf(bill) })),
  );
  return { charges, lost, withoutCard: cardless.length, locked: due };
}

/** The client has not agreed to have this much charged to the card. */
const isAboveLimit = ({ amount, card_limit: limit }: RentToCharge): boolean => limit !== null && amount > limit;

/** Why a rent is not charged. A rest that is too small for a card has another way to be paid than the others, with or without a card. */
function reasonOf(bill: RentToCharge): PayingReason {
  if (bill.is_disputed) return 'DISPUTED';
  if (bill.payment_method_reference !== null && !isTooSmallToCharge(bill)) {
    if (bill.lacks_consent) return 'HIGHER_RENT';
    // The rest of a rent is lower than the rent, so a limit of the client is not the cause.
    if (bill.is_charged_in_part) return 'PAID_IN_PART';
    if (isAboveLimit(bill)) return 'NO_CONSENT';
  }
  return isTooSmallToCharge(bill) ? 'TOO_SMALL' : 'NO_CARD';
}

/**
 * Handles charges that a gateway rejected. If it rejects all charges in a currency, no client is the cause: the attempts are withdrawn, the operator
 * is notified, and the next run tries again. Otherwise each rejected charge counts as declined.
 */
async function handleRejected(
  deps: Deps,
  payments: Payments,
  streams: ChargeStreams,
  { charges, results, today }: { charges: readonly Charge[]; results: readonly ChargeResult[]; today: string },
): Promise<void> {
  for (const { rejected, isSystemic } of countResults(streams, charges, results)) {
    if (!isSystemic) {
      await payments.declineCharges(rejected.map(({ charge, error }) => ({ charge: toCharge(charge, null), error })));
      continue;
    }
    await inTransaction(deps.db, async (trx) => {
      await withdrawCharges(
        trx,
        rejected.map(({ charge }) => charge.id),
        deps.clock.now(),
      );
      await scheduleRents(
        trx,
        rejected.map(({ charge }) => ({ rentId: charge.payable.id, on: today })),
      );
    });
    const [first] = rejected;
    if (first !== undefined) await payments.reportRejection(first.charge, first.error);
  }
}

/** @returns false if the gateway seems to be unavailable; the next run charges the rest */
async function handleResults(
  deps: Deps,
  charges: readonly Charge[],
  results: readonly ChargeResult[],
  { count, suspend }: Charging,
): Promise<boolean> {
  const failed = results.flatMap((result) => (result.state === 'FAILED' ? [result] : []));
  const withoutResponse = failed.filter(({ response }) => response === null);
  const isWhole = results.length === batchSize;
  if (isWhole && withoutResponse.length === batchSize)
    throw new AggregateError(
      withoutResponse.map(({ error }) => error),
      `All ${batchSize} charges of a batch failed`,
    );
  const contractIdByPayment = new Map(charges.map(({ id, bill }) => [id, bill.contract_id]));
  for (const { paymentId, error } of failed) {
    const contractId = contractIdByPayment.get(paymentId);
    if (contractId !== undefined) await suspend(contractId, error);
  }
  const unknown = results.filter(({ state }) => state === 'UNKNOWN').length;
  const counts = {
    charged: results.filter(({ response }) => response === 'PAID').length,
    declined: results.filter(({ response }) => response === 'DECLINED').length,
    unknown,
    suspended: failed.length,
  };
  for (const [name, by] of Object.entries(counts)) if (by > 0) count(name, by);
  if (!isWhole || unknown < batchSize) return true;
  deps.log.error('the gateway responded to no charge of a full batch: charging stops until the next run');
  return false;
}
