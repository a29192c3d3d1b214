import { type InstalmentStanding, instalmentStandings } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listPlanRows, type PlanRow } from './plan-read.sql.ts';

/** Where the instalments of a plan stand, of an ended plan on the day of its end. */
export function standingsOf(plan: PlanRow, { settings }: Pick<Deps, 'settings'>): InstalmentStanding[] {
  return instalmentStandings(plan.instalments, plan, { today: plan.today, graceDays: settings.get('dunning').instalmentGraceDays });
}

/** ACTIVE and COMPLETED follow from the ledger: a plan of which nothing is open is completed before the job stores it. */
export function stateOf({ outcome, open }: PlanRow): 'ACTIVE' | 'COMPLETED' | 'BROKEN' | 'CANCELLED' | 'REPLACED' {
  if (outcome !== null) return outcome;
  return open === 0 ? 'COMPLETED' : 'ACTIVE';
}

export async function findPlan(reader: Reader, id: string, now: Date): Promise<PlanRow | undefined> {
  return (await listPlanRows(reader, { ids: [id], limit: 1, now }))[0];
}

/** @throws Error if the plan does not exist */
export async function readPlan(reader: Reader, id: string, now: Date): Promise<PlanRow> {
  const plan = await findPlan(reader, id, now);
  if (plan === undefined) throw new Error(`The instalment plan ${id} does not exist`);
  return plan;
}
