import type { MoveIn } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerBox, releaseMoveInHold } from '../../catalog/index.ts';
import { assertOnOffer, holdAtDesk, lockRentable, type RentableRow } from '../order/index.ts';
import { changeMoveIn, type Step } from './change-move-in.ts';
import { type MoveInRecord, updateMoveIn } from './move-in.sql.ts';

/**
 * Holds a free box of the move-in's warehouse, or extends its hold, and releases the box that was held before. Another price needs another acceptance.
 * @throws AppError not-found, changed-elsewhere, Box/is-taken, Order/Box-not-active, Order/Warehouse-deactivated
 */
export async function chooseBox(
  deps: Deps,
  step: Step,
  boxId: string,
  onReservationChanged: (warehouseId: string) => void,
): Promise<MoveIn> {
  const moveIn = await changeMoveIn(deps, step, async (trx, row) => {
    const isOther = row.boxId !== boxId;
    const released = isOther ? await releaseMoveInHold(trx, row.id) : null;
    const now = deps.clock.now();
    await holdChosen(trx, deps, { ...row, boxId });
    if (released !== null) await offerBox(trx, deps, released);
    await updateMoveIn(trx, row.id, { boxId, ...(isOther ? { accepted: null } : {}), now });
    return { clientId: row.clientId, before: { boxId: row.boxId }, after: { boxId } };
  });
  onReservationChanged(moveIn.warehouse.id);
  return moveIn;
}

/** Holds the box of a move-in from now on. @returns the locked box. @throws AppError as {@link chooseBox}; move-in/incomplete without a box */
export async function holdChosen(
  trx: Trx,
  deps: Deps,
  { id: moveInId, boxId, warehouseId }: Pick<MoveInRecord, 'id' | 'boxId' | 'warehouseId'>,
): Promise<RentableRow> {
  if (boxId === null) throw new AppError('move-in/incomplete');
  const now = deps.clock.now();
  const box = assertOnOffer(await lockRentable(trx, boxId, now));
  if (box.warehouseId !== warehouseId) throw new AppError('not-found');
  await holdAtDesk(trx, { boxId, moveInId, now, expiresAt: new Date(now.getTime() + deps.settings.get('orders').holdMinutes * 60_000) });
  return box;
}
