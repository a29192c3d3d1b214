import type { PhotoSet } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { changePhotos, type PhotoDeps, presentPhotos } from './change-photos.ts';
import { type PhotoRow, updatePhotos } from './photo.sql.ts';

type Arranged = Pick<PhotoRow, 'id'> & { alt: object };

/**
 * Sets the order and the alternative texts of a warehouse's photos.
 * @param photos each photo of the warehouse once
 * @throws AppError not-found, changed-elsewhere (also for other photos than those of the warehouse)
 */
export function arrangePhotos(
  deps: PhotoDeps,
  { warehouseId, scope, photos, version }: { warehouseId: string; scope: Scope; photos: readonly Arranged[]; version: number },
  audit: StaffAudit,
): Promise<PhotoSet> {
  return changePhotos(deps, { warehouseId, scope }, audit, async (trx, set) => {
    const ids = new Set(photos.map(({ id }) => id));
    const isSame = ids.size === photos.length && photos.length === set.photos.length && set.photos.every(({ id }) => ids.has(id));
    if (set.version !== version || !isSame) throw new AppError('changed-elsewhere', { current: presentPhotos(set) });
    const arranged = photos.map(({ id, alt }) => ({ id, alt: withoutEmpty(alt) }));
    await updatePhotos(trx, warehouseId, arranged);
    return { id: null, before: { photos: set.photos.map(({ id, alt }) => ({ id, alt })) }, after: { photos: arranged } };
  });
}

const withoutEmpty = (alt: object): object => Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== ''));
