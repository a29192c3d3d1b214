import type { Trx } from '../../db/database.ts';
import { deleteWaitlistEntries } from './warehouse.sql.ts';

/** Takes a leaving client off every waitlist. */
export async function forgetWaitlist(trx: Trx, client: { userId: string; email: string }): Promise<void> {
  await deleteWaitlistEntries(trx, client);
}
