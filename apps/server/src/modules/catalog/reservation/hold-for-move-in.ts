import type { Trx } from '../../../platform/db/database.ts';
import { type HoldResult, rejectBlocked } from './hold-box.ts';
import { deleteMoveInHold, type MoveInHold, updateMoveInHoldToOrder, upsertMoveInHold } from './move-in-hold.sql.ts';
import { insertHold } from './reservation.sql.ts';

/**
 * Holds a box for a move-in until `expiresAt`, or extends its hold. Never replaces another active reservation.
 * @throws AppError Order/Box-not-active if staff block the box at the same time, Order/Warehouse-deactivated if they archive its warehouse
 */
export async function holdForMoveIn(trx: Trx, hold: MoveInHold): Promise<HoldResult> {
  const row = await upsertMoveInHold(trx, hold).catch(rejectBlocked);
  return row === undefined ? { held: false } : { held: true, displacedOrderId: row.displacedOrderId };
}

/** Releases the hold of a move-in. Returns the box id, or null if it held none. */
export async function releaseMoveInHold(trx: Trx, moveInId: string): Promise<string | null> {
  return (await deleteMoveInHold(trx, moveInId)) ?? null;
}

/**
 * Gives the hold of a move-in to its order. After the end of the hold, holds the box again if it is free.
 * @throws AppError Order/Box-not-active if staff have blocked the box, Order/Warehouse-deactivated if they archive its warehouse at the same time
 */
export async function passHoldToOrder(trx: Trx, hold: MoveInHold & { orderId: string }): Promise<HoldResult> {
  if (await updateMoveInHoldToOrder(trx, hold).catch(rejectBlocked)) return { held: true, displacedOrderId: null };
  const row = await insertHold(trx, hold).catch(rejectBlocked);
  return row === undefined ? { held: false } : { held: true, displacedOrderId: row.displacedOrderId };
}
