import type { Capture } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findCameraPlace, listEntrancePhotos } from './entrance-photo.sql.ts';

/** A client's own pictures that are not expired, newest first. @throws AppError not-found for a contract without access */
export async function listOwnEntrancePhotos(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, contractId }: { userId: string; contractId: string },
): Promise<{ captures: Capture[] }> {
  if ((await findCameraPlace(db, contractId, userId)) === undefined) throw new AppError('not-found');
  const rows = await listEntrancePhotos(db, { userId, contractId, now: clock.now() });
  const captures = rows.map(({ takenAt, deleteAfter, ...row }) => ({
    ...row,
    contractId,
    takenAt: takenAt.toISOString(),
    deletedAfter: deleteAfter.toISOString(),
  }));
  return { captures };
}
