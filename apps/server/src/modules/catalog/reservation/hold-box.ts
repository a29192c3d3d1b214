import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import { deleteHold, insertHold, updateHoldExpiry, updateHoldOwner } from './reservation.sql.ts';

/** `displacedOrderId`: the order whose expired hold was replaced. The caller can cancel it. */
export type HoldResult = { held: true; displacedOrderId: string | null } | { held: false };

/**
 * Holds a box for an order until `expiresAt`. Waits for concurrent reservations of the box; never replaces an active reservation.
 * @throws AppError Order/Box-not-active if staff block the box at the same time, Order/Warehouse-deactivated if they archive its warehouse
 */
export async function holdBox(trx: Trx, input: { boxId: string; orderId: string; now: Date; expiresAt: Date }): Promise<HoldResult> {
  const row = await insertHold(trx, input).catch(rejectBlocked);
  return row === undefined ? { held: false } : { held: true, displacedOrderId: row.displacedOrderId };
}

/** Moves a hold from an unpaid order to a later order of the same buyer. Returns false if the first order no longer holds the box. */
export function moveHold(
  trx: Trx,
  input: { boxId: string; fromOrderId: string; toOrderId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  return updateHoldOwner(trx, input).catch(rejectBlocked);
}

/**
 * Sets a new expiry of an order's hold. Also works for an expired hold that was not replaced. Returns false if the order has no hold.
 * @throws AppError Order/Warehouse-deactivated if the warehouse was archived after the hold had ended
 */
export function extendHold(trx: Trx, input: { boxId: string; orderId: string; expiresAt: Date }): Promise<boolean> {
  return updateHoldExpiry(trx, input).catch(rejectBlocked);
}

/** Releases the order's hold. Returns the box id, or null if the order held none. */
export async function releaseHold(trx: Trx, orderId: string): Promise<string | null> {
  return (await deleteHold(trx, orderId)) ?? null;
}

const rejections: Record<string, 'Order/Box-not-active' | 'Order/Warehouse-deactivated'> = {
  box_reservations_lettable: 'Order/Box-not-active',
  archived_is_empty: 'Order/Warehouse-deactivated',
};

/** The box was free to let when it was checked. @throws AppError Order/Box-not-active, Order/Warehouse-deactivated, or the error itself */
export function rejectBlocked(error: unknown): never {
  const code = rejections[violatedConstraint(error) ?? ''];
  throw code === undefined ? error : new AppError(code, {}, { cause: error });
}
