import type { PlacedOrder } from '@komora/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { claimKey, rememberResponse, requestHash } from '../idempotency/index.ts';
import { continueOrder, RememberedAnswer } from './continue-order.ts';
import type { OrderPorts } from './order.ports.ts';
import { findOrder } from './order.sql.ts';
import { lockRentable } from './read-offer.ts';
import { reopenOrder } from './reopen-order.ts';

/**
 * A new attempt for an order whose payment was declined, while its box is held or still free; an attempt that is still open is gone on
 * with. The price stays as the buyer agreed to it.
 * @throws Refusal not-found (unknown, or another client's), Order/not-payable, payment/gateway-unavailable
 */
export async function retryPayment(
  deps: Deps,
  ports: OrderPorts,
  { orderId, userId, idempotencyKey }: { orderId: string; userId: string | null; idempotencyKey: string | null },
): Promise<PlacedOrder> {
  const order = await findOrder(deps.db, orderId);
  if (order === undefined || (order.placed_by !== null && order.placed_by !== userId)) throw new Refusal('not-found');
  const keyId = idempotencyKey === null ? null : { scope: `order/retry-payment/${orderId}`, key: idempotencyKey };
  const remembered = await inTransaction(deps.db, async (trx) => {
    if (keyId !== null) {
      const known = await claimKey(trx, keyId, requestHash({ orderId }), deps.clock.now());
      if (!known.isNew) return RememberedAnswer.parse(known.response).answer;
    }
    const box = await lockRentable(trx, order.box_id);
    if (!box?.active || box.deactivated_at !== null) throw new Refusal('Order/not-payable');
    await reopenOrder(trx, deps, ports.payments, orderId);
    if (keyId !== null) await rememberResponse(trx, keyId, { orderId, answer: null });
    return null;
  });
  if (remembered !== null) return remembered;
  ports.onClaimChanged?.(order.warehouse_id);
  return continueOrder(deps, ports, orderId, keyId);
}
