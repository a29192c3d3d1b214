import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApp } from '../../../shared/app-context.ts';
import { onIdleOrInteraction } from '../../../shared/on-idle.ts';
import { startOrder } from '../../../shared/storage/local-order.ts';

/** Needed by the first press, so it waits until the page itself stands. */
const orderChanges = onIdleOrInteraction.then(() => import('../../../entities/order/local-order-changes.ts'));
// A press handles a failed load.
orderChanges.catch(() => undefined);

/** Starts an order of the box and opens its first step. */
export function useStartOrder(warehouseId: string): (boxId: string) => void {
  const { session, storage } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (boxId) => {
      const begin = () => {
        storage.order.set({ ...startOrder(boxId, warehouseId), ...(session.token.get() === null ? {} : { express: true }) });
        void navigate({ to: '/order/first' });
      };
      // Without its code the details of the order before are not offered again, and the order starts all the same.
      orderChanges.then(({ storeBuyer }) => storeBuyer(storage)).then(begin, begin);
    },
    [session, storage, navigate, warehouseId],
  );
}
