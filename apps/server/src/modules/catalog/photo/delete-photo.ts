import type { PhotoSet } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { changePhotos, type PhotoDeps } from './change-photos.ts';
import { deletePhoto as deleteRow, findWarehouseOfPhoto, updatePhotos } from './photo.sql.ts';

/** Deletes a photo; those after it move up. @throws AppError not-found */
export async function deletePhoto(deps: PhotoDeps, { id, scope }: { id: string; scope: Scope }, audit: StaffAudit): Promise<PhotoSet> {
  const warehouseId = await findWarehouseOfPhoto(deps.db, id);
  if (warehouseId === undefined) throw new AppError('not-found');
  return changePhotos(deps, { warehouseId, scope }, audit, async (trx, { photos }) => {
    const photo = photos.find((one) => one.id === id);
    // Another person has deleted it.
    if (photo === undefined) throw new AppError('not-found');
    await deleteRow(trx, id);
    await updatePhotos(
      trx,
      warehouseId,
      photos.filter((one) => one !== photo),
    );
    return { id, before: { hash: photo.hash, position: photos.indexOf(photo) + 1, alt: photo.alt } };
  });
}
