import type { PhotoSet } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type PhotoDeps, presentPhotos } from './change-photos.ts';
import { findPhotoSet } from './photo.sql.ts';

/** The photos of a warehouse. @throws AppError not-found */
export async function listPhotos({ db }: Pick<PhotoDeps, 'db'>, warehouseId: string, scope: Scope): Promise<PhotoSet> {
  const set = await findPhotoSet(db, warehouseId, scope);
  if (set === undefined) throw new AppError('not-found');
  return presentPhotos(set);
}
