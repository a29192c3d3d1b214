import type { Trx } from '../../../platform/db/database.ts';
import { deleteRented, insertTransferred, lockBoxes } from './reservation.sql.ts';

/**
 * Moves a contract's reservation to another box of the same warehouse, in one transaction. Both boxes stay locked until it ends, so that no buyer gets
 * either of them in between.
 * @returns MOVED_IN: moved, but the contract did not hold its old box, which may be somebody else's; OTHER_WAREHOUSE, INACTIVE or TAKEN: nothing was moved, and the transaction must be rolled back
 */
export async function transferBox(
  trx: Trx,
  input: { contractId: string; fromBoxId: string; toBoxId: string; now: Date },
): Promise<'MOVED' | 'MOVED_IN' | 'OTHER_WAREHOUSE' | 'INACTIVE' | 'TAKEN'> {
  const { contractId, fromBoxId, toBoxId, now } = input;
  const boxes = await lockBoxes(trx, [fromBoxId, toBoxId], now);
  const [from, to] = [fromBoxId, toBoxId].map((id) => boxes.find((box) => box.id === id));
  if (from === undefined || to === undefined || from.warehouseId !== to.warehouseId) return 'OTHER_WAREHOUSE';
  if (!to.isLettable) return 'INACTIVE';
  const isReleased = await deleteRented(trx, { boxId: fromBoxId, contractId });
  if (!(await insertTransferred(trx, { boxId: toBoxId, contractId, now }))) return 'TAKEN';
  return isReleased ? 'MOVED' : 'MOVED_IN';
}
