import { addDays, addMonthsClamped, compareDates, firstPeriodFrom, type LocalDate, type Money, termsOn } from '@komora/domain';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { deriveId } from '../../../platform/ids.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readPercentLimit } from '../../identity/index.ts';
import {
  type BillingPlace,
  findIncrease,
  findIncreaseById,
  type IncreaseRow,
  insertIncrease,
  listIncreases,
  listTerms,
  planTerms,
  readBillingPlace,
  updateIncreaseWithdrawn,
} from '../terms/index.ts';
import { latestChange } from './change-days.ts';
import { readListPrice } from './contract-act.sql.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ActInput, ContractAct } from './run-contract-act.ts';
import { assertRent } from './terms-acts.ts';

interface Announced {
  rent: Money;
  from: LocalDate;
  /** By the price clause of the agreement: the rent applies unless the client gives notice before. Absent: the client must accept. */
  byClause?: boolean | undefined;
  /** Why, in words for the client. */
  note?: string | undefined;
}

/**
 * Announces a higher rent from the first period on or after `from`, at least the operator's notice ahead. The old rent stays unless the client accepts. By the
 * price clause the higher rent becomes part of the terms at once, and a trigger removes it if the client leaves before.
 * @throws AppError contract/ended, contract/ending, contract/increase-open; at `rent`: price/out-of-bounds, contract/not-higher, contract/increase-beyond-limit;
 * at `from`: contract/increase-too-early, contract/increase-once-a-year, contract/terms-planned; at `byClause`: contract/no-clause; request/invalid
 */
export const announceIncrease: ContractAct<Announced> = async (trx, deps, input) => {
  const { contract, before, request, staffId, billing } = input;
  const { byClause = false, note = null } = request;
  const { today } = before;
  if (contract.status === 'TERMINATED') throw new AppError('contract/ended');
  if (contract.status !== 'ACTIVE') throw new AppError('contract/ending');
  const last = await findIncrease(trx, contract.id, today);
  if (last?.status === 'OPEN') throw new AppError('contract/increase-open');
  const place = await readBillingPlace(trx, contract.id);
  assertRent(request.rent, place);
  const noticeDays = byClause ? noticeByClause(place, note) : place.noticeDays;
  if (compareDates(request.from, addDays(today, noticeDays)) < 0)
    throw fieldError('from', 'contract/increase-too-early', { days: noticeDays });
  if (compareDates(request.from, latestChange(today)) > 0) throw invalidField('from');
  const all = await listTerms(trx, contract.id);
  const effectiveOn = firstPeriodFrom(all, place, request.from);
  if (byClause) {
    const earliest = earliestByClause(contract.startsOn, await listIncreases(trx, contract.id));
    if (compareDates(effectiveOn, earliest) < 0) throw fieldError('from', 'contract/increase-once-a-year', { on: earliest });
    // The announced amount must not depend on terms that somebody planned before.
    if (all.some(({ from }) => compareDates(from, effectiveOn) >= 0)) throw fieldError('from', 'contract/terms-planned');
  }
  const terms = termsOn(all, effectiveOn);
  const rent = request.rent.amount;
  if (rent <= terms.rent) throw fieldError('rent', 'contract/not-higher');
  await assertWithinLimit(trx, deps, input, { agreed: terms.rent, rent });
  const old = await billing.priceTerms(trx, contract.id, { ...terms, from: effectiveOn });
  const higher = await billing.priceTerms(trx, contract.id, { ...terms, rent, from: effectiveOn });
  // The preview names the same id.
  const id = deriveId(deps.deploymentId, 'rent-increase', contract.id, before.version);
  const now = deps.clock.now();
  await insertIncrease(trx, {
    id,
    contractId: contract.id,
    oldRent: terms.rent,
    rent,
    oldRecurring: old.amount,
    recurring: higher.amount,
    currency: contract.currency,
    announcedOn: today,
    effectiveOn,
    noticeDays,
    byClause,
    note,
    staffId,
    now,
  });
  if (byClause)
    await planTerms(trx, billing, {
      contractId: contract.id,
      from: effectiveOn,
      part: { rent, increaseId: id },
      origin: 'INCREASE',
      staffId,
      now,
    });
  const { months } = terms;
  const messages = await enqueueActMessage(trx, deps, contract, {
    event: byClause ? 'INCREASE_BY_CLAUSE' : 'INCREASE',
    version: before.version,
    note,
    terms: { from: effectiveOn, before: { amount: old, months }, after: { amount: higher, months } },
  });
  return { messages };
};

/** @param change net per month in minor units. @throws AppError at `rent`: contract/increase-beyond-limit */
async function assertWithinLimit(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { contract, staffId }: ActInput<unknown>,
  { agreed, rent }: { agreed: number; rent: number },
): Promise<void> {
  const { warehouseId, legalEntityId } = await readListPrice(trx, contract.boxId);
  const limit = await readPercentLimit(trx, { staffId, noun: 'rent-increase', warehouseId, legalEntityId, now: clock.now() });
  if (limit !== null && rent * 10_000 > agreed * (10_000 + limit)) throw fieldError('rent', 'contract/increase-beyond-limit');
}

/** @returns days. @throws AppError at `byClause`: contract/no-clause; at `note`: request/invalid without a reason */
function noticeByClause({ noticeDays, clauseDays }: BillingPlace, note: string | null): number {
  if (clauseDays === null) throw fieldError('byClause', 'contract/no-clause');
  if (note === null) throw invalidField('note');
  return Math.max(noticeDays, clauseDays);
}

/** The clause allows one increase in twelve months, counted from the beginning of the contract and from the last increase. */
export function earliestByClause(startsOn: LocalDate, increases: readonly IncreaseRow[]): LocalDate {
  const fixed = increases.filter(({ status }) => status === 'ACCEPTED' || status === 'EFFECTIVE').map(({ effectiveOn }) => effectiveOn);
  return addMonthsClamped(
    [startsOn, ...fixed].reduce((latest, on) => (compareDates(on, latest) > 0 ? on : latest)),
    12,
  );
}

/**
 * Takes back a rent increase: an open one at any time, an accepted one before it takes effect. The old rent stays.
 * @throws AppError contract/no-increase
 */
export const withdrawIncrease: ContractAct<{ increaseId: string }> = async (trx, deps, { contract, before, request, staffId, billing }) => {
  const increase = await findIncreaseById(trx, contract.id, request.increaseId);
  if (increase === undefined) throw new AppError('contract/no-increase');
  const { id, status, effectiveOn, byClause } = increase;
  const now = deps.clock.now();
  const { nextOn } = await readBillingPlace(trx, contract.id);
  const isPlanned = compareDates(effectiveOn, before.today) > 0 && compareDates(effectiveOn, nextOn) >= 0;
  if (contract.status === 'TERMINATED' || !(status === 'OPEN' || (status === 'ACCEPTED' && isPlanned)))
    throw new AppError('contract/no-increase');
  if (status === 'ACCEPTED' || byClause) {
    const terms = await listTerms(trx, contract.id);
    const [last] = terms.filter(({ from }) => compareDates(from, effectiveOn) < 0).slice(-1);
    if (last === undefined) throw new Error(`Contract ${contract.id} has no terms before ${effectiveOn}`);
    const { rent, increaseId } = last;
    if (termsOn(terms, effectiveOn).increaseId === id)
      await planTerms(trx, billing, {
        contractId: contract.id,
        from: effectiveOn,
        part: { rent, increaseId },
        origin: 'PRICE',
        staffId,
        now,
      });
  }
  await updateIncreaseWithdrawn(trx, id, now);
  return { messages: await enqueueActMessage(trx, deps, contract, { event: 'INCREASE_WITHDRAWN', version: before.version }) };
};
