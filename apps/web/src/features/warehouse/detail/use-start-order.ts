import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApp } from '../../../app.ts';
import { startOrder } from '../../../local-order.ts';

/** Begins an order of the box and goes to its first step. */
export function useStartOrder(warehouseId: string): (boxId: string) => void {
  const { storage } = useApp();
  const navigate = useNavigate();
  return useCallback(
    (boxId) => {
      storage.order.set(startOrder(boxId, warehouseId));
      void navigate({ to: '/order/first' });
    },
    [storage, navigate, warehouseId],
  );
}
