import { useCallback } from 'react';
import { useApp } from '../../app.ts';
import type { LocalOrder } from '../../local-order.ts';
import { changeOrder } from '../../local-order-changes.ts';

export type ChangeOrder = (change: (order: LocalOrder) => LocalOrder) => void;

/** Changes the order in progress as it stands in the browser's storage. */
export function useChangeOrder(): ChangeOrder {
  const { order } = useApp().storage;
  return useCallback((change) => changeOrder(order, change), [order]);
}
