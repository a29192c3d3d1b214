import type { Trx } from '../../db/database.ts';
import { deleteHold, insertHold, updateHoldExpiry, updateHoldOwner } from './claim.sql.ts';

/** `displacedOrderId`: the order whose hold had run out and gave way; it can be cancelled. */
export type HoldResult = { held: true; displacedOrderId: string | null } | { held: false };

/** Holds a box for an order until `expiresAt`. Waits for whoever claims it at this moment; never takes a live claim. */
export async function holdBox(trx: Trx, input: { boxId: string; orderId: string; now: Date; expiresAt: Date }): Promise<HoldResult> {
  const row = await insertHold(trx, input);
  return row === undefined ? { held: false } : { held: true, displacedOrderId: row.displacedOrderId };
}

/** Hands a hold from one unpaid order to the next one of the same buyer. False when the first no longer holds the box. */
export function moveHold(
  trx: Trx,
  input: { boxId: string; fromOrderId: string; toOrderId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  return updateHoldOwner(trx, input);
}

/** Gives an order's hold a new end, also when it has run out but nobody took the box. False when it has no hold. */
export function extendHold(trx: Trx, input: { boxId: string; orderId: string; expiresAt: Date }): Promise<boolean> {
  return updateHoldExpiry(trx, input);
}

/** Lets the order's box go. Answers the box, or null when the order held none. */
export async function releaseHold(trx: Trx, orderId: string): Promise<string | null> {
  return (await deleteHold(trx, orderId)) ?? null;
}
