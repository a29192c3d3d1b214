import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findLikeBox, rentBox } from '../claim/index.ts';
import type { OrderForSettlement } from '../order/index.ts';

export interface WonBox {
  boxId: string;
  /** Null for money that came in time. */
  resolution: 'SAME_BOX' | 'LIKE_BOX' | null;
}

/** How many like boxes are tried when others take them at the same moment. */
const tries = 5;

/** Makes a box the contract's: the ordered one, or for late money a like one; null when there is none left. */
export async function claimBox(
  trx: Trx,
  deps: Pick<Deps, 'config'>,
  input: { order: OrderForSettlement; contractId: string; now: Date },
): Promise<WonBox | null> {
  const { order, contractId, now } = input;
  const late = order.status === 'CANCELLED' || order.holdExpiresAt <= now;
  if ((await rentBox(trx, { boxId: order.boxId, orderId: order.id, contractId, now })) === 'RENTED') {
    return { boxId: order.boxId, resolution: late ? 'SAME_BOX' : null };
  }
  for (let attempt = 1; attempt <= tries; attempt++) {
    const boxId = await findLikeBox(trx, { boxId: order.boxId, now, sizeBounds: deps.config.sizeBounds });
    if (boxId === null) return null;
    if ((await rentBox(trx, { boxId, orderId: order.id, contractId, now })) === 'RENTED') return { boxId, resolution: 'LIKE_BOX' };
  }
  return null;
}
