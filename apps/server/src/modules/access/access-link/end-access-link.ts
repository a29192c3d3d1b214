import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { revokeAccessLink } from './access-link.sql.ts';

/** Revokes an access link permanently. @throws AppError not-found if this client did not create the link */
export async function endAccessLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<undefined> {
  const ended = await inTransaction(db, (trx) => revokeAccessLink(trx, tokenId, userId, clock.now()));
  if (!ended) throw new AppError('not-found');
}
