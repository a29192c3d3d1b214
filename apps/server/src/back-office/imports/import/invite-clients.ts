import { inviteImportedClient } from '../../../modules/identity/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listClientsOf } from './end-import.sql.ts';

/** Tells the clients of a live import that their contracts continue here. Each gets one message, also if the job runs twice. */
export async function inviteClients(deps: Deps, id: string): Promise<void> {
  for (const userId of await listClientsOf(deps.db, id))
    await inTransaction(deps.db, (trx) => inviteImportedClient(trx, deps, { userId, requestId: `${id}/${userId}` }));
}
