import { compareDates, type LocalDate, money, termsOn } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import {
  type CurrentPrice,
  findLackingConsent,
  insertMidTermChange,
  limitCard,
  listTerms,
  planTerms,
  readBillingPlace,
  readCurrentPrice,
} from '../terms/index.ts';
import type { ActMessage } from './enqueue-act-message.ts';
import type { ActEffect, ActInput } from './run-contract-act.ts';

/** The changed part of the price. Net per month in minor units. */
export type ChangedPrice = Pick<CurrentPrice, 'rent'> | Pick<CurrentPrice, 'insuranceId' | 'insurance'>;

export interface ChangedToday {
  /** Documents and money, as the outcome of the act. */
  effect: Required<Pick<ActEffect, 'credited' | 'refund' | 'charge' | 'messages'>>;
  /** For the message to the client. */
  named: Pick<ActMessage, 'terms' | 'difference' | 'isCardLimited'>;
}

/**
 * Changes the price of a locked contract from today on: settles the difference of the billed days, and plans the new price for the periods after them. A new
 * rent replaces the rents that are planned for later days. After a higher rent the saved card is charged at most the earlier price of a period.
 * @throws AppError contract/billing-behind while a period that has begun is not billed; as `FinalSettlement.settleDifference`
 */
export async function changeFromToday(
  trx: Trx,
  deps: Deps,
  { contract, before: { today }, staffId, billing }: ActInput<unknown>,
  { part, origin }: { part: ChangedPrice; origin: 'PRICE' | 'INSURANCE' | 'TRANSFER' },
): Promise<ChangedToday> {
  const now = deps.clock.now();
  const { nextOn } = await readBillingPlace(trx, contract.id);
  if (compareDates(nextOn, today) <= 0) throw new AppError('contract/billing-behind');
  const { periodFrom, recurring, ...price } = await readCurrentPrice(trx, contract.id);
  const from = compareDates(periodFrom, today) > 0 ? periodFrom : today;
  const agreed = termsOn(await listTerms(trx, contract.id), from);
  const changed = { ...price, ...part };
  const amount = await billing.priceTerms(trx, contract.id, { ...agreed, ...changed, increaseId: null, from });
  const change = { id: deps.ids.uuid(), contractId: contract.id, from, to: nextOn, staffId, now };
  await insertMidTermChange(trx, { ...change, ...changed, recurring: amount.amount });
  const isCardLimited = changed.rent > price.rent && (await limitCard(trx, contract.id, recurring));
  const changedTerms = 'rent' in part ? { rent: part.rent, increaseId: await findLackingConsent(trx, contract.id, part.rent) } : part;
  await planFromNext(changedTerms, nextOn, (day, changedPart) =>
    planTerms(trx, billing, { contractId: contract.id, from: day, part: changedPart, origin, staffId, now }),
  );
  const { messages, ...difference } = await billing.settleDifference(trx, contract, {
    changeId: change.id,
    from,
    before: price,
    after: changed,
  });
  const { credited, refund, charge } = difference;
  const { months } = agreed;
  const terms = { from, before: { amount: money(recurring, contract.currency), months }, after: { amount, months } };
  const hasDifference = credited !== null || charge !== null;
  return { effect: { credited, refund, charge, messages }, named: { terms, difference: hasDifference ? difference : null, isCardLimited } };
}

type Part = Parameters<typeof planTerms>[2]['part'];

/** Plans the new price from the next period on. A rent also replaces every rent that is planned for later. */
async function planFromNext(
  part: Part,
  nextOn: LocalDate,
  plan: (day: LocalDate, part: Part) => ReturnType<typeof planTerms>,
): Promise<void> {
  let terms = await plan(nextOn, part);
  if (!('rent' in part)) return;
  for (;;) {
    const later = terms.find((row) => compareDates(row.from, nextOn) > 0 && row.rent !== part.rent);
    if (later === undefined) return;
    terms = await plan(later.from, part);
  }
}
