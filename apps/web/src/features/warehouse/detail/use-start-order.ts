import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { storeBuyer } from '../../../entities/order/local-order-changes.ts';
import { useApp } from '../../../shared/app-context.ts';
import { startOrder } from '../../../shared/storage/local-order.ts';

/** Starts an order of the box and opens its first step. */
export function useStartOrder(warehouseId: string): (boxId: string) => void {
  const { session, storage } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (boxId) => {
      storeBuyer(storage);
      storage.order.set({ ...startOrder(boxId, warehouseId), ...(session.token.get() === null ? {} : { express: true }) });
      void navigate({ to: '/order/first' });
    },
    [session, storage, navigate, warehouseId],
  );
}
