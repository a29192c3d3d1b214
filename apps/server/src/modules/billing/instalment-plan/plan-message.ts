import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { PlanRow } from './plan-read.sql.ts';

const base = ({ firstName, legalEntityName, operatorEmail, debts }: PlanRow) => ({
  firstName,
  companyName: legalEntityName,
  operatorEmail,
  invoiceNumbers: debts.map(({ number }) => number),
});

/** Tells the client what was agreed. */
export async function enqueueAgreed(trx: Trx, deps: Deps, plan: PlanRow): Promise<void> {
  const { currency } = plan;
  await queueMessage(trx, deps, {
    to: plan.email,
    language: plan.language,
    template: 'instalment-plan-agreed',
    data: {
      ...base(plan),
      total: { amount: plan.total, currency },
      instalments: plan.instalments.map(({ dueOn, amount }) => ({ dueOn, amount: { amount, currency } })),
    },
    dedupeKey: `instalment-plan-agreed:${plan.id}`,
  });
}

/** Reminds of the next instalment, once. @param instalment.position counts from 1; `amount`: what is left of it, in minor units */
export async function enqueueDueSoon(
  trx: Trx,
  deps: Deps,
  plan: PlanRow,
  { position, dueOn, amount }: { position: number; dueOn: string; amount: number },
): Promise<void> {
  await queueMessage(trx, deps, {
    to: plan.email,
    language: plan.language,
    template: 'instalment-due-soon',
    data: { ...base(plan), amount: { amount, currency: plan.currency }, dueOn },
    dedupeKey: `instalment-due-soon:${plan.id}:${position}`,
  });
}

/** Tells the client that the plan ended. A replaced one ends silently, because the new one is announced. */
export async function enqueueEnded(trx: Trx, deps: Deps, plan: PlanRow, outcome: 'COMPLETED' | 'BROKEN' | 'CANCELLED'): Promise<void> {
  const to = { to: plan.email, language: plan.language, dedupeKey: `instalment-plan-ended:${plan.id}` };
  const open = { amount: plan.open, currency: plan.currency };
  if (outcome === 'COMPLETED') await queueMessage(trx, deps, { ...to, template: 'instalment-plan-completed', data: base(plan) });
  else await queueMessage(trx, deps, { ...to, template: 'instalment-plan-ended', data: { ...base(plan), event: outcome, open } });
}
