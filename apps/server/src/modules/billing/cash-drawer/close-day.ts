import { type Pieces, transition, valueOfPieces } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { cashDayLifecycle } from './cash-day.lifecycle.ts';
import { insertCount, type LockedDay, lockDay, lockDrawer, updateClosed, updateConfirmed, updateReopenedDay } from './cash-day.sql.ts';

interface Member {
  scope: Scope;
  audit: StaffAudit;
}
interface Step {
  id: string;
  /** Of the day that the person saw. */
  version: number;
}
type Event = 'count' | 'close' | 'reopen' | 'confirm';

/** Changes the state of a day under its lock, with one audit entry. @throws AppError not-found, changed-elsewhere, cash/wrong-state */
function changeDay(
  deps: Deps,
  { id, version }: Step,
  event: Event,
  { scope, audit }: Member,
  change: (trx: Trx, day: LockedDay, now: Date) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const day = await lockDay(trx, id, now);
    if (day === undefined || !includes(scope, day)) throw new AppError('not-found');
    const next = transition(cashDayLifecycle, day.state, event);
    if (!next.ok) throw new AppError('cash/wrong-state');
    if (day.version !== version) throw new AppError('changed-elsewhere');
    const { warehouseId, legalEntityId } = day;
    const after = await change(trx, day, now);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, before: { state: day.state }, after });
  });
}

/**
 * Saves what was counted. The day takes no cash from now on, and shows what was expected. Waits for receipts that are being booked.
 * @throws AppError not-found, changed-elsewhere, cash/wrong-state; at `pieces`: cash/invalid-count
 */
export function countDay(deps: Deps, { pieces, ...step }: Step & { pieces: readonly Pieces[] }, member: Member): Promise<void> {
  return changeDay(deps, step, 'count', member, async (trx, { id, currency, expected }, now) => {
    const total = valueOfPieces(pieces, currency);
    if (total === null) throw fieldError('pieces', 'cash/invalid-count');
    const counted = Object.fromEntries(pieces.filter((one) => one.pieces > 0).map((one) => [String(one.value), one.pieces]));
    await insertCount(trx, { dayId: id, pieces: counted, total, countedBy: member.audit.staffId, now });
    return { state: 'COUNTED', counted: total, expected, currency };
  });
}

/**
 * Closes a counted day. What does not go to the bank is the float of the next day.
 * @throws AppError not-found, changed-elsewhere, cash/wrong-state; at `banked`: cash/not-enough; at `differenceReason`: revalid/rule/basic/not-null
 */
export function closeDay(
  deps: Deps,
  { banked, differenceReason, ...step }: Step & { banked: number; differenceReason: string | null },
  member: Member,
): Promise<void> {
  return changeDay(deps, step, 'close', member, async (trx, { id, expected, counted, currency }, now) => {
    const difference = (counted ?? 0) - expected;
    if (banked > (counted ?? 0)) throw fieldError('banked', 'cash/not-enough');
    if (difference !== 0 && differenceReason === null) throw fieldError('differenceReason', 'revalid/rule/basic/not-null');
    const reason = difference === 0 ? null : differenceReason;
    await updateClosed(trx, id, { banked, differenceReason: reason, by: member.audit.staffId, now });
    return { state: 'CLOSED', difference, differenceReason: reason, banked, currency };
  });
}

/** Opens a counted or closed day again, unless the next one has begun. @throws AppError not-found, changed-elsewhere, cash/wrong-state */
export function reopenDay(deps: Deps, step: Step, member: Member): Promise<void> {
  return changeDay(deps, step, 'reopen', member, async (trx, { id, warehouseId, counted, currency }, now) => {
    // Who opens the next day holds this lock.
    await lockDrawer(trx, warehouseId, now);
    if ((await lockDay(trx, id, now))?.hasNext !== false) throw new AppError('cash/wrong-state');
    await updateReopenedDay(trx, id);
    return { state: 'OPEN', counted, currency };
  });
}

/** Confirms a day that other people counted and closed. @throws AppError not-found, changed-elsewhere, cash/wrong-state, cash/own-day */
export function confirmDay(deps: Deps, step: Step, member: Member): Promise<void> {
  return changeDay(deps, step, 'confirm', member, async (trx, { id, closedBy, countedBy, counted, expected, currency }, now) => {
    const { staffId } = member.audit;
    if (closedBy === staffId || countedBy === staffId) throw new AppError('cash/own-day');
    await updateConfirmed(trx, id, { by: staffId, now });
    return { state: 'CONFIRMED', counted, expected, currency };
  });
}
