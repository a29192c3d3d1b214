import type { Offer } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import type { Buyer } from './buyer.ts';
import { presentOffer } from './offer.presenter.ts';
import { offeredUntil, ownOrderOrFree } from './own-order.ts';
import { findRentable } from './read-offer.ts';
import { assertOnPublicOffer, readRentableBox } from './rentable-box.ts';

/**
 * Returns the offer of a box with today's prices. @throws AppError not-found, Box/is-taken, Order/Warehouse-deactivated,
 * Order/Box-not-active
 */
export async function showOffer(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'settings'>, boxId: string, buyer: Buyer): Promise<Offer> {
  const now = deps.clock.now();
  const box = assertOnPublicOffer(await findRentable(deps.db, boxId, now));
  await ownOrderOrFree(deps.db, box, buyer);
  const rentable = await readRentableBox(deps.db, box, { now, userId: buyer.userId });
  return presentOffer(rentable, offeredUntil(box.reservation, buyer), deps);
}
