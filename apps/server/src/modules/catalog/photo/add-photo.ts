import { MAX_PHOTOS, type PhotoSet } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import { type FairQueue, fairQueue } from '../../../platform/fair-queue.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { changePhotos, type PhotoDeps } from './change-photos.ts';
import { findPhotoSet, insertPhoto } from './photo.sql.ts';
import { type ProcessedPhoto, processPhoto } from './process-photo.ts';

/** Decoding and encoding take a core for seconds and up to some hundred MB: one photo at a time. */
export const photoQueue = (): FairQueue => fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 10, retryAfter: 10 });

/**
 * Adds an uploaded photo at the end of a warehouse's photos.
 * @throws AppError not-found, too-many-requests; photo/too-many, photo/exists and the errors of `processPhoto` at `file`
 */
export async function addPhoto(
  deps: PhotoDeps & { queue: FairQueue },
  { warehouseId, scope, file }: { warehouseId: string; scope: Scope; file: Buffer },
  audit: StaffAudit,
): Promise<PhotoSet> {
  // Before the expensive work. The transaction checks both again.
  const set = await findPhotoSet(deps.db, warehouseId, scope);
  if (set === undefined) throw new AppError('not-found');
  if (set.photos.length >= MAX_PHOTOS) throw tooMany();
  const photo = await deps.queue(audit.staffId, () => processPhoto(file));
  return storePhoto(deps, { warehouseId, scope, photo }, audit);
}

/** Adds a processed photo as {@link addPhoto}. @throws AppError not-found; photo/too-many, photo/exists at `file` */
export async function storePhoto(
  deps: PhotoDeps,
  { warehouseId, scope, photo }: { warehouseId: string; scope: Scope; photo: ProcessedPhoto },
  audit: StaffAudit,
): Promise<PhotoSet> {
  const id = deps.ids.uuid();
  try {
    return await changePhotos(deps, { warehouseId, scope }, audit, async (trx, { photos }) => {
      if (photos.length >= MAX_PHOTOS) throw tooMany();
      const position = photos.length + 1;
      await insertPhoto(trx, { ...photo, id, warehouseId, position, alt: {}, now: deps.clock.now() });
      return { id, after: { hash: photo.hash, position } };
    });
  } catch (error) {
    if (violatedConstraint(error) === 'warehouse_photos_once') throw fieldError('file', 'photo/exists');
    throw error;
  }
}

const tooMany = () => fieldError('file', 'photo/too-many');
