import { overdueStep } from '@komora/domain';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { shutDoors } from '../contract/index.ts';
import type { Count } from '../job-run/index.ts';
import { insertRentNotice, listOverdueRents, lockOverdueRent, type OverdueRow } from './overdue.sql.ts';
import { tellOverdue } from './tell-overdue.ts';

/** The ladder's first step. */
const firstStepAfterDays = 3;
const batch = 100;

const counted = { REMINDER: 'reminded', LAST_CALL: 'calledLast', OVERLOCK: 'overlocked' } as const;

/**
 * Takes every rent that is overdue one step on: reminder, last call, shut doors (docs/algorithms/dunning.md). Each in a transaction of its own under the
 * rent's lock, so that a payment of the same moment is seen. May run twice, in two processes, or be killed anywhere: a step is taken once.
 */
export async function followOverdueRents(deps: Deps, count: Count): Promise<void> {
  const now = deps.clock.now();
  let after: { dueOn: string; id: string } | null = null;
  for (;;) {
    const rents: { id: string; dueOn: string }[] = await listOverdueRents(deps.db, { now, days: firstStepAfterDays, after, limit: batch });
    for (const rent of rents) {
      after = rent;
      const step = await takeStep(deps, rent.id, now);
      if (step !== null) count(counted[step]);
    }
    if (rents.length < batch) return;
  }
}

function takeStep(deps: Deps, rentId: string, now: Date): Promise<keyof typeof counted | null> {
  return inTransaction(deps.db, async (trx) => {
    const rent = await lockOverdueRent(trx, rentId, now);
    if (rent === undefined) return null;
    const step = overdueStep(standingOf(rent), rent.today);
    if (step === null) return null;
    const locksOn = step.kind === 'LAST_CALL' ? step.locksOn : null;
    await insertRentNotice(trx, { rentId, kind: step.kind, toldOn: rent.today, locksOn });
    if (step.kind === 'OVERLOCK') await shutDoors(trx, rent.contractId, now);
    await tellOverdue(trx, deps, rentId, rent, step);
    return step.kind;
  });
}

function standingOf({ dueOn, remindedOn, calledOn, locksOn, status, overlocked }: OverdueRow) {
  return {
    dueOn,
    remindedOn,
    lastCall: calledOn === null ? null : { on: calledOn, locksOn },
    inUse: status === 'ACTIVE' || status === 'TERMINATING',
    overlocked,
  };
}
