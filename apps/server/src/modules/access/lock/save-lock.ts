import { LockRecord } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import {
  countLocks,
  hasDeviceOfLetBox,
  insertLock,
  isLockPlace,
  type LockFilter,
  type LockRecordRow,
  listLockRows,
  lockBoxOfLock,
  lockLockRow,
  type NewLock,
  updateLock,
} from './lock-record.sql.ts';

type SaveDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** A page of locks, by warehouse and door. */
export async function listLocksOfStaff(
  { db }: SaveDeps,
  { after, limit = 50, ...filter }: LockFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listLockRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentLock), next, count: presentCount(await countLocks(db, filter, countLimit)) };
}

/** @throws AppError request/invalid at `warehouseId` (also out of scope) or `boxId`; lock/device-exists (also of a let box before), lock/door-exists */
export function createLock(
  deps: SaveDeps,
  { scope, ...lock }: Omit<NewLock, 'id' | 'now'> & { scope: Scope },
  audit: StaffAudit,
): Promise<LockRecord> {
  const id = deps.ids.uuid();
  return save(deps, async (trx) => {
    const { hasWarehouse, hasBox } = await isLockPlace(trx, lock, scope);
    if (!hasWarehouse) throw invalidField('warehouseId');
    if (hasBox !== (lock.door === 'BOX') || hasBox !== (lock.boxId !== null)) throw invalidField('boxId');
    await lockBoxOfLock(trx, lock.boxId);
    await insertLock(trx, { ...lock, id, now: deps.clock.now() });
    await assertNotOfLetBox(trx, id);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId: lock.warehouseId, after: { ...lock } });
    return readBack(trx, id);
  });
}

/** @throws AppError not-found, changed-elsewhere, lock/device-exists (also of a let box before) */
export function changeLock(
  deps: SaveDeps,
  { id, version, scope, values }: { id: string; version: number; scope: Scope; values: { deviceId: string; label: object } },
  audit: StaffAudit,
): Promise<LockRecord> {
  return save(deps, async (trx) => {
    const row = await lockLockRow(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (row.version !== version) throw new AppError('changed-elsewhere', { current: presentLock(row) });
    const { deviceId, label, warehouseId } = row;
    if (values.deviceId !== deviceId) await lockBoxOfLock(trx, row.boxId);
    await updateLock(trx, id, values);
    if (values.deviceId !== deviceId) await assertNotOfLetBox(trx, id);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, before: { deviceId, label }, after: { ...values } });
    return readBack(trx, id);
  });
}

/** The device of a let box never gets to a door that one person may open: a press there would open the box. */
async function assertNotOfLetBox(trx: Trx, id: string): Promise<void> {
  if (await hasDeviceOfLetBox(trx, id)) throw fieldError('deviceId', 'lock/device-exists');
}

async function save(deps: SaveDeps, work: (trx: Trx) => Promise<LockRecord>): Promise<LockRecord> {
  try {
    return await inTransaction(deps.db, work);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'locks_device_id_key') throw fieldError('deviceId', 'lock/device-exists');
    if (constraint === 'locks_one_per_entrance' || constraint === 'locks_one_per_box') throw fieldError('door', 'lock/door-exists');
    throw error;
  }
}

async function readBack(trx: Trx, id: string): Promise<LockRecord> {
  const row = await lockLockRow(trx, id, everywhere);
  if (row === undefined) throw new Error(`Lock ${id} is missing after it was stored`);
  return presentLock(row);
}

export const presentLock = (row: LockRecordRow): LockRecord =>
  z.parse(LockRecord, { ...row, onlineAt: row.onlineAt?.toISOString() ?? null });
