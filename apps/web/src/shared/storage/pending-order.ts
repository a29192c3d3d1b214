import type { BoxSize } from '@komora/contract';

/**
 * The last try to place or to pay an order. The idempotency key stays until the answer is known, so that a second press, a reload or
 * another tab asks for the same order again.
 */
export interface Placement {
  /** Null once the answer is known: what is asked then is a new question. */
  readonly idempotencyKey: string | null;
  /** What was asked under the key. */
  readonly request: string;
  /** Known with the first answer. */
  readonly orderId: string | null;
  /** The box as it is drawn where the order's end is told. */
  readonly box: PlacedBox;
}

export interface PlacedBox {
  readonly id: string;
  readonly name: string;
  readonly size: BoxSize;
}

const SIZES = ['XS', 'SMALL', 'MEDIUM', 'LARGE'] as const;

export function isPlacement(value: unknown): value is Placement {
  if (typeof value !== 'object' || value === null) return false;
  const { idempotencyKey, request, orderId, box } = value as Partial<Record<keyof Placement, unknown>>;
  if (typeof box !== 'object' || box === null) return false;
  const { id, name, size } = box as Partial<Record<keyof PlacedBox, unknown>>;
  return (
    (idempotencyKey === null || typeof idempotencyKey === 'string') &&
    typeof request === 'string' &&
    (orderId === null || typeof orderId === 'string') &&
    typeof id === 'string' &&
    typeof name === 'string' &&
    SIZES.some((known) => known === size)
  );
}

/** The placement to send: the one under way when it asks for the same, otherwise a new one under `newKey`. */
export function placementFor(
  last: Placement | null,
  request: string,
  box: PlacedBox,
  newKey: () => string,
): Placement & { idempotencyKey: string } {
  if (last !== null && last.idempotencyKey !== null && last.request === request) return { ...last, idempotencyKey: last.idempotencyKey };
  return { idempotencyKey: newKey(), request, orderId: null, box };
}

/** The answer is known. `request` goes too: it holds personal data that nothing needs any more. */
export function answered(placement: Placement, orderId: string | null): Placement {
  return { ...placement, idempotencyKey: null, request: '', orderId: orderId ?? placement.orderId };
}
