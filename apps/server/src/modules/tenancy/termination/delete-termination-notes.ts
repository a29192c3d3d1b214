import type { Trx } from '../../../platform/db/database.ts';
import { updateNotesErased } from './termination.sql.ts';

/** Erases the notes that a client wrote with termination requests. The requests stay. */
export async function deleteTerminationNotes(trx: Trx, { userId }: { userId: string }): Promise<void> {
  await updateNotesErased(trx, userId);
}
