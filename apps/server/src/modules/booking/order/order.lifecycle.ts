import type { OrderStatus } from '@komora/api/enumerations';
import { type LifecycleTable, transition } from '@komora/domain';

/**
 * PAID: the payment arrived. DECLINED: the gateway rejected the card. RETRIED: a new payment attempt. ENDED: the hold expired, another
 * buyer or a later order of the same buyer took the box, or a late payment was refunded.
 */
export type OrderEvent = 'PAID' | 'DECLINED' | 'RETRIED' | 'ENDED';

/** A CANCELLED order can still be PAID: a late payment may find the box, or a similar one, free. */
const lifecycle: LifecycleTable<OrderStatus, OrderEvent> = {
  SUBMITTED: { PAID: 'FULFILLED', DECLINED: 'FAILED', ENDED: 'CANCELLED' },
  FAILED: { RETRIED: 'SUBMITTED', PAID: 'FULFILLED', ENDED: 'CANCELLED' },
  CANCELLED: { PAID: 'FULFILLED' },
  FULFILLED: {},
};

/** @returns the next status, or null if the event has no effect in this status */
export function nextStatus(from: OrderStatus, event: OrderEvent): OrderStatus | null {
  const step = transition(lifecycle, from, event);
  return step.ok ? step.to : null;
}

/** Statuses of orders that may hold a box. */
export const openStatuses = ['SUBMITTED', 'FAILED'] as const satisfies OrderStatus[];
