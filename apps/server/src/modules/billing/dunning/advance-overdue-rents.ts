import { compareDates, isTooSmallToCharge, overdueStep } from '@komora/domain';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Count } from '../../operations/index.ts';
import { applyOverlock } from '../../tenancy/index.ts';
import { payFromCredit } from '../rent-payment/index.ts';
import { enqueueOverdueMessage } from './enqueue-overdue-message.ts';
import { insertRentNotice, listOverdueRents, lockOverdueRent, type OverdueRow } from './overdue.sql.ts';

const batch = 100;

const counterByStep = { REMINDER: 'reminded', LAST_CALL: 'calledLast', OVERLOCK: 'overlocked' } as const;

/**
 * Advances every overdue rent by one step: reminder, last call, overlock (docs/algorithms/dunning.md). Each rent has its own transaction
 * under the rent's lock, so that a concurrent payment is seen. Free credit of the client pays the rent first. Idempotent: each step happens once.
 */
export async function advanceOverdueRents(deps: Deps, count: Count): Promise<void> {
  const now = deps.clock.now();
  let after: { dueOn: string; id: string } | null = null;
  for (;;) {
    const rents: { id: string; dueOn: string }[] = await listOverdueRents(deps.db, {
      now,
      days: deps.settings.get('dunning').reminderDays,
      after,
      limit: batch,
    });
    for (const rent of rents) {
      after = rent;
      const step = await advanceRent(deps, rent.id, now);
      if (step !== null) count(counterByStep[step]);
    }
    if (rents.length < batch) return;
  }
}

function advanceRent(deps: Deps, rentId: string, now: Date): Promise<keyof typeof counterByStep | null> {
  return inTransaction(deps.db, async (trx) => {
    await payFromCredit(trx, deps, [rentId]);
    const rent = await lockOverdueRent(trx, rentId, now);
    if (rent === undefined || rent.isPromised || rent.isPlanned || rent.isCollected || lasts(rent.pausedUntil, rent.today)) return null;
    // No door is locked for less than a card can pay.
    if (isTooSmallToCharge(rent)) return null;
    const step = overdueStep(toDunningState(rent), rent.today, deps.settings.get('dunning'));
    if (step === null || (step.kind === 'OVERLOCK' && lasts(rent.openedUntil, rent.today))) return null;
    const locksOn = step.kind === 'LAST_CALL' ? step.locksOn : null;
    await insertRentNotice(trx, { rentId, kind: step.kind, sentOn: rent.today, locksOn });
    if (step.kind === 'OVERLOCK') await applyOverlock(trx, rent.contractId, now);
    await enqueueOverdueMessage(trx, deps, rentId, rent, step);
    return step.kind;
  });
}

const lasts = (until: string | null, today: string) => until !== null && compareDates(today, until) <= 0;

function toDunningState({ dueOn, remindedOn, calledOn, locksOn, status, overlocked }: OverdueRow) {
  return {
    dueOn,
    remindedOn,
    lastCall: calledOn === null ? null : { on: calledOn, locksOn },
    inUse: status === 'ACTIVE' || status === 'TERMINATING',
    overlocked,
  };
}
