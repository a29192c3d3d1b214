import { nextInstalmentPayment } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { payRent } from '../rent-payment/index.ts';
import type { PlanRow } from './plan-read.sql.ts';
import { findPlan, standingsOf, stateOf } from './plan-standing.ts';

/** The next payment of a plan by card: the rest of the next instalment, on the page of the oldest open rent. Null if a card can pay nothing of it. */
export function nextCardPayment(plan: PlanRow, deps: Pick<Deps, 'settings'>): { amount: number; rentId: string } | null {
  if (stateOf(plan) !== 'ACTIVE') return null;
  const amount = nextInstalmentPayment(standingsOf(plan, deps), plan.currency);
  const rentId = plan.debts.find((debt) => debt.open > 0 && debt.rentId !== null)?.rentId ?? null;
  return amount === null || rentId === null ? null : { amount, rentId };
}

/**
 * Returns the gateway's page on which a client pays the next instalment by card. The money pays the oldest debts of the plan first.
 * @throws AppError not-found, also for plans of others; instalment-plan/over, and those of payRent
 */
export async function payInstalment(
  deps: Deps,
  payments: Payments,
  { planId, ...paying }: { planId: string; userId: string; returnUrl: string; idempotencyKey: string | null },
): Promise<{ url: string }> {
  const { rentId } = await nextOf(deps.db, deps, planId, paying.userId);
  const readAmount = async (reader: Reader) => (await nextOf(reader, deps, planId, paying.userId)).amount;
  return payRent(deps, payments, { ...paying, rentId, part: { planId, readAmount } });
}

async function nextOf(reader: Reader, deps: Pick<Deps, 'settings' | 'clock'>, planId: string, userId: string) {
  const plan = await findPlan(reader, planId, deps.clock.now());
  if (plan?.clientId !== userId) throw new AppError('not-found');
  const next = nextCardPayment(plan, deps);
  if (next === null) throw new AppError('instalment-plan/over');
  return next;
}
