import type { Reader } from '../../db/database.ts';
import { type ClaimRow, findClaim } from './claim.sql.ts';

export { extendHold, type HoldResult, holdBox, moveHold, releaseHold } from './hold-box.ts';
export { claimForWaiting, dropLapsedOffer, redeemOffer } from './offer-hold.ts';
export { findLikeBox, releaseRented, rentBox, sizeBoundsInCm2 } from './rent-box.ts';

export type LiveClaim = Pick<ClaimRow, 'kind' | 'orderId' | 'offerTokenHash'>;

/** Who has the box at this instant, or null when it is free. */
export async function liveClaim(reader: Reader, boxId: string, now: Date): Promise<LiveClaim | null> {
  const claim = await findClaim(reader, boxId);
  if (claim === undefined || (claim.expiresAt !== null && claim.expiresAt <= now)) return null;
  return { kind: claim.kind, orderId: claim.orderId, offerTokenHash: claim.offerTokenHash };
}
