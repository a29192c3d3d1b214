import type { BoxRecord, BoxStateChange } from '@komora/api/admin';
import { localDateIn } from '@komora/domain';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { offerBox } from '../waitlist/index.ts';
import type { AfterStateSet } from './box.ports.ts';
import { lockSite, type SiteRow } from './box.sql.ts';
import { type BoxRecordRow, findBoxRecords, lockBoxRecords } from './box-record.sql.ts';
import { hasWaiting, replaceStates } from './box-state.sql.ts';
import { changeLockedBox, readBackBox } from './change-locked-box.ts';

export interface StateDeps extends Deps {
  /** Of all modules. */
  afterStateSet: () => readonly AfterStateSet[];
}

/** @throws AppError not-found, changed-elsewhere, box/occupied (held today), request/invalid at `from` or `until` */
export function setBoxState(
  deps: StateDeps,
  { change, ...box }: { id: string; version: number; change: BoxStateChange; scope: Scope },
  audit: StaffAudit,
): Promise<BoxRecord> {
  return changeLockedBox(deps, box, async (trx, row, site) => {
    const { rejected } = await applyState(trx, deps, { site, rows: [row], change }, audit);
    if (rejected.length > 0) throw new AppError('box/occupied');
    const record = await readBackBox(trx, deps, row.id);
    const { state, states } = row;
    await writeAuditEntry(trx, deps, audit, {
      id: row.id,
      warehouseId: row.warehouseId,
      before: { state, states },
      after: { state: record.state, states: record.states },
    });
    return record;
  });
}

interface StateOfBoxes {
  site: SiteRow;
  rows: readonly BoxRecordRow[];
  change: BoxStateChange;
}

/** Boxes that are held today are rejected. */
interface AppliedState {
  changed: BoxRecordRow[];
  rejected: BoxRecordRow[];
  isToday: boolean;
}

/**
 * Sets the state of locked boxes of a warehouse by hand, with its consequences in other modules.
 * @throws AppError request/invalid at `from` or `until`
 */
export async function applyState(
  trx: Trx,
  deps: StateDeps,
  boxes: StateOfBoxes,
  audit: Omit<StaffAudit, 'verb'>,
): Promise<Omit<AppliedState, 'isToday'>> {
  const { changed, rejected, isToday } = await setStates(trx, deps, boxes);
  if (isToday && changed.length > 0) {
    const set = { boxIds: changed.map(({ id }) => id), reason: boxes.change.reason };
    for (const follow of deps.afterStateSet()) await follow(trx, set, audit);
  }
  return { changed, rejected };
}

async function setStates(trx: Trx, deps: Deps, { site, rows, change }: StateOfBoxes): Promise<AppliedState> {
  const now = deps.clock.now();
  const today = localDateIn(site.timeZone, now);
  if (change.from < today) throw invalidField('from');
  if (change.until !== null && change.until <= change.from) throw invalidField('until');
  const isToday = change.from === today;
  const isHeld = (row: BoxRecordRow) => change.state !== 'FREE_TO_LET' && isToday && row.state === 'HELD';
  const changed = rows.filter((row) => !isHeld(row));
  await replaceStates(
    trx,
    changed.map(({ id }) => id),
    change,
    now,
  );
  if (change.state === 'FREE_TO_LET' && isToday && (await hasWaiting(trx, site.id)))
    for (const { id, state } of changed) if (state !== 'LET' && state !== 'HELD') await offerBox(trx, deps, id);
  return { changed, rejected: rows.filter(isHeld), isToday };
}

/** A box with its warehouse, both locked in the order of all changes by staff. @throws AppError not-found */
export async function lockBox(trx: Trx, id: string, scope: Scope, now: Date): Promise<{ row: BoxRecordRow; site: SiteRow }> {
  const [found] = await findBoxRecords(trx, [id], scope, now);
  const site = found && (await lockSite(trx, found.warehouseId, scope));
  const [row] = await lockBoxRecords(trx, [id], scope, now);
  if (row === undefined || site === undefined) throw new AppError('not-found');
  return { row, site };
}

/**
 * Ends the state TO_CHECK of a box from today on, in the transaction of an inspection. The caller announces the change of the catalogue afterwards.
 * @returns false if the box has another state
 * @throws AppError not-found
 */
export async function settleCheckedBox(
  trx: Trx,
  deps: Deps,
  { boxId, state, reason, scope }: { boxId: string; state: 'FREE_TO_LET' | 'REPAIR'; reason: string; scope: Scope },
): Promise<boolean> {
  const now = deps.clock.now();
  const { row, site } = await lockBox(trx, boxId, scope, now);
  if (row.state !== 'TO_CHECK') return false;
  await setStates(trx, deps, { site, rows: [row], change: { state, from: localDateIn(site.timeZone, now), until: null, reason } });
  return true;
}
