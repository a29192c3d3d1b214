import type { Trx } from '../../../platform/db/database.ts';
import { deleteBefore } from '../../../platform/db/delete-before.ts';
import type { PurgeBatch } from '../../../platform/module/retention.ts';
import { deleteEntrancePhotosOfUser, shortenEntrancePhotos } from './entrance-photo.sql.ts';

/** Account deletion: deletes the pictures that the client took. */
export async function deleteEntrancePhotos(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await deleteEntrancePhotosOfUser(trx, userId);
}

/**
 * Deletes pictures whose end has come, at most `limit`. Days that the operator has shortened apply to stored pictures too; longer ones do not.
 * @returns the number of pictures
 */
export async function deleteEndedPhotos(trx: Trx, keepDays: number, batch: PurgeBatch): Promise<number> {
  await shortenEntrancePhotos(trx, keepDays);
  return deleteBefore(trx, 'entrance_photos', 'delete_after', batch);
}
