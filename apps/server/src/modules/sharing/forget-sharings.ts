import type { Trx } from '../../db/database.ts';
import { deleteSharingsOfUser } from './removal.sql.ts';

/** Ends what a leaving client shares, and what others share with the client. */
export async function forgetSharings(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await deleteSharingsOfUser(trx, userId);
}
