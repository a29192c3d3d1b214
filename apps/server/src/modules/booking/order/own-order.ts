import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { ActiveReservation } from '../../catalog/index.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { findOrder, type OrderRow } from './order.sql.ts';
import type { RentableRow } from './read-offer.ts';

/**
 * The state of a box for this buyer. FREE: nobody holds it, or it is held for this buyer by a waitlist offer. OrderRow: the buyer's own
 * unpaid order holds it. TAKEN: somebody else has it.
 */
export type Holder = 'FREE' | 'TAKEN' | OrderRow;

export async function holderOf(reader: Reader, reservation: ActiveReservation | null, buyer: Buyer): Promise<Holder> {
  if (reservation === null || isOfferedTo(buyer, reservation.offerTokenHash)) return 'FREE';
  const order = reservation.orderId === null ? undefined : await findOrder(reader, reservation.orderId);
  return order !== undefined && isOwnOrder(order, buyer) ? order : 'TAKEN';
}

/** Until when an offer of the waitlist holds the box for this buyer; null without one. */
export function offeredUntil(reservation: ActiveReservation | null, buyer: Buyer): Date | null {
  return reservation !== null && isOfferedTo(buyer, reservation.offerTokenHash) ? reservation.expiresAt : null;
}

function isOfferedTo({ waitlistToken }: Buyer, offerTokenHash: Buffer | null): boolean {
  return offerTokenHash !== null && Boolean(waitlistToken) && hashToken(waitlistToken ?? '').equals(offerTokenHash);
}

/** @returns the buyer's own unpaid order that holds the box, or null if the box is free. @throws AppError Box/is-taken */
export async function ownOrderOrFree(
  reader: Reader,
  { reservation }: Pick<RentableRow, 'reservation'>,
  buyer: Buyer,
): Promise<OrderRow | null> {
  const holder = await holderOf(reader, reservation, buyer);
  if (holder === 'TAKEN') throw new AppError('Box/is-taken');
  return holder === 'FREE' ? null : holder;
}
