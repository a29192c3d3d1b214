import type { BrowserStorage } from './storage.ts';

const DAY = 24 * 3600 * 1000;
/** Milliseconds after the last change after which an order in progress and its typed details are deleted. */
const ORDER_LIFE = 7 * DAY;
/** The same after the hold of a placed order has ended. */
const PLACED_LIFE = DAY;

type Stored = Pick<BrowserStorage, 'order' | 'buyer' | 'pendingOrder' | 'orderChangedAt'>;

/** Deletes the order in progress and everything that was typed into it. A placed order stays known, without its request. */
export function discardOrder({ order, buyer, pendingOrder, orderChangedAt }: Stored): void {
  order.remove();
  buyer.remove();
  const placed = pendingOrder.get();
  // The request holds personal data until its outcome is known.
  if (placed !== null && placed.orderId === null) pendingOrder.remove();
  else if (placed !== null) pendingOrder.set({ ...placed, idempotencyKey: null, request: '' });
  orderChangedAt.remove();
}

/**
 * Deletes an order in progress that nobody has changed for a week, or for a day after the hold of its payment: the next person at this device
 * may be another one.
 * @param now ms since the epoch
 */
export function dropExpiredOrder(stored: Stored, now: number): void {
  const { order, buyer, pendingOrder, orderChangedAt } = stored;
  const placed = pendingOrder.get();
  if (order.get() === null && buyer.get() === null && placed === null) return;
  const changedAt = orderChangedAt.get();
  if (changedAt === null) {
    // Stored by an earlier release.
    orderChangedAt.set(now);
    return;
  }
  const heldUntil = placed?.holdExpiresAt === undefined ? Number.NaN : Date.parse(placed.holdExpiresAt);
  const begun = order.get();
  // An order of another box was begun meanwhile, and lasts a week like others.
  const isOther = begun !== null && begun.box !== placed?.box.id;
  const isPlacedOver = !isOther && changedAt <= heldUntil && now - heldUntil > PLACED_LIFE;
  if (now - changedAt <= ORDER_LIFE && !isPlacedOver) return;
  discardOrder(stored);
  pendingOrder.remove();
}

/** Stores the time of each change of the order or of its typed details. */
export function stampOrder({ order, buyer, orderChangedAt }: Stored, now: () => number): void {
  const stamp = (): void => {
    if (order.get() !== null || buyer.get() !== null) orderChangedAt.set(now());
  };
  order.subscribe(stamp);
  buyer.subscribe(stamp);
}
