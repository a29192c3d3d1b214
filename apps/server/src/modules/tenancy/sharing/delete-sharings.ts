import type { Trx } from '../../../platform/db/database.ts';
import { deleteSharingsOfUser } from './removal.sql.ts';

/** Deletes the sharings of a client who deletes the account, as owner and as guest. */
export async function deleteSharingsOf(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await deleteSharingsOfUser(trx, userId);
}
