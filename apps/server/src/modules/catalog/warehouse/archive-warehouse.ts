import type { ArchivePreview, WarehouseRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { readArchivePreview } from './archive.sql.ts';
import { type Change, changeLocked, type SaveDeps } from './save-warehouse.ts';
import { findWarehouseRecord, setArchived } from './warehouse-record.sql.ts';

/** So many obstacles are listed. */
const most = 50;

/** Obstacles to the archive of a warehouse. @throws AppError not-found */
export async function previewArchive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, scope }: { id: string; scope: Scope },
): Promise<ArchivePreview> {
  const now = clock.now();
  if ((await findWarehouseRecord(db, id, scope, now)) === undefined) throw new AppError('not-found');
  return readArchivePreview(db, id, { most, now });
}

/**
 * Archives a warehouse in which nothing is let, held or offered. It takes no orders and leaves public pages and choices; its records stay. Repeating it
 * changes nothing but the version.
 * @throws AppError not-found, changed-elsewhere, warehouse/in-use
 */
export async function archiveWarehouse(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<WarehouseRecord> {
  try {
    return await changeLocked(deps, change, audit, async (trx, { id, archivedAt, deactivatedAt }) => {
      const now = deps.clock.now();
      const after = { archivedAt: archivedAt ?? now, deactivatedAt: deactivatedAt ?? now };
      await setArchived(trx, id, { at: after.archivedAt, deactivatedAt: after.deactivatedAt });
      return { before: { archivedAt, deactivatedAt }, after };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'archived_is_empty') throw new AppError('warehouse/in-use', {}, { cause: error });
    throw error;
  }
}

/** Takes a warehouse back from the archive. It stays without orders. @throws AppError not-found, changed-elsewhere */
export function restoreWarehouse(deps: SaveDeps, change: Change, audit: StaffAudit): Promise<WarehouseRecord> {
  return changeLocked(deps, change, audit, async (trx, { id, archivedAt }) => {
    await setArchived(trx, id, null);
    return { before: { archivedAt }, after: { archivedAt: null } };
  });
}
