import type { PlacedOrder, PlaceOrder } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '../../../app.ts';
import { changeOrder, retryPayment } from '../../../local-order-changes.ts';
import { goToGateway } from '../../../native/go-to-gateway.ts';
import { answered, type PlacedBox, placementFor } from '../../../placement.ts';
import { randomId } from '../../../random-id.ts';
import { codeOf } from '../order-queries.ts';

/** No answer, a server fault, or a gateway that is away: the order may exist, so the same question must be asked again. */
export function isAnswerUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.problem.status === 0 || error.problem.status >= 500);
}

export interface Placing {
  readonly body: PlaceOrder;
  readonly box: PlacedBox;
}

/** Places the order and goes on to the gateway's page. */
export function usePlaceOrder(signedIn: boolean): UseMutationResult<PlacedOrder, Error, Placing> {
  const { call, storage } = useApp();
  const placing = useMutation({
    mutationFn: async ({ body, box }: Placing) => {
      const placement = placementFor(storage.placement.get(), JSON.stringify(body), box, randomId);
      storage.placement.set(placement);
      const { idempotencyKey } = placement;
      try {
        const placed = await (signedIn
          ? call('POST /api/client/order/place/with-login', { body, idempotencyKey })
          : call('POST /api/client/order/place/without-login', { body, idempotencyKey }));
        storage.placement.set(answered(placement, placed.orderId));
        return placed;
      } catch (error) {
        if (!isAnswerUnknown(error)) storage.placement.set(answered(placement, null));
        throw error;
      }
    },
    onSuccess: ({ orderId, paymentUrl }) => {
      changeOrder(storage.order, retryPayment);
      goToGateway(paymentUrl, `/order/status-check?orderId=${orderId}`);
    },
  });
  const { reset } = placing;
  useEffect(() => {
    // Back from the gateway the browser may show this page as it was left, with the button at work.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return placing;
}

/** Whether a refusal is about the buyer's details and not about the order. */
export function isAboutDetails(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'Autoregistration/email-taken' || code === 'Autoregistration/phone-taken') return true;
  return error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path.startsWith('invoicingDetails.'));
}
