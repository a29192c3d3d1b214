import type { BoxState, TickOutcome, Walk, WalkSummary, WalkTick } from '@komora/api/admin';
import { preparePhoto } from '../../../modules/catalog/index.ts';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { FairQueue } from '../../../platform/fair-queue.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { insertTask } from '../task/index.ts';
import { presentSummary, presentTick, showWalk } from './show-walk.ts';
import {
  findBoxOfWalk,
  findDifference,
  findTick,
  findTickOwner,
  findWalkRow,
  finishWalkRow,
  hasWarehouse,
  insertTick,
  openWalk,
  storePhoto,
} from './walk.sql.ts';

type WalkDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Starts a round through a warehouse, or joins the one that is open. @throws AppError not-found */
export function startWalk(
  deps: WalkDeps,
  { warehouseId, scope }: { warehouseId: string; scope: Scope },
  audit: StaffAudit,
): Promise<WalkSummary> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await hasWarehouse(trx, warehouseId, scope))) throw new AppError('not-found');
    const { id, isNew } = await openWalk(trx, { id: deps.ids.uuid(), warehouseId, staffId: audit.staffId, now: deps.clock.now() });
    if (isNew) await writeAuditEntry(trx, deps, audit, { id, warehouseId });
    const row = await findWalkRow(trx, id, scope);
    if (row === undefined) throw new Error(`Round ${id} is missing after it was opened`);
    return presentSummary(row);
  });
}

/** Finishes a round; one that is finished stays so. @throws AppError not-found */
export function finishWalk(deps: WalkDeps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<Walk> {
  return inTransaction(deps.db, async (trx) => {
    const row = await findWalkRow(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    const isFinished = await finishWalkRow(trx, { id, staffId: audit.staffId, now: deps.clock.now() });
    const { warehouseId, ticked, differing } = row;
    if (isFinished) await writeAuditEntry(trx, deps, audit, { id, warehouseId, after: { ticked, differing } });
    return showWalk(trx, deps, id, scope);
  });
}

export interface SentTick {
  walkId: string;
  id: string;
  boxId: string;
  expected: BoxState;
  outcome: TickOutcome;
  note: string;
  at: string;
}

const mostTitle = 200;

/**
 * Stores what was found at a box, once per id. A difference becomes a task. A time after now is the fault of a clock and becomes now. Ticks are also taken
 * after the end of the round, because a device can have been without a connection.
 * @throws AppError not-found; request/invalid at `note` (missing for a difference), `boxId` (of another warehouse) or `id` (of another person or round)
 */
export function tickBox(deps: WalkDeps, tick: SentTick, call: StaffCall): Promise<WalkTick> {
  const { walkId, id, boxId, expected, outcome, note } = tick;
  return actOnce(deps, call, tick, async (trx) => {
    const walk = await findWalkRow(trx, walkId, call.scope);
    if (walk === undefined) throw new AppError('not-found');
    if (outcome === 'DIFFERS' && note === '') throw fieldError('note', 'revalid/rule/basic/not-null');
    const boxName = await findBoxOfWalk(trx, { walkId, boxId });
    if (boxName === undefined) throw fieldError('boxId', 'revalid/rule/basic/regex');
    const { staffId } = call.audit;
    const { warehouseId } = walk;
    const now = deps.clock.now();
    const owner = await findTickOwner(trx, id);
    if (owner !== undefined && (owner.walkId !== walkId || owner.staffId !== staffId)) throw fieldError('id', 'revalid/rule/basic/regex');
    if (owner === undefined) {
      const taskId = outcome === 'DIFFERS' ? deps.ids.uuid() : null;
      if (taskId !== null)
        await insertTask(trx, {
          id: taskId,
          title: `${boxName}: ${note}`.slice(0, mostTitle),
          text: note,
          dueOn: null,
          warehouseId,
          boxId,
          contractId: null,
          clientId: null,
          createdBy: staffId,
          createdAt: now,
        });
      const at = new Date(Math.min(Date.parse(tick.at), now.getTime()));
      await insertTick(trx, { id, walkId, boxId, expected, outcome, note, staffId, at, taskId, now });
    }
    const stored = await findTick(trx, id);
    if (stored === undefined) throw new Error(`Tick ${id} is missing after it was stored`);
    return {
      response: presentTick(stored),
      audited: { id: walkId, warehouseId, after: { boxId, expected, outcome, taskId: stored.taskId } },
    };
  });
}

/** Stores the photo of a difference, without metadata. @throws AppError not-found, too-many-requests, and the errors of a photo at `file` */
export async function addWalkPhoto(
  deps: WalkDeps & { queue: FairQueue },
  { id, scope, file }: { id: string; scope: Scope; file: Buffer },
  audit: StaffAudit,
): Promise<undefined> {
  // Before the expensive work.
  if ((await findDifference(deps.db, id, scope)) === undefined) throw new AppError('not-found');
  const content = await deps.queue(audit.staffId, () => preparePhoto(file));
  await inTransaction(deps.db, async (trx) => {
    const found = await findDifference(trx, id, scope);
    if (found === undefined) throw new AppError('not-found');
    await storePhoto(trx, { tickId: id, content, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, {
      id: found.walkId,
      warehouseId: found.warehouseId,
      after: { tickId: id, bytes: content.length },
    });
  });
}
