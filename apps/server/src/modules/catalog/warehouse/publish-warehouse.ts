import type { PublicPreview, WarehouseRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type Change, changeLocked, type SaveDeps } from './save-warehouse.ts';
import { findWarehouseRecord, readPublicPreview, setHidden } from './warehouse-record.sql.ts';

/** Things that visitors will find in a warehouse. @throws AppError not-found */
export async function previewPublic(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<PublicPreview> {
  const now = clock.now();
  if ((await findWarehouseRecord(db, id, scope, now)) === undefined) throw new AppError('not-found');
  return readPublicPreview(db, id, now);
}

/** Opens a hidden warehouse to the public. Repeating it changes nothing but the version. @throws AppError not-found, changed-elsewhere, warehouse/archived */
export function publishWarehouse(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, { id, hiddenAt, archivedAt }) => {
    if (archivedAt !== null) throw new AppError('warehouse/archived');
    await setHidden(trx, id, null);
    return { before: { hiddenAt }, after: { hiddenAt: null } };
  });
}

/**
 * Hides a warehouse from the public: visitors no longer see it, and it takes no orders from the pages. An order that is not paid yet can still be paid until its hold
 * ends. Repeating it changes nothing but the version.
 * @throws AppError not-found, changed-elsewhere
 */
export function hideWarehouse(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, { id, hiddenAt: before }) => {
    const hiddenAt = before ?? deps.clock.now();
    await setHidden(trx, id, hiddenAt);
    return { before: { hiddenAt: before }, after: { hiddenAt } };
  });
}
