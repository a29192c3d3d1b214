import type { Summary, SummaryRequest } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import type { Buyer } from './buyer.ts';
import { ownOrderOrFree } from './own-order.ts';
import { priceChoice } from './price-choice.ts';
import { findRentable } from './read-offer.ts';
import { assertOnPublicOffer, readRentableBox } from './rentable-box.ts';
import { presentSummary } from './summary.presenter.ts';

/** Returns the itemised price of a choice; changes nothing. @throws AppError with the codes of {@link showOffer} and {@link priceChoice} */
export async function summariseOrder(deps: Pick<Deps, 'db' | 'clock'>, request: SummaryRequest, buyer: Buyer): Promise<Summary> {
  const now = deps.clock.now();
  const box = assertOnPublicOffer(await findRentable(deps.db, request.boxId, now));
  const own = await ownOrderOrFree(deps.db, box, buyer);
  const rentable = await readRentableBox(deps.db, box, { now, userId: buyer.userId });
  const choice = { ...request, customerType: request.customerType ?? 'FyzickaOsoba' };
  return presentSummary(await priceChoice(deps.db, rentable, choice, own?.voucher_id ?? null));
}
