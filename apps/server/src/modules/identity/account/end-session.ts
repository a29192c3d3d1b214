import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteOtherDeviceTokens } from './device-token.sql.ts';
import { deleteOtherSessions, deleteOwnSession, findOwnSession } from './session.sql.ts';

/** Ends one session of the client, so that its device can no longer renew it. @throws AppError not-found, also for foreign sessions */
export async function endSession({ db }: Pick<Deps, 'db'>, { userId, id }: { userId: string; id: string }): Promise<undefined> {
  const ended = await inTransaction(db, (trx) => deleteOwnSession(trx, userId, id));
  if (!ended) throw new AppError('not-found');
}

/** Ends all sessions and remembered devices of the client but the one that asks. @param tokenHash of the session that asks */
export async function endOtherSessions(
  { db }: Pick<Deps, 'db'>,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const own = await findOwnSession(trx, tokenHash);
    await deleteOtherSessions(trx, userId, tokenHash);
    await deleteOtherDeviceTokens(trx, userId, own?.device_id ?? null);
  });
}
