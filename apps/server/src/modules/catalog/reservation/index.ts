import type { Reader } from '../../../platform/db/database.ts';
import { findReservation, type ReservationRow } from './reservation.sql.ts';

export { extendHold, type HoldResult, holdBox, moveHold, releaseHold } from './hold-box.ts';
export { holdForMoveIn, passHoldToOrder, releaseMoveInHold } from './hold-for-move-in.ts';
export { deleteExpiredMoveInHolds } from './move-in-hold.sql.ts';
export { occupyBoxes, vacateBoxes } from './occupy-boxes.ts';
export { deleteExpiredOffer, redeemOffer, reserveForWaitlist } from './offer-hold.ts';
export { findLikeBox, releaseRented, rentBox, sizeBoundsInCm2 } from './rent-box.ts';
export { transferBox } from './transfer-box.ts';
export type { ReservationRow };

export type ActiveReservation = Pick<ReservationRow, 'kind' | 'orderId' | 'offerTokenHash' | 'expiresAt'>;

/** The reservation that is active at `now`, or null if the box is free. */
export async function findActiveReservation(reader: Reader, boxId: string, now: Date): Promise<ActiveReservation | null> {
  return activeAt(await findReservation(reader, boxId), now);
}

/** A stored reservation, if it is active at `now`. */
export function activeAt<R extends ActiveReservation>(reservation: R | undefined, now: Date): R | null {
  if (reservation === undefined || (reservation.expiresAt !== null && reservation.expiresAt <= now)) return null;
  return reservation;
}
