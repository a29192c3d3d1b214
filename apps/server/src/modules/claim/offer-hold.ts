import type { Trx } from '../../db/database.ts';
import { deleteLapsedOffer, insertOffer, updateOfferToHold } from './claim.sql.ts';

/** Holds a box for somebody who waited for it: WAITLIST. False when somebody else has it. */
export function claimForWaiting(trx: Trx, input: { boxId: string; entryId: string; now: Date; expiresAt: Date }): Promise<boolean> {
  return insertOffer(trx, input);
}

/** WAITLIST → HOLD for an order that brings the offer's token. False when that token holds this box no more. */
export function redeemOffer(
  trx: Trx,
  input: { boxId: string; orderId: string; offerTokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  return updateOfferToHold(trx, input);
}

/** Lets a box go whose private hold has run out. False when it was not so. */
export function dropLapsedOffer(trx: Trx, input: { boxId: string; now: Date }): Promise<boolean> {
  return deleteLapsedOffer(trx, input);
}
