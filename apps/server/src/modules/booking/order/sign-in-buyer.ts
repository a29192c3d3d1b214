import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { startBuyerSession } from '../../identity/index.ts';
import { isOwnOrder } from './buyer.ts';
import { findOrder, isOnlyOrder, takeBuyerSession } from './order.sql.ts';

/** For so long after the payment its browser may sign in. */
const signInWithinMs = 60 * 60_000;

/**
 * Signs in the browser that placed a paid order, with the account that the order created: once, within an hour, while the account has no
 * password and no other order.
 * @returns the token of the session; null if that is not possible, or was done before
 * @throws AppError not-found: unknown, or another buyer's order
 */
export async function signInBuyer(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'settings'>,
  { orderId, secretHash, ...from }: { orderId: string; secretHash: Buffer | null; userAgent: string | undefined; ip: string },
): Promise<{ token: string | null }> {
  const order = await findOrder(deps.db, orderId);
  if (order === undefined || !isOwnOrder(order, { userId: null, secretHash })) throw new AppError('not-found');
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const userId = await takeBuyerSession(trx, { orderId, now, paidSince: new Date(now.getTime() - signInWithinMs) });
    if (userId === null) return { token: null };
    const isAllowed = () => isOnlyOrder(trx, orderId);
    return { token: await startBuyerSession(trx, deps, { userId, isAllowed, ...from }) };
  });
}
