import type { MyInstalmentPlan } from '@komora/api';
import type { InstalmentPlan } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { nextCardPayment } from './pay-instalment.ts';
import type { PlanRow } from './plan-read.sql.ts';
import { standingsOf, stateOf } from './plan-standing.ts';

export function presentPlan(plan: PlanRow, deps: Pick<Deps, 'settings'>): InstalmentPlan {
  return {
    id: plan.id,
    clientId: plan.clientId,
    clientName: plan.clientName,
    legalEntityId: plan.legalEntityId,
    legalEntityName: plan.legalEntityName,
    currency: plan.currency,
    state: stateOf(plan),
    total: plan.total,
    open: plan.open,
    paid: plan.paid,
    agreedOn: plan.agreedOn,
    agreedBy: plan.agreedBy,
    endedOn: plan.endedOn,
    instalments: standingsOf(plan, deps),
    debts: plan.debts,
  };
}

export function presentMyPlan(plan: PlanRow, deps: Pick<Deps, 'settings'>): MyInstalmentPlan {
  const { currency } = plan;
  const money = (amount: number) => ({ amount, currency });
  const next = nextCardPayment(plan, deps);
  return {
    id: plan.id,
    state: stateOf(plan),
    company: plan.legalEntityName,
    agreedOn: plan.agreedOn,
    total: money(plan.total),
    open: money(plan.open),
    instalments: standingsOf(plan, deps).map((one) => ({ ...one, amount: money(one.amount), paid: money(one.paid) })),
    invoices: plan.debts.map(({ number }) => number),
    next: next === null ? null : { amount: money(next.amount), rentId: next.rentId },
  };
}
