import type { Trx } from '../../db/database.ts';
import { anonymiseFarewells, anonymiseMessages } from './forget.sql.ts';

/** Empties what was written to a leaving client; what was not sent yet never is. */
export async function forgetMessages(trx: Trx, client: { email: string; phoneNumber: string | null }): Promise<void> {
  await anonymiseMessages(trx, [client.email, ...(client.phoneNumber === null ? [] : [client.phoneNumber])]);
}

/** Empties last letters that were queued until `queuedUntil`: by then they have been sent, or never will be. */
export async function forgetFarewells(trx: Trx, queuedUntil: Date): Promise<void> {
  await anonymiseFarewells(trx, queuedUntil);
}
