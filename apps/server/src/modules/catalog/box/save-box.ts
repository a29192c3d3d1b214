import type { BoxPosition, BoxRecord } from '@komora/api/admin';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { offerBox } from '../waitlist/index.ts';
import { type BoxValues, growDraft, growPlan, insertBoxes, listDrafted, listPlaced, lockSite, markRemoved, updateBox } from './box.sql.ts';
import type { BoxRecordRow } from './box-record.sql.ts';
import { type BoxChange, changeLockedBox, readBackBox } from './change-locked-box.ts';
import { evaluateBoxes, type PlannedBox } from './evaluate-boxes.ts';
import { FloorSpace } from './floor-space.ts';

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
    if (site === undefined) throw invalidField('warehouseId');
    const places = { existing: await listPlaced(trx, warehouseId), drafted: await listDrafted(trx, warehouseId) };
    const { boxes, faults } = evaluateBoxes([box], places, site.currency);
    const [fault] = faults;
    if (fault !== undefined) throw fieldError(fault.column, fault.code);
    await insertBoxes(
      trx,
      warehouseId,
      boxes.map((one) => ({ ...one, id })),
      deps.clock.now(),
    );
    await growPlan(trx, warehouseId);
    await growDraft(trx, warehouseId, [id]);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, after: { ...boxes[0] } });
    await offerBox(trx, deps, id);
    return readBackBox(trx, deps, id);
  });
  catalogueChanged(deps.db, warehouseId);
  return created;
}

/** @throws AppError not-found, changed-elsewhere; box/name-exists, box/overlaps at their fields */
export async function changeBox(
  deps: Deps,
  { values, position, ...change }: BoxChange & { values: BoxValues; position: BoxPosition | null },
  audit: StaffAudit,
): Promise<BoxRecord> {
  try {
    return await changeLockedBox(deps, change, async (trx, row) => {
      const isMoved = position !== null && JSON.stringify([values.floor, position]) !== JSON.stringify([row.floor, placeOf(row)]);
      if (isMoved) await assertFreePlace(trx, row, values.floor, position);
      await updateBox(trx, row.id, { ...values, position }, deps.clock.now());
      await growPlan(trx, row.warehouseId);
      if (values.active && !row.active) await offerBox(trx, deps, row.id);
      await writeAuditEntry(trx, deps, audit, {
        id: row.id,
        warehouseId: row.warehouseId,
        before: { ...valuesOf(row), position: placeOf(row) },
        after: { ...values, position: position ?? placeOf(row) },
      });
      return readBackBox(trx, deps, row.id);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'boxes_name') throw fieldError('name', 'box/name-exists');
    // On the other floor another box has its place.
    if (violatedConstraint(error) === 'boxes_places_apart') throw fieldError('floor', 'box/overlaps');
    throw error;
  }
}

/** Removes a vacant box. Its past stays. @throws AppError not-found, changed-elsewhere, box/occupied */
export async function removeBox(deps: Deps, change: BoxChange, audit: StaffAudit): Promise<undefined> {
  await changeLockedBox(deps, change, async (trx, row) => {
    if (row.state === 'LET' || row.state === 'HELD') throw new AppError('box/occupied');
    await markRemoved(trx, row.id, deps.clock.now());
    await writeAuditEntry(trx, deps, audit, { id: row.id, warehouseId: row.warehouseId, before: { name: row.name, active: row.active } });
  });
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

function placeOf({ shape: { x, y, width, height } }: BoxRecordRow): object | null {
  return x === undefined ? null : { x, y, width, height };
}

function valuesOf({ name, floor, width, length, height, lockVersion, active }: BoxRecordRow): BoxValues {
  return { name, floor, width, length, height, lockVersion, active };
}
