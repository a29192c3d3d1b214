import { type LocalOrder, nextStep } from '../../../shared/storage/local-order.ts';
import type { PendingOrder } from '../../../shared/storage/pending-order.ts';

/**
 * The step of the order in this browser, from which the placed order `orderId` can be changed and paid. Null without one, and if the order in
 * progress is another one: begun in another tab, it would lead to another box.
 */
export function pathBack(
  orderId: string,
  order: LocalOrder | null,
  pendingOrder: Pick<PendingOrder, 'orderId' | 'box'> | null,
): ReturnType<typeof nextStep> | null {
  if (order === null || pendingOrder?.orderId !== orderId || pendingOrder.box.id !== order.box) return null;
  return nextStep(order);
}
