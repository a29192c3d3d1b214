import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import { type ReportPlace, resolveDay } from '../facts/index.ts';
import { listDelinquent, readDelinquency } from './delinquency.sql.ts';
import { listAccounts, listDeposits, listItems, sumAccounts, sumDeposits } from './open-items.sql.ts';

type MoneyDeps = Pick<Deps, 'db' | 'clock'>;
type OnDay = ReportPlace & { asOf?: string | undefined };
interface Page {
  after?: string | undefined;
  limit?: number | undefined;
}

const mostDelinquent = 1000;

/** A page of accounts with open entries at the end of a day by age, and the totals of all pages per company. */
export async function showReceivables(deps: MoneyDeps, { after, limit = 200, ...place }: OnDay & Page) {
  const asOf = await resolveDay(deps, place);
  const page = cutPage(await listAccounts(deps.db, place, { on: asOf, after, limit: limit + 1 }), limit);
  return { asOf, ...page, totals: await sumAccounts(deps.db, place, asOf) };
}

/** A page of the entries behind {@link showReceivables}. */
export async function listReceivableItems(
  deps: MoneyDeps,
  { after, limit = 200, client, ...place }: OnDay & Page & { client?: string | undefined },
) {
  const asOf = await resolveDay(deps, place);
  return { asOf, ...cutPage(await listItems(deps.db, place, { on: asOf, client, after, limit: limit + 1 }), limit) };
}

/** Contracts with overdue rents at the end of a day by step of dunning. */
export async function showDelinquency(deps: MoneyDeps, place: OnDay) {
  const asOf = await resolveDay(deps, place);
  const { steps, clients } = await readDelinquency(deps.db, place, asOf);
  return {
    asOf,
    rows: steps.flatMap(({ step, ...row }) => (step === null ? [] : [{ step, ...row }])),
    totals: steps.filter(({ step }) => step === null).map(({ step, ...total }) => total),
    clients,
  };
}

/** The contracts behind {@link showDelinquency}. */
export async function listDelinquentContracts(
  deps: MoneyDeps,
  { step, moreThan, ...place }: OnDay & { step?: string | undefined; moreThan?: number | undefined },
) {
  const asOf = await resolveDay(deps, place);
  return { asOf, rows: await listDelinquent(deps.db, place, { on: asOf, step, moreThan, limit: mostDelinquent }) };
}

/** A page of the deposits that were held at the end of a day, and the totals of all pages. */
export async function showDeposits(deps: MoneyDeps, { after, limit = 200, ...place }: OnDay & Page) {
  const asOf = await resolveDay(deps, place);
  const page = cutPage(await listDeposits(deps.db, place, { on: asOf, after, limit: limit + 1 }), limit);
  return { asOf, ...page, totals: await sumDeposits(deps.db, place, asOf) };
}
