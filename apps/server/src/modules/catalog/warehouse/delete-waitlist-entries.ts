import type { Trx } from '../../../platform/db/database.ts';
import { deleteWaitlistEntries } from './warehouse.sql.ts';

/** Account deletion: removes the client from all waitlists. */
export async function leaveWaitlists(trx: Trx, client: { userId: string; email: string }): Promise<void> {
  await deleteWaitlistEntries(trx, client);
}
