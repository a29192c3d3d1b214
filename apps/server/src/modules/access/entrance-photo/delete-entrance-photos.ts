import type { Trx } from '../../../platform/db/database.ts';
import { deleteEntrancePhotosOfUser } from './entrance-photo.sql.ts';

/** Account deletion: deletes the pictures that the client took. */
export async function deleteEntrancePhotos(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await deleteEntrancePhotosOfUser(trx, userId);
}
