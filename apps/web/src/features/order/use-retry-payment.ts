import type { OrderState } from '@komora/api';
import { useMutation } from '@tanstack/react-query';
import { changeOrder, retryPayment } from '../../entities/order/local-order-changes.ts';
import { useApp } from '../../shared/app-context.ts';
import { isOutcomeUnknown } from '../../shared/errors/outcome-unknown.ts';
import { goToGateway } from '../../shared/native/go-to-gateway.ts';
import { useResetOnReturn } from '../../shared/native/use-reset-on-return.ts';
import { randomId } from '../../shared/random-id.ts';
import { answered, pendingOrderFor } from '../../shared/storage/pending-order.ts';
import { orderStateQuery } from './order-queries.ts';

/** Opens the payment page of an unpaid order: the one that is still open, or another one after a decline. */
export function useRetryPayment({ orderId }: Pick<OrderState, 'orderId'>) {
  const { call, storage, queryClient } = useApp();
  const retry = useMutation({
    mutationFn: async () => {
      const last = storage.pendingOrder.get();
      const open = (idempotencyKey: string) =>
        call('POST /api/client/order/{id}/retry-payment', { params: { id: orderId }, idempotencyKey });
      // Orders from another browser have no stored attempt to keep the key in.
      if (last?.orderId !== orderId) return open(randomId());
      const pendingOrder = { ...pendingOrderFor(last, `retry ${orderId}`, last.box, randomId), orderId };
      storage.pendingOrder.set(pendingOrder);
      try {
        const placed = await open(pendingOrder.idempotencyKey);
        storage.pendingOrder.set(answered(pendingOrder, orderId, placed.holdExpiresAt));
        return placed;
      } catch (error) {
        if (!isOutcomeUnknown(error)) storage.pendingOrder.set(answered(pendingOrder, orderId));
        throw error;
      }
    },
    onSuccess: ({ paymentUrl }) => {
      changeOrder(storage.order, retryPayment);
      goToGateway(paymentUrl, `/order/status-check?orderId=${orderId}`);
      // Where the gateway opens in another window, this page polls the payment.
      void queryClient.invalidateQueries({ queryKey: orderStateQuery(call, orderId).queryKey });
    },
  });
  useResetOnReturn(retry.reset);
  return retry;
}
