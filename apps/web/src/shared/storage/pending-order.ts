import type { BoxSize } from '@komora/api';

/**
 * The last attempt to place or pay an order. The idempotency key stays until the outcome is known, so that a second press, a reload or
 * another tab repeats the same request.
 */
export interface PendingOrder {
  /** Null once the outcome is known: the next request is a new one. */
  readonly idempotencyKey: string | null;
  /** Request sent under the key. */
  readonly request: string;
  /** Known after the first response. */
  readonly orderId: string | null;
  /** The box, to draw it on the page with the outcome. */
  readonly box: PlacedBox;
  /** Until when the box is held; absent before the response, and in orders of earlier releases. */
  readonly holdExpiresAt?: string;
}

export interface PlacedBox {
  readonly id: string;
  readonly name: string;
  readonly size: BoxSize;
}

const SIZES = ['XS', 'SMALL', 'MEDIUM', 'LARGE'] as const;

export function isPendingOrder(value: unknown): value is PendingOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { idempotencyKey, request, orderId, box, holdExpiresAt } = value as Partial<Record<keyof PendingOrder, unknown>>;
  if (typeof box !== 'object' || box === null) return false;
  const { id, name, size } = box as Partial<Record<keyof PlacedBox, unknown>>;
  return (
    (idempotencyKey === null || typeof idempotencyKey === 'string') &&
    typeof request === 'string' &&
    (orderId === null || typeof orderId === 'string') &&
    (holdExpiresAt === undefined || typeof holdExpiresAt === 'string') &&
    typeof id === 'string' &&
    typeof name === 'string' &&
    SIZES.some((known) => known === size)
  );
}

/** The attempt to send: the pending one for an equal request, otherwise a new one under `newKey`. */
export function pendingOrderFor(
  last: PendingOrder | null,
  request: string,
  box: PlacedBox,
  newKey: () => string,
): PendingOrder & { idempotencyKey: string } {
  if (last !== null && last.idempotencyKey !== null && last.request === request) return { ...last, idempotencyKey: last.idempotencyKey };
  // Until the server has answered, the earlier order of the same box may be the one that has it.
  return { idempotencyKey: newKey(), request, orderId: last?.box.id === box.id ? last.orderId : null, box };
}

/** Marks the outcome as known. Removes `request`, because it holds personal data. */
export function answered(pendingOrder: PendingOrder, orderId: string | null, holdExpiresAt?: string): PendingOrder {
  const held = holdExpiresAt === undefined ? {} : { holdExpiresAt };
  return { ...pendingOrder, ...held, idempotencyKey: null, request: '', orderId: orderId ?? pendingOrder.orderId };
}
