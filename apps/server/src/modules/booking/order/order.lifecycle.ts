import type { OrderStatus } from '@komora/contract/enumerations';
import { type LifecycleTable, transition } from '@komora/domain';

/**
 * PAID: money came. DECLINED: the gateway refused the card. RETRIED: another attempt. ENDED: the hold ran out, another buyer or a later order
 * of the same buyer took the box, or late money was given back.
 */
export type OrderEvent = 'PAID' | 'DECLINED' | 'RETRIED' | 'ENDED';

/** A CANCELLED order can still be PAID: money may arrive after the hold ran out and find the box, or a like one, free. */
const lifecycle: LifecycleTable<OrderStatus, OrderEvent> = {
  SUBMITTED: { PAID: 'FULFILLED', DECLINED: 'FAILED', ENDED: 'CANCELLED' },
  FAILED: { RETRIED: 'SUBMITTED', PAID: 'FULFILLED', ENDED: 'CANCELLED' },
  CANCELLED: { PAID: 'FULFILLED' },
  FULFILLED: {},
};

/** Where the event leads, or null when the order takes no notice of it in this state. */
export function nextStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const step = transition(lifecycle, from, event);
  return step.ok ? step.to : null;
}

/** Statuses of orders that may hold a box. */
export const openStatuses = ['SUBMITTED', 'FAILED'] as const satisfies OrderStatus[];
