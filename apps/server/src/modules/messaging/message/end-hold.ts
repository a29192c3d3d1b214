import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { failMessages, listHeld } from './held.sql.ts';

/** Staff read it in Today, beside the button that sends the message again. */
const reason = 'Queued before the database was restored: it may have been sent already';
const batch = 100;

/** Messages that were queued before a restore: they wait until its pause ends. */
export const countHeld = async (reader: Reader): Promise<number> => (await listHeld(reader)).length;

/**
 * Decides about the messages that wait since before a restore, in the transaction that ends its pause. They are sent with `send`; otherwise they fail, and
 * are a task for staff.
 * @returns their number
 */
export async function endHold(trx: Trx, { enqueue }: Pick<Deps, 'enqueue'>, { send }: { send: boolean }): Promise<number> {
  const ids = await listHeld(trx);
  if (!send) await failMessages(trx, ids, reason);
  else
    for (let from = 0; from < ids.length; from += batch) await enqueue(trx, 'send-messages', { messageIds: ids.slice(from, from + batch) });
  return ids.length;
}
