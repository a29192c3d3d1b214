import type { Offer } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import type { Buyer } from './buyer.ts';
import { presentOffer } from './offer.presenter.ts';
import { ownOrderOrFree } from './own-order.ts';
import { findRentable } from './read-offer.ts';
import { assertOnOffer, readRentableBox } from './rentable-box.ts';

/** What a box costs today. @throws Refusal not-found, Box/is-taken, Order/Warehouse-deactivated, Order/Box-not-active */
export async function showOffer(deps: Pick<Deps, 'db' | 'clock' | 'config'>, boxId: string, buyer: Buyer): Promise<Offer> {
  const now = deps.clock.now();
  const box = assertOnOffer(await findRentable(deps.db, boxId));
  await ownOrderOrFree(deps.db, boxId, now, buyer, null);
  return presentOffer(await readRentableBox(deps.db, box, now), deps.config.sizeBounds);
}
