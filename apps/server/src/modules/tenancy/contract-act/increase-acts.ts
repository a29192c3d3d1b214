import { addDays, compareDates, firstPeriodFrom, type LocalDate, type Money, termsOn } from '@komora/domain';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { deriveId } from '../../../platform/ids.ts';
import {
  findIncrease,
  findIncreaseById,
  insertIncrease,
  listTerms,
  planTerms,
  readBillingPlace,
  updateIncreaseWithdrawn,
} from '../terms/index.ts';
import { latestChange } from './change-days.ts';
import { enqueueActMessage } from './enqueue-act-message.ts';
import type { ContractAct } from './run-contract-act.ts';
import { assertRent } from './terms-acts.ts';

/**
 * Announces a higher rent from the first period on or after `from`, at least the operator's notice ahead. The old rent stays unless the client accepts.
 * @throws AppError contract/ended, contract/ending, contract/increase-open; at `rent`: price/out-of-bounds, contract/not-higher;
 * at `from`: contract/increase-too-early; request/invalid
 */
export const announceIncrease: ContractAct<{ rent: Money; from: LocalDate }> = async (trx, deps, input) => {
  const { contract, before, request, staffId, billing } = input;
  const { today } = before;
  if (contract.status === 'TERMINATED') throw new AppError('contract/ended');
  if (contract.status !== 'ACTIVE') throw new AppError('contract/ending');
  const last = await findIncrease(trx, contract.id, today);
  if (last?.status === 'OPEN') throw new AppError('contract/increase-open');
  const place = await readBillingPlace(trx, contract.id);
  assertRent(request.rent, place);
  if (compareDates(request.from, addDays(today, place.noticeDays)) < 0)
    throw fieldError('from', 'contract/increase-too-early', { days: place.noticeDays });
  if (compareDates(request.from, latestChange(today)) > 0) throw invalidField('from');
  const all = await listTerms(trx, contract.id);
  const effectiveOn = firstPeriodFrom(all, place, request.from);
  const terms = termsOn(all, effectiveOn);
  const rent = request.rent.amount;
  if (rent <= terms.rent) throw fieldError('rent', 'contract/not-higher');
  const old = await billing.priceTerms(trx, contract.id, { ...terms, from: effectiveOn });
  const higher = await billing.priceTerms(trx, contract.id, { ...terms, rent, from: effectiveOn });
  await insertIncrease(trx, {
    // The preview names the same id.
    id: deriveId(deps.deploymentId, 'rent-increase', contract.id, before.version),
    contractId: contract.id,
    oldRent: terms.rent,
    rent,
    oldRecurring: old.amount,
    recurring: higher.amount,
    currency: contract.currency,
    announcedOn: today,
    effectiveOn,
    noticeDays: place.noticeDays,
    staffId,
    now: deps.clock.now(),
  });
  const { months } = terms;
  const messages = await enqueueActMessage(trx, deps, contract, {
    event: 'INCREASE',
    version: before.version,
    terms: { from: effectiveOn, before: { amount: old, months }, after: { amount: higher, months } },
  });
  return { messages };
};

/**
 * Takes back a rent increase: an open one at any time, an accepted one before it takes effect. The old rent stays.
 * @throws AppError contract/no-increase
 */
export const withdrawIncrease: ContractAct<{ increaseId: string }> = async (trx, deps, { contract, before, request, staffId, billing }) => {
  const increase = await findIncreaseById(trx, contract.id, request.increaseId);
  if (increase === undefined) throw new AppError('contract/no-increase');
  const { id, status, effectiveOn } = increase;
  const now = deps.clock.now();
  const { nextOn } = await readBillingPlace(trx, contract.id);
  const isPlanned = compareDates(effectiveOn, before.today) > 0 && compareDates(effectiveOn, nextOn) >= 0;
  if (contract.status === 'TERMINATED' || !(status === 'OPEN' || (status === 'ACCEPTED' && isPlanned)))
    throw new AppError('contract/no-increase');
  if (status === 'ACCEPTED') {
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
