import type { Trx } from '../../../platform/db/database.ts';
import { deleteExpiredOfferRow, insertOffer, updateOfferToHold } from './reservation.sql.ts';

/** Reserves a box for a waitlist entry (WAITLIST). Returns false if the box has another reservation. */
export function reserveForWaitlist(trx: Trx, input: { boxId: string; entryId: string; now: Date; expiresAt: Date }): Promise<boolean> {
  return insertOffer(trx, input);
}

/**
 * Converts a WAITLIST reservation to a HOLD for an order with the offer's token, at least until the offer ends.
 * @returns the offer; undefined if it has expired or is for another box
 */
export function redeemOffer(
  trx: Trx,
  input: { boxId: string; orderId: string; offerTokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<{ entryId: string; until: Date } | undefined> {
  return updateOfferToHold(trx, input);
}

/** Releases a box whose offer has expired. Returns false if there was no expired offer. */
export function deleteExpiredOffer(trx: Trx, input: { boxId: string; now: Date }): Promise<boolean> {
  return deleteExpiredOfferRow(trx, input);
}
