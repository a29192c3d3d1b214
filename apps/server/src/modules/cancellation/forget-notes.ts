import type { Trx } from '../../db/database.ts';
import { eraseNotes } from './cancellation.sql.ts';

/** What a leaving client wrote beside the requests to end a tenancy; the requests stay. */
export async function forgetNotes(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await eraseNotes(trx, userId);
}
