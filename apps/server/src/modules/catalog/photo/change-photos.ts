import { PhotoSet } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { bumpPhotosVersion, findPhotoSet, lockPhotoSet, type PhotoSetRow } from './photo.sql.ts';

export type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

interface Changed {
  /** The photo; null for all of them. */
  id: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Changes the photos of a warehouse under a lock, with one audit entry. Other processes are notified by the trigger of the warehouse.
 * @throws AppError not-found; the errors of `work`
 */
export async function changePhotos(
  deps: PhotoDeps,
  { warehouseId, scope }: { warehouseId: string; scope: Scope },
  audit: StaffAudit,
  work: (trx: Trx, set: PhotoSetRow) => Promise<Changed>,
): Promise<PhotoSet> {
  const changed = await inTransaction(deps.db, async (trx) => {
    const set = await lockPhotoSet(trx, warehouseId, scope);
    if (set === undefined) throw new AppError('not-found');
    const audited = await work(trx, set);
    await bumpPhotosVersion(trx, warehouseId);
    await writeAuditEntry(trx, deps, audit, { ...audited, warehouseId, legalEntityId: set.legalEntityId });
    const stored = await findPhotoSet(trx, warehouseId, everywhere);
    if (stored === undefined) throw new Error(`Warehouse ${warehouseId} is missing after its photos were stored`);
    return stored;
  });
  catalogueChanged(deps.db, warehouseId);
  return presentPhotos(changed);
}

export const presentPhotos = ({ photos, version }: PhotoSetRow): PhotoSet => z.parse(PhotoSet, { photos, version });
