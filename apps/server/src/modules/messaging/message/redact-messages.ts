import type { Trx } from '../../../platform/db/database.ts';
import { anonymiseMessages } from './redact.sql.ts';

/** Account deletion: redacts all messages to the client. Queued messages are not sent. */
export async function redactMessages(trx: Trx, client: { userId: string; email: string; phoneNumber: string | null }): Promise<void> {
  await anonymiseMessages(trx, client.userId, [client.email, ...(client.phoneNumber === null ? [] : [client.phoneNumber])]);
}
