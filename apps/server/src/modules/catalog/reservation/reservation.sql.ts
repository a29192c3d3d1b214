import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

export interface ReservationRow {
  kind: 'HOLD' | 'RENTED' | 'WAITLIST';
  orderId: string | null;
  /** Of the private offer that holds the box. */
  offerTokenHash: Buffer | null;
  expiresAt: Date | null;
}

export function findReservation(reader: Reader, boxId: string): Promise<ReservationRow | undefined> {
  return reader
    .selectFrom('box_reservations')
    .leftJoin('waitlist_entries', 'waitlist_entries.id', 'box_reservations.waitlist_entry_id')
    .select(['kind', 'order_id as orderId', 'expires_at as expiresAt', 'waitlist_entries.token_hash as offerTokenHash'])
    .where('box_id', '=', boxId)
    .$castTo<ReservationRow>()
    .executeTakeFirst();
}

/** Returns the order of the expired hold that was replaced, or undefined if another reservation is active. */
export async function insertHold(
  trx: Trx,
  hold: { boxId: string; orderId: string; now: Date; expiresAt: Date },
): Promise<{ displacedOrderId: string | null } | undefined> {
  const { rows } = await sql<{ displaced: string | null }>`
    insert into box_reservations as reservation (box_id, kind, order_id, expires_at, reserved_at)
    values (${hold.boxId}, 'HOLD', ${hold.orderId}, ${hold.expiresAt}, ${hold.now})
    on conflict (box_id) do update
      set kind = 'HOLD', order_id = excluded.order_id, waitlist_entry_id = null, move_in_id = null,
          expires_at = excluded.expires_at, reserved_at = excluded.reserved_at, moved_from = '{}'
      where reservation.expires_at <= ${hold.now}
    returning old.order_id as displaced`.execute(trx);
  const [row] = rows;
  return row && { displacedOrderId: row.displaced === hold.orderId ? null : row.displaced };
}

/**
 * Converts the offer's WAITLIST reservation to the order's hold, which ends with the offer or, if that is later, at `expiresAt`.
 * @returns the offer; undefined if the token has no active offer for the box
 */
export async function updateOfferToHold(
  trx: Trx,
  hold: { boxId: string; orderId: string; offerTokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<{ entryId: string; until: Date } | undefined> {
  const { rows } = await sql<{ entryId: string; until: Date }>`
    update box_reservations set kind = 'HOLD', order_id = ${hold.orderId}, waitlist_entry_id = null,
      expires_at = greatest(expires_at, ${hold.expiresAt}), reserved_at = ${hold.now}, moved_from = '{}'
    where box_id = ${hold.boxId} and kind = 'WAITLIST' and expires_at > ${hold.now}
      and waitlist_entry_id = (select id from waitlist_entries where token_hash = ${hold.offerTokenHash})
    returning old.waitlist_entry_id as "entryId", old.expires_at as until`.execute(trx);
  return rows[0];
}

/** Reserves the box for a waitlist entry. Returns false if the box has another reservation, except an expired offer. */
export async function insertOffer(trx: Trx, offer: { boxId: string; entryId: string; now: Date; expiresAt: Date }): Promise<boolean> {
  const { rows } = await sql<{ box_id: string }>`
    insert into box_reservations as reservation (box_id, kind, waitlist_entry_id, expires_at, reserved_at)
    values (${offer.boxId}, 'WAITLIST', ${offer.entryId}, ${offer.expiresAt}, ${offer.now})
    on conflict (box_id) do update
      set waitlist_entry_id = excluded.waitlist_entry_id, expires_at = excluded.expires_at, reserved_at = excluded.reserved_at
      where reservation.kind = 'WAITLIST' and reservation.expires_at <= ${offer.now}
    returning reservation.box_id`.execute(trx);
  return rows.length === 1;
}

export async function deleteExpiredOfferRow(trx: Trx, { boxId, now }: { boxId: string; now: Date }): Promise<boolean> {
  const rows = await trx
    .deleteFrom('box_reservations')
    .where('box_id', '=', boxId)
    .where('kind', '=', 'WAITLIST')
    .where('expires_at', '<=', now)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Returns false if `fromOrderId` does not hold the box. */
export async function updateHoldOwner(
  trx: Trx,
  move: { boxId: string; fromOrderId: string; toOrderId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await trx
    .updateTable('box_reservations')
    .set({
      order_id: move.toOrderId,
      expires_at: move.expiresAt,
      reserved_at: move.now,
      moved_from: sql<string[]>`moved_from || ${move.fromOrderId}::uuid`,
    })
    .where('box_id', '=', move.boxId)
    .where('kind', '=', 'HOLD')
    .where('order_id', '=', move.fromOrderId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

export async function updateHoldExpiry(trx: Trx, input: { boxId: string; orderId: string; expiresAt: Date }): Promise<boolean> {
  const rows = await trx
    .updateTable('box_reservations')
    .set({ expires_at: input.expiresAt })
    .where('box_id', '=', input.boxId)
    .where('kind', '=', 'HOLD')
    .where('order_id', '=', input.orderId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/**
 * Rents the box to the contract. Succeeds if the order holds or held the box, no reservation exists, or the reservation has expired. False for a box
 * that staff have blocked meanwhile. The lock waits for an archive of the warehouse in progress and reads its result, which the snapshot of the statement lacks.
 */
export async function upsertRented(trx: Trx, input: { boxId: string; orderId: string; contractId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ box_id: string }>`
    insert into box_reservations as reservation (box_id, kind, contract_id, reserved_at)
    select b.id, 'RENTED', ${input.contractId}::uuid, ${input.now}::timestamptz from boxes b join warehouses w on w.id = b.warehouse_id
      where b.id = ${input.boxId} and w.archived_at is null and not box_is_blocked(b.id, ${input.now}) for key share of w
    on conflict (box_id) do update
      set kind = 'RENTED', contract_id = excluded.contract_id, order_id = null, waitlist_entry_id = null, move_in_id = null,
          expires_at = null, reserved_at = excluded.reserved_at, moved_from = '{}'
      where reservation.expires_at <= ${input.now} or reservation.order_id = ${input.orderId} or ${input.orderId}::uuid = any(reservation.moved_from)
    returning reservation.box_id`.execute(trx);
  return rows.length === 1;
}

/** Returns the released box, or undefined if the order held none. */
export async function deleteHold(trx: Trx, orderId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('box_reservations')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'HOLD')
    .returning('box_id')
    .executeTakeFirst();
  return row?.box_id;
}

/** Returns false if the contract did not have the box. Locks the box row first, in the same order as all reservations. */
export async function deleteRented(trx: Trx, input: { boxId: string; contractId: string }): Promise<boolean> {
  await trx.selectFrom('boxes').select('id').where('id', '=', input.boxId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const rows = await trx
    .deleteFrom('box_reservations')
    .where('box_id', '=', input.boxId)
    .where('contract_id', '=', input.contractId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Locks boxes in the order of their ids, as long as they exist in the building. */
export async function lockBoxes(
  trx: Trx,
  boxIds: readonly string[],
  now: Date,
): Promise<{ id: string; warehouseId: string; isLettable: boolean }[]> {
  const { rows } = await sql<{ id: string; warehouseId: string; isLettable: boolean }>`
    select id, warehouse_id as "warehouseId", active and not box_is_blocked(id, ${now}) as "isLettable" from boxes
    where id = any(${boxIds}::uuid[]) and removed_at is null order by id for no key update`.execute(trx);
  return rows;
}

/** Rents a locked box to a running contract. Returns false if another reservation is active. */
export async function insertTransferred(
  trx: Trx,
  { boxId, contractId, now }: { boxId: string; contractId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ box_id: string }>`
    insert into box_reservations as reservation (box_id, kind, contract_id, reserved_at) values (${boxId}, 'RENTED', ${contractId}, ${now})
    on conflict (box_id) do update
      set kind = 'RENTED', contract_id = excluded.contract_id, order_id = null, waitlist_entry_id = null, move_in_id = null,
          expires_at = null, reserved_at = excluded.reserved_at, moved_from = '{}'
      where reservation.expires_at <= ${now}
    returning reservation.box_id`.execute(trx);
  return rows.length === 1;
}

export function findBoxToMatch(reader: Reader, boxId: string) {
  return reader
    .selectFrom('boxes')
    .select(['warehouse_id', 'area_cm2', 'price_net_month'])
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
}

/** Locks the smallest, then cheapest free box between the bounds. Skips boxes that another transaction has locked. */
export async function lockFreeBox(
  trx: Trx,
  filter: { boxId: string; warehouseId: string; areaFrom: number; areaTo: number | null; priceTo: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select box.id from boxes box
    where box.warehouse_id = ${filter.warehouseId} and box.id <> ${filter.boxId} and box.active and not box_is_blocked(box.id, ${filter.now})
      and box.area_cm2 >= ${filter.areaFrom} and (${filter.areaTo}::integer is null or box.area_cm2 <= ${filter.areaTo})
      and box.price_net_month <= ${filter.priceTo}
      and not exists (select from box_reservations reservation where reservation.box_id = box.id and (reservation.expires_at is null or reservation.expires_at > ${filter.now}))
    order by box.area_cm2, box.price_net_month, box.id
    limit 1
    for no key update of box skip locked`.execute(trx);
  return rows[0]?.id;
}
