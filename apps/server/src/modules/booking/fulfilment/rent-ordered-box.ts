import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findLikeBox, rentBox } from '../../catalog/index.ts';
import type { OrderForSettlement } from '../order/index.ts';

/** The box that was rented for an order. */
export interface RentedBox {
  boxId: string;
  /** Null if the payment arrived before the hold expired. */
  resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
}

/** Attempts to rent a similar box while other buyers rent at the same time. */
const maxAttempts = 5;

/**
 * Rents the ordered box for the contract. If a late payment finds it rented, rents a similar box.
 * @returns null if no similar box is free
 */
export async function rentOrderedBox(
  trx: Trx,
  deps: Pick<Deps, 'settings'>,
  input: { order: OrderForSettlement; contractId: string; now: Date },
): Promise<RentedBox | null> {
  const { order, contractId, now } = input;
  const late = order.status === 'CANCELLED' || order.holdExpiresAt <= now;
  if ((await rentBox(trx, { boxId: order.boxId, orderId: order.id, contractId, now })) === 'RENTED') {
    return { boxId: order.boxId, resolution: late ? 'SAME_BOX' : null };
  }
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const boxId = await findLikeBox(trx, { boxId: order.boxId, now, sizeBounds: deps.settings.get('sizes') });
    if (boxId === null) return null;
    if ((await rentBox(trx, { boxId, orderId: order.id, contractId, now })) === 'RENTED') return { boxId, resolution: 'LIKE_BOX' };
  }
  return null;
}
