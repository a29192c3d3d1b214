import type { BoxPosition, BoxRecord } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { offerBox } from '../waitlist/index.ts';
import { type BoxValues, growPlan, insertBoxes, listPlaced, lockSite, markRemoved, updateBox } from './box.sql.ts';
import { presentBoxRecord } from './box-record.presenter.ts';
import { type BoxRecordRow, findBoxRecords, lockBoxRecords } from './box-record.sql.ts';
import { evaluateBoxes, type PlannedBox } from './evaluate-boxes.ts';
import { FloorSpace } from './floor-space.ts';

interface Change {
  id: string;
  version: number;
  scope: Scope;
}

const everywhere: Scope = { everywhere: true, warehouseIds: [], legalEntityIds: [] };

/**
 * Creates a box, and offers it to the waitlist.
 * @throws AppError request/invalid at `warehouseId` (also out of scope); box/name-exists, price/out-of-bounds, box/overlaps at their fields
 */
export async function createBox(
  deps: Deps,
  { warehouseId, scope, ...box }: PlannedBox & { warehouseId: string; scope: Scope },
  audit: StaffAudit,
): Promise<BoxRecord> {
  const id = deps.ids.uuid();
  const created = await inTransaction(deps.db, async (trx) => {
    const site = await lockSite(trx, warehouseId, scope);
    if (site === undefined) throw new AppError('request/invalid', { fields: [{ path: 'warehouseId', code: 'revalid/rule/basic/regex' }] });
    const { boxes, faults } = evaluateBoxes([box], await listPlaced(trx, warehouseId), site.currency);
    const [fault] = faults;
    if (fault !== undefined) throw fieldError(fault.column, fault.code);
    await insertBoxes(
      trx,
      warehouseId,
      boxes.map((one) => ({ ...one, id })),
      deps.clock.now(),
    );
    await growPlan(trx, warehouseId);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, after: { ...boxes[0] } });
    await offerBox(trx, deps, id);
    return readBack(trx, deps, id);
  });
  catalogueChanged(deps.db, warehouseId);
  return created;
}

/** @throws AppError not-found, changed-elsewhere; box/name-exists, box/overlaps at their fields */
export async function changeBox(
  deps: Deps,
  { values, position, ...change }: Change & { values: BoxValues; position: BoxPosition | null },
  audit: StaffAudit,
): Promise<BoxRecord> {
  try {
    return await changeLocked(deps, change, async (trx, row) => {
      const isMoved = position !== null && JSON.stringify([values.floor, position]) !== JSON.stringify([row.floor, placeOf(row)]);
      if (isMoved) await assertFreePlace(trx, row, values.floor, position);
      await updateBox(trx, row.id, { ...values, position });
      await growPlan(trx, row.warehouseId);
      if (values.active && !row.active) await offerBox(trx, deps, row.id);
      await writeAuditEntry(trx, deps, audit, {
        id: row.id,
        warehouseId: row.warehouseId,
        before: { ...valuesOf(row), position: placeOf(row) },
        after: { ...values, position: position ?? placeOf(row) },
      });
      return readBack(trx, deps, row.id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'boxes_name') throw fieldError('name', 'box/name-exists');
    throw error;
  }
}

/** Removes a vacant box. Its past stays. @throws AppError not-found, changed-elsewhere, box/occupied */
export async function removeBox(deps: Deps, change: Change, audit: StaffAudit): Promise<undefined> {
  await changeLocked(deps, change, async (trx, row) => {
    if (row.state === 'LET' || row.state === 'HELD') throw new AppError('box/occupied');
    await markRemoved(trx, row.id, deps.clock.now());
    await writeAuditEntry(trx, deps, audit, { id: row.id, warehouseId: row.warehouseId, before: { name: row.name, active: row.active } });
  });
}

/** Locks the warehouse and then the box, in the order of all changes by staff. */
async function changeLocked<T>(deps: Deps, { id, version, scope }: Change, work: (trx: Trx, row: BoxRecordRow) => Promise<T>): Promise<T> {
  let warehouseId = '';
  const result = await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const [found] = await findBoxRecords(trx, [id], scope, now);
    if (found !== undefined) await lockSite(trx, found.warehouseId, scope);
    const [row] = await lockBoxRecords(trx, [id], scope, now);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: present(deps, row) });
    warehouseId = row.warehouseId;
    return work(trx, row);
  });
  catalogueChanged(deps.db, warehouseId);
  return result;
}

async function assertFreePlace(trx: Trx, row: BoxRecordRow, floor: number, position: BoxPosition): Promise<void> {
  const space = new FloorSpace();
  for (const one of await listPlaced(trx, row.warehouseId)) {
    const { x, y, width, height } = one;
    if (one.id === row.id || one.floor !== floor || x === null || y === null || width === null || height === null) continue;
    space.take({ x, y, width, height });
  }
  if (!space.isFree(position)) throw fieldError('position', 'box/overlaps');
}

const present = ({ config }: Deps, row: BoxRecordRow) => presentBoxRecord(row, sizeBoundsInCm2(config.sizeBounds));

async function readBack(trx: Trx, deps: Deps, id: string): Promise<BoxRecord> {
  const [row] = await findBoxRecords(trx, [id], everywhere, deps.clock.now());
  if (row === undefined) throw new Error(`Box ${id} is missing after it was stored`);
  return present(deps, row);
}

function placeOf({ shape: { x, y, width, height } }: BoxRecordRow): object | null {
  return x === undefined ? null : { x, y, width, height };
}

function valuesOf({ name, floor, width, length, height, lockVersion, active }: BoxRecordRow): BoxValues {
  return { name, floor, width, length, height, lockVersion, active };
}
