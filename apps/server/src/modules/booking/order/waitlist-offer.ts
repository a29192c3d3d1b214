import type { OrderRow } from './order.sql.ts';

/** The end of the reservation of an order: a box that was offered to a person of the waitlist stays theirs until the offer ends. */
export function reservedUntil(holdExpiresAt: Date, { waitlist_until }: Pick<OrderRow, 'waitlist_until'>): Date {
  return waitlist_until !== null && waitlist_until > holdExpiresAt ? waitlist_until : holdExpiresAt;
}

/** The offer that an order redeemed, to give it back; null without one. */
export function redeemedOffer({ waitlist_entry_id, waitlist_until }: OrderRow): { entryId: string; until: Date } | null {
  return waitlist_entry_id === null || waitlist_until === null ? null : { entryId: waitlist_entry_id, until: waitlist_until };
}
