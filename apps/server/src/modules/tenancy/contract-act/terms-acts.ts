import type { InvoicingPeriod } from '@komora/api/enumerations';
import type { InvoicingDetails } from '@komora/api/order';
import { compareDates, firstPeriodFrom, isListPrice, type LocalDate, type Money, money, type TermsPart, termsOn } from '@komora/domain';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  type BillingPlace,
  findIncrease,
  findLackingConsent,
  listInsuranceOffers,
  listTerms,
  planTerms,
  readBillingPlace,
  readCurrentPrice,
  readPeriodDiscount,
  type TermsRow,
} from '../terms/index.ts';
import { latestChange } from './change-days.ts';
import { changeFromToday } from './change-from-today.ts';
import { enqueueActMessage, type TermsEvent } from './enqueue-act-message.ts';
import type { ActEffect, ActInput, ContractAct } from './run-contract-act.ts';
import { spendDiscount } from './spend-discount.ts';

/**
 * Lowers the rent from the first period on or after `from`; null: from the next period, or with `today` from today. A higher rent needs the consent of the client.
 * @throws AppError contract/ended, contract/increase-open, contract/already-so; at `rent`: price/out-of-bounds, contract/needs-increase, contract/rent-beyond-limit; request/invalid; from
 * today as {@link changeFromToday}
 */
export const changePrice: ContractAct<{ rent: Money; from: LocalDate | null; today?: boolean | undefined }> = async (trx, deps, input) => {
  const { rent, from: wanted, today } = input.request;
  const { place, terms } = await readChangeable(trx, input);
  assertRent(rent, place);
  if (today === true) return lowerFromToday(trx, deps, input, { place, terms });
  if (wanted !== null && compareDates(wanted, latestChange(input.before.today)) > 0) throw invalidField('from');
  const from = firstPeriodFrom(terms, place, wanted ?? place.nextOn);
  const { rent: agreed } = termsOn(terms, from);
  if (rent.amount === agreed) throw new AppError('contract/already-so');
  if (rent.amount > agreed) throw fieldError('rent', 'contract/needs-increase');
  await spendDiscount(trx, input, { boxId: input.contract.boxId, agreed, rent: rent.amount });
  const increaseId = await findLackingConsent(trx, input.contract.id, rent.amount);
  return change(trx, deps, input, { event: 'PRICE_LOWERED', from, part: { rent: rent.amount, increaseId }, origin: 'PRICE' });
};

async function lowerFromToday(
  trx: Trx,
  deps: Deps,
  input: ActInput<{ rent: Money; from: LocalDate | null }>,
  { place, terms }: Changeable,
): Promise<ActEffect> {
  const { rent, from } = input.request;
  if (from !== null) throw invalidField('from');
  await assertNoIncreaseAhead(trx, input);
  const current = await readCurrentPrice(trx, input.contract.id);
  const { rent: next } = termsOn(terms, place.nextOn);
  if (rent.amount === current.rent && rent.amount === next) throw new AppError('contract/already-so');
  if (rent.amount >= current.rent || rent.amount > next) throw fieldError('rent', 'contract/needs-increase');
  await spendDiscount(trx, input, { boxId: input.contract.boxId, agreed: current.rent, rent: rent.amount });
  return changeToday(trx, deps, input, { event: 'PRICE_LOWERED', part: { rent: rent.amount }, origin: 'PRICE' });
}

/**
 * Insures the contract otherwise from the next period on, or from today, at the present price of the insurance.
 * @throws AppError contract/ended, contract/increase-open, contract/already-so; at `insuranceId`: Order/insurance-not-available; from today as
 * {@link changeFromToday}
 */
export const changeInsurance: ContractAct<{ insuranceId: string; today?: boolean | undefined }> = async (trx, deps, input) => {
  const { place, terms } = await readChangeable(trx, input);
  const offers = await listInsuranceOffers(trx, place.legalEntityId);
  const insurance = offers.find(({ id }) => id === input.request.insuranceId);
  if (insurance === undefined) throw fieldError('insuranceId', 'Order/insurance-not-available');
  const isSame = (price: Pick<TermsRow, 'insuranceId' | 'insurance'>) =>
    insurance.id === price.insuranceId && insurance.net === price.insurance;
  const part = { insuranceId: insurance.id, insurance: insurance.net };
  const isAgreed = isSame(termsOn(terms, place.nextOn));
  if (input.request.today === true) {
    if (isAgreed && isSame(await readCurrentPrice(trx, input.contract.id))) throw new AppError('contract/already-so');
    return changeToday(trx, deps, input, { event: 'INSURANCE_CHANGED', part, origin: 'INSURANCE' });
  }
  if (isAgreed) throw new AppError('contract/already-so');
  return change(trx, deps, input, { event: 'INSURANCE_CHANGED', from: place.nextOn, part, origin: 'INSURANCE' });
};

/**
 * Bills periods of another length from the next one on, with the discount that this length has today.
 * @throws AppError contract/ended, contract/increase-open, contract/already-so
 */
export const changePeriod: ContractAct<{ months: InvoicingPeriod }> = async (trx, deps, input) => {
  const { months } = input.request;
  const { place, terms } = await readChangeable(trx, input);
  if (months === termsOn(terms, place.nextOn).months) throw new AppError('contract/already-so');
  const periodDiscountBp = await readPeriodDiscount(trx, place.legalEntityId, months);
  return change(trx, deps, input, { event: 'PERIOD_CHANGED', from: place.nextOn, part: { months, periodDiscountBp }, origin: 'PERIOD' });
};

/** @throws AppError at `rent`: request/invalid for another currency, price/out-of-bounds */
export function assertRent({ amount, currency }: Money, place: BillingPlace): void {
  if (currency !== place.currency) throw invalidField('rent');
  if (!isListPrice(amount, currency)) throw invalidField('rent', 'price/out-of-bounds');
}

interface Changeable {
  place: BillingPlace;
  terms: TermsRow[];
}

/** The client must be able to rely on the amounts of an announced increase, so nothing else changes while it is open. */
export async function readChangeable(trx: Trx, { contract, before }: ActInput<unknown>): Promise<Changeable> {
  if (contract.status === 'TERMINATED') throw new AppError('contract/ended');
  if ((await findIncrease(trx, contract.id, before.today))?.status === 'OPEN') throw new AppError('contract/increase-open');
  return { place: await readBillingPlace(trx, contract.id), terms: await listTerms(trx, contract.id) };
}

/** A rent from today on replaces all later rents, so that an accepted increase must be taken back first. @throws AppError contract/increase-open */
export async function assertNoIncreaseAhead(trx: Trx, { contract, before }: ActInput<unknown>): Promise<void> {
  if ((await findIncrease(trx, contract.id, before.today)) !== undefined) throw new AppError('contract/increase-open');
}

/** Changes the price from today on, and notifies the client. */
async function changeToday(
  trx: Trx,
  deps: Deps,
  input: ActInput<unknown>,
  { event, ...changed }: { event: TermsEvent } & Parameters<typeof changeFromToday>[3],
): Promise<ActEffect> {
  const { effect, named } = await changeFromToday(trx, deps, input, changed);
  const messages = await enqueueActMessage(trx, deps, input.contract, { event, version: input.before.version, ...named });
  return { ...effect, messages: [...messages, ...effect.messages] };
}

interface Change {
  event: TermsEvent;
  from: LocalDate;
  part: TermsPart;
  origin: 'PRICE' | 'INSURANCE' | 'PERIOD' | 'PAYER';
  /** Of PAYER_CHANGED; null: the client. */
  payer?: InvoicingDetails | null;
}

/** Plans terms of a changeable contract and notifies the client. */
export async function change(
  trx: Trx,
  deps: Deps,
  { contract, before, staffId, billing }: ActInput<unknown>,
  { event, payer, ...planned }: Change,
): Promise<ActEffect> {
  const { from } = planned;
  const then = termsOn(await listTerms(trx, contract.id), from);
  const terms = await planTerms(trx, billing, { contractId: contract.id, staffId, now: deps.clock.now(), ...planned });
  const now = termsOn(terms, from);
  const messages = await enqueueActMessage(trx, deps, contract, {
    event,
    version: before.version,
    ...(payer === undefined ? {} : { payer }),
    terms: {
      from,
      before: { amount: money(then.recurring, contract.currency), months: then.months },
      after: { amount: money(now.recurring, contract.currency), months: now.months },
    },
  });
  return { messages };
}
