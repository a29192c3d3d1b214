import type { Trx } from '../../db/database.ts';
import { deleteCapturesOfUser } from './camera.sql.ts';

/** Deletes the pictures that a leaving client took. */
export async function forgetCaptures(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await deleteCapturesOfUser(trx, userId);
}
