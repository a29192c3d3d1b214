import type { PlacedOrder } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { acquireKey, rememberResponse, requestHash } from '../../operations/index.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { continueOrder, StoredResponse } from './continue-order.ts';
import type { OrderPorts } from './order.ports.ts';
import { findOrder } from './order.sql.ts';
import { lockRentable } from './read-offer.ts';
import { reopenOrder } from './reopen-order.ts';

/**
 * Creates a new payment attempt for an order whose payment was declined, while its box is held or free. An attempt that is still open is
 * continued. The price stays as agreed.
 * @throws AppError not-found (unknown, or another buyer's order), Order/not-payable, payment/gateway-unavailable
 */
export async function retryPayment(
  deps: Deps,
  ports: OrderPorts,
  { orderId, buyer, idempotencyKey }: { orderId: string; buyer: Buyer; idempotencyKey: string | null },
): Promise<PlacedOrder> {
  const order = await findOrder(deps.db, orderId);
  if (order === undefined || !isOwnOrder(order, buyer)) throw new AppError('not-found');
  const keyId = idempotencyKey === null ? null : { scope: `order/retry-payment/${orderId}`, key: idempotencyKey };
  const storedResponse = await inTransaction(deps.db, async (trx) => {
    if (keyId !== null) {
      const known = await acquireKey(trx, keyId, requestHash({ orderId }), deps.clock.now());
      if (!known.isNew) return StoredResponse.parse(known.response).answer;
    }
    const box = await lockRentable(trx, order.box_id, deps.clock.now());
    if (!box?.active || box.deactivated_at !== null || box.hidden_at !== null) throw new AppError('Order/not-payable');
    await reopenOrder(trx, deps, ports.payments, orderId);
    if (keyId !== null) await rememberResponse(trx, keyId, { orderId, answer: null });
    return null;
  });
  if (storedResponse !== null) return storedResponse;
  ports.onReservationChanged?.(order.warehouse_id);
  return continueOrder(deps, ports, orderId, keyId);
}
