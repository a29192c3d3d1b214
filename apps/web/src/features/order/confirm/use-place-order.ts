import type { PlacedOrder, PlaceOrder } from '@komora/api';
import { ApiError } from '@komora/api/client';
import { useApp } from '../../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../../shared/errors/outcome-unknown.ts';
import { randomId } from '../../../shared/random-id.ts';
import { answered, type PlacedBox, pendingOrderFor } from '../../../shared/storage/pending-order.ts';
import { codeOf } from '../order-queries.ts';

export interface OrderInput {
  readonly body: PlaceOrder;
  readonly box: PlacedBox;
}

/** Places the order; the answer names the gateway's page. A retry after an unknown outcome repeats the same request. */
export function usePlaceOrder(signedIn: boolean): (input: OrderInput) => Promise<PlacedOrder> {
  const { call, storage } = useApp();
  return async ({ body, box }) => {
    const pendingOrder = pendingOrderFor(storage.pendingOrder.get(), JSON.stringify(body), box, randomId);
    storage.pendingOrder.set(pendingOrder);
    const { idempotencyKey } = pendingOrder;
    try {
      const placed = await (signedIn
        ? call('POST /api/client/order/place/with-login', { body, idempotencyKey })
        : call('POST /api/client/order/place/without-login', { body, idempotencyKey }));
      storage.pendingOrder.set(answered(pendingOrder, placed.orderId, placed.holdExpiresAt));
      return placed;
    } catch (error) {
      if (!isOutcomeUnknown(error)) storage.pendingOrder.set(answered(pendingOrder, null));
      throw error;
    }
  };
}

/** True if an error concerns the buyer's details, not the order. */
export function isAboutDetails(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'Autoregistration/email-taken' || code === 'Autoregistration/phone-taken') return true;
  return error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path.startsWith('invoicingDetails.'));
}
