import type { Currency } from '@komora/api/enumerations';
import { compareDates } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOfAccount } from '../account/index.ts';
import { listOpenDebts, listPlanPayments, listPlanRows, type PlanFilter, readAccountNames } from './plan-read.sql.ts';
import { standingsOf } from './plan-standing.ts';

/** How long an ended plan is shown to its client. */
const shownMs = 30 * 86_400_000;

/** A page of plans within the scope, the latest first. */
export async function listPlans(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    client,
    limit = 50,
    ...filter
  }: Pick<PlanFilter, 'scope' | 'state' | 'warehouse' | 'after'> & { client?: string | undefined; limit?: number | undefined },
) {
  const read = await listPlanRows(db, {
    ...filter,
    clientIds: client === undefined ? undefined : [client],
    limit: limit + 1,
    now: clock.now(),
  });
  const rows = read.slice(0, limit);
  return { rows, next: read.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** A plan with what was paid since. @throws AppError not-found, also out of scope */
export async function showPlan({ db, clock }: Pick<Deps, 'db' | 'clock'>, { id, scope }: { id: string; scope: Scope }) {
  const [plan] = await listPlanRows(db, { ids: [id], scope, limit: 1, now: clock.now() });
  if (plan === undefined) throw new AppError('not-found');
  return { plan, payments: await listPlanPayments(db, id) };
}

/** The open invoices of an account that a plan can cover, with today at the company. @throws AppError not-found, also out of scope */
export async function showOpenDebts(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { scope, ...account }: { clientId: string; legalEntityId: string; currency: Currency; scope: Scope },
) {
  await placeOfAccount(db, { ...account, contractId: null }, scope);
  return {
    ...(await readAccountNames(db, { ...account, now: clock.now() })),
    graceDays: settings.get('dunning').instalmentGraceDays,
    debts: await listOpenDebts(db, { ...account, scope }),
  };
}

/** The plans of a client that run or ended lately, the latest first. */
export async function listMyPlans({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const now = clock.now();
  return listPlanRows(db, { clientIds: [userId], since: new Date(now.getTime() - shownMs), limit: 20, now });
}

/** The running plans of clients with their next instalment, the earliest first; at most 500. */
export async function listRunningPlans(deps: Pick<Deps, 'db' | 'clock' | 'settings'>, clientIds: readonly string[]) {
  const plans = await listPlanRows(deps.db, { clientIds, state: 'ACTIVE', limit: 500, now: deps.clock.now() });
  return plans
    .flatMap((plan) => {
      const next = standingsOf(plan, deps).find(({ state }) => state !== 'PAID');
      if (next === undefined) return [];
      const { id, clientId, legalEntityId, currency } = plan;
      return [{ id, clientId, legalEntityId, currency, next: { dueOn: next.dueOn, amount: next.amount - next.paid } }];
    })
    .sort((a, b) => compareDates(a.next.dueOn, b.next.dueOn));
}
