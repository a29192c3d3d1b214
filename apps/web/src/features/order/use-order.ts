import { useCallback } from 'react';
import { changeOrder } from '../../entities/order/local-order-changes.ts';
import { useApp } from '../../shared/app-context.ts';
import type { LocalOrder } from '../../shared/storage/local-order.ts';

export type ChangeOrder = (change: (order: LocalOrder) => LocalOrder) => void;

/** Changes the order in progress in browser storage. */
export function useChangeOrder(): ChangeOrder {
  const { order } = useApp().storage;
  return useCallback((change) => changeOrder(order, change), [order]);
}
