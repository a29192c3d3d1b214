import type { InvoicingDetails } from '@komora/contract';
import type { Reader } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import { hashToken } from '../../secrets.ts';
import { liveClaim } from '../claim/index.ts';
import { type Buyer, isOwnOrder } from './buyer.ts';
import { findOrder, type OrderRow } from './order.sql.ts';

/** Who has the box, as this buyer sees it: nobody or a private hold for this buyer, an unpaid order of the buyer's own, or somebody else. */
export type Holder = 'FREE' | 'TAKEN' | OrderRow;

/** @param details of the order that the buyer is about to place; null while only looking */
export async function holderOf(reader: Reader, boxId: string, now: Date, buyer: Buyer, details: InvoicingDetails | null): Promise<Holder> {
  const claim = await liveClaim(reader, boxId, now);
  if (claim === null || isOfferedTo(buyer, claim.offerTokenHash)) return 'FREE';
  const order = claim.orderId === null ? undefined : await findOrder(reader, claim.orderId);
  return order !== undefined && isOwnOrder(order, buyer, details) ? order : 'TAKEN';
}

function isOfferedTo({ waitlistToken }: Buyer, offerTokenHash: Buffer | null): boolean {
  return offerTokenHash !== null && Boolean(waitlistToken) && hashToken(waitlistToken ?? '').equals(offerTokenHash);
}

/** The buyer's own unpaid order that holds the box, or null when the box is free. @throws Refusal Box/is-taken */
export async function ownOrderOrFree(
  reader: Reader,
  boxId: string,
  now: Date,
  buyer: Buyer,
  details: InvoicingDetails | null,
): Promise<OrderRow | null> {
  const holder = await holderOf(reader, boxId, now, buyer, details);
  if (holder === 'TAKEN') throw new Refusal('Box/is-taken');
  return holder === 'FREE' ? null : holder;
}
