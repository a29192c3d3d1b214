import type { OrderState } from '@komora/api';
import { useMutation } from '@tanstack/react-query';
import { clearOrder, storeBuyer } from '../../entities/order/local-order-changes.ts';
import { useApp } from '../../shared/app-context.ts';
import { heldOrdersQuery, orderStateQuery } from './order-queries.ts';

/** Cancels an unpaid order, so that its box is free again. The typed details stay for the next order. */
export function useCancelOrder({ orderId }: Pick<OrderState, 'orderId'>, onCancelled?: () => void) {
  const { call, storage, queryClient } = useApp();
  return useMutation({
    mutationFn: () => call('POST /api/client/order/{id}/cancel', { params: { id: orderId } }),
    onSuccess: () => {
      // Before the stored order goes: its notice would come back from the list until that is loaded.
      queryClient.setQueryData(heldOrdersQuery(call).queryKey, (orders) => orders?.filter((order) => order.orderId !== orderId));
      const pendingOrder = storage.pendingOrder.get();
      if (pendingOrder?.orderId === orderId) {
        storeBuyer(storage);
        clearOrder(storage.order, pendingOrder.box.id);
        storage.pendingOrder.remove();
      }
      // The lists of boxes show it as taken.
      void queryClient.invalidateQueries({ queryKey: ['warehouse'] });
      void queryClient.invalidateQueries({ queryKey: heldOrdersQuery(call).queryKey });
      onCancelled?.();
    },
    // It may have been paid in the meantime.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: orderStateQuery(call, orderId).queryKey });
      void queryClient.invalidateQueries({ queryKey: heldOrdersQuery(call).queryKey });
    },
  });
}
