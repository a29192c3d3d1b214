import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

export interface MoveInHold {
  boxId: string;
  moveInId: string;
  now: Date;
  expiresAt: Date;
}

/** Inserts or extends the hold of a move-in. Returns the order of the expired hold that was replaced, or undefined if the box has another active reservation. */
export async function upsertMoveInHold(trx: Trx, hold: MoveInHold): Promise<{ displacedOrderId: string | null } | undefined> {
  const { rows } = await sql<{ displaced: string | null }>`
    insert into box_reservations as reservation (box_id, kind, move_in_id, expires_at, reserved_at)
    values (${hold.boxId}, 'HOLD', ${hold.moveInId}, ${hold.expiresAt}, ${hold.now})
    on conflict (box_id) do update
      set kind = 'HOLD', move_in_id = excluded.move_in_id, order_id = null, waitlist_entry_id = null,
          expires_at = excluded.expires_at, reserved_at = excluded.reserved_at, moved_from = '{}'
      where reservation.expires_at <= ${hold.now} or reservation.move_in_id = ${hold.moveInId}
    returning old.order_id as displaced`.execute(trx);
  const [row] = rows;
  return row && { displacedOrderId: row.displaced };
}

/** Gives the hold of a move-in to the order that it became. Returns false if the move-in does not hold the box. */
export async function updateMoveInHoldToOrder(trx: Trx, hold: MoveInHold & { orderId: string }): Promise<boolean> {
  const rows = await trx
    .updateTable('box_reservations')
    .set({ order_id: hold.orderId, move_in_id: null, expires_at: hold.expiresAt, reserved_at: hold.now })
    .where('box_id', '=', hold.boxId)
    .where('move_in_id', '=', hold.moveInId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Returns the released box, or undefined if the move-in held none. */
export async function deleteMoveInHold(trx: Trx, moveInId: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('box_reservations').where('move_in_id', '=', moveInId).returning('box_id').executeTakeFirst();
  return row?.box_id;
}

/** Deletes expired holds of move-ins. Skips boxes that another transaction has locked. @returns the released boxes with their warehouses */
export async function deleteExpiredMoveInHolds(
  trx: Trx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ boxId: string; warehouseId: string }[]> {
  const { rows } = await sql<{ boxId: string; warehouseId: string }>`
    delete from box_reservations r using boxes b
    where b.id = r.box_id and r.box_id in (
      select box_id from box_reservations where move_in_id is not null and expires_at <= ${now} order by expires_at, box_id limit ${limit} for update skip locked)
    returning r.box_id as "boxId", b.warehouse_id as "warehouseId"`.execute(trx);
  return rows;
}
