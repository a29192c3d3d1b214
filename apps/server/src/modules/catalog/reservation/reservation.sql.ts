import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';

export interface ClaimRow {
  kind: 'HOLD' | 'RENTED' | 'WAITLIST';
  orderId: string | null;
  /** Of the private offer that holds the box. */
  offerTokenHash: Buffer | null;
  expiresAt: Date | null;
}

export function findClaim(reader: Reader, boxId: string): Promise<ClaimRow | undefined> {
  return reader
    .selectFrom('box_claims')
    .leftJoin('waitlist_entries', 'waitlist_entries.id', 'box_claims.waitlist_entry_id')
    .select(['kind', 'order_id as orderId', 'expires_at as expiresAt', 'waitlist_entries.token_hash as offerTokenHash'])
    .where('box_id', '=', boxId)
    .$castTo<ClaimRow>()
    .executeTakeFirst();
}

/** The row after the statement, or undefined when a live claim stood in the way. */
export async function insertHold(
  trx: Trx,
  hold: { boxId: string; orderId: string; now: Date; expiresAt: Date },
): Promise<{ displacedOrderId: string | null } | undefined> {
  const { rows } = await sql<{ displaced: string | null }>`
    insert into box_claims as claim (box_id, kind, order_id, expires_at, claimed_at)
    values (${hold.boxId}, 'HOLD', ${hold.orderId}, ${hold.expiresAt}, ${hold.now})
    on conflict (box_id) do update
      set kind = 'HOLD', order_id = excluded.order_id, waitlist_entry_id = null,
          expires_at = excluded.expires_at, claimed_at = excluded.claimed_at, moved_from = '{}'
      where claim.expires_at <= ${hold.now}
    returning old.order_id as displaced`.execute(trx);
  const [row] = rows;
  return row && { displacedOrderId: row.displaced === hold.orderId ? null : row.displaced };
}

/** Whether the private hold behind the token became the order's, by this one statement. */
export async function updateOfferToHold(
  trx: Trx,
  hold: { boxId: string; orderId: string; offerTokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await trx
    .updateTable('box_claims')
    .set({
      kind: 'HOLD',
      order_id: hold.orderId,
      waitlist_entry_id: null,
      expires_at: hold.expiresAt,
      claimed_at: hold.now,
      moved_from: [],
    })
    .where('box_id', '=', hold.boxId)
    .where('kind', '=', 'WAITLIST')
    .where('expires_at', '>', hold.now)
    .where('waitlist_entry_id', '=', (eb) => eb.selectFrom('waitlist_entries').select('id').where('token_hash', '=', hold.offerTokenHash))
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Whether the box is now held for the waiting person: nobody had it, or an earlier private hold had run out. */
export async function insertOffer(trx: Trx, offer: { boxId: string; entryId: string; now: Date; expiresAt: Date }): Promise<boolean> {
  const { rows } = await sql<{ box_id: string }>`
    insert into box_claims as claim (box_id, kind, waitlist_entry_id, expires_at, claimed_at)
    values (${offer.boxId}, 'WAITLIST', ${offer.entryId}, ${offer.expiresAt}, ${offer.now})
    on conflict (box_id) do update
      set waitlist_entry_id = excluded.waitlist_entry_id, expires_at = excluded.expires_at, claimed_at = excluded.claimed_at
      where claim.kind = 'WAITLIST' and claim.expires_at <= ${offer.now}
    returning claim.box_id`.execute(trx);
  return rows.length === 1;
}

export async function deleteLapsedOffer(trx: Trx, { boxId, now }: { boxId: string; now: Date }): Promise<boolean> {
  const rows = await trx
    .deleteFrom('box_claims')
    .where('box_id', '=', boxId)
    .where('kind', '=', 'WAITLIST')
    .where('expires_at', '<=', now)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Whether the hold was there to be moved. */
export async function updateHoldOwner(
  trx: Trx,
  move: { boxId: string; fromOrderId: string; toOrderId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await trx
    .updateTable('box_claims')
    .set({
      order_id: move.toOrderId,
      expires_at: move.expiresAt,
      claimed_at: move.now,
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
    .updateTable('box_claims')
    .set({ expires_at: input.expiresAt })
    .where('box_id', '=', input.boxId)
    .where('kind', '=', 'HOLD')
    .where('order_id', '=', input.orderId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

/** Whether the box is now the contract's: its order's own hold, no claim, or an expired one gave way. */
export async function upsertRented(trx: Trx, input: { boxId: string; orderId: string; contractId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ box_id: string }>`
    insert into box_claims as claim (box_id, kind, contract_id, claimed_at)
    values (${input.boxId}, 'RENTED', ${input.contractId}, ${input.now})
    on conflict (box_id) do update
      set kind = 'RENTED', contract_id = excluded.contract_id, order_id = null, waitlist_entry_id = null,
          expires_at = null, claimed_at = excluded.claimed_at, moved_from = '{}'
      where claim.expires_at <= ${input.now} or claim.order_id = ${input.orderId} or ${input.orderId}::uuid = any(claim.moved_from)
    returning claim.box_id`.execute(trx);
  return rows.length === 1;
}

/** The box that was let go, or undefined when the order held none. */
export async function deleteHold(trx: Trx, orderId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('box_claims')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'HOLD')
    .returning('box_id')
    .executeTakeFirst();
  return row?.box_id;
}

/** Whether the contract had the box; locked first, as everybody who claims does. */
export async function deleteRented(trx: Trx, input: { boxId: string; contractId: string }): Promise<boolean> {
  await trx.selectFrom('boxes').select('id').where('id', '=', input.boxId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const rows = await trx
    .deleteFrom('box_claims')
    .where('box_id', '=', input.boxId)
    .where('contract_id', '=', input.contractId)
    .returning('box_id')
    .execute();
  return rows.length === 1;
}

export function findBoxToMatch(reader: Reader, boxId: string) {
  return reader
    .selectFrom('boxes')
    .select(['warehouse_id', 'area_cm2', 'price_net_month'])
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow();
}

/** The smallest, then cheapest free box between the bounds, locked; a box that somebody is just ordering is passed over. */
export async function lockFreeBox(
  trx: Trx,
  like: { boxId: string; warehouseId: string; areaFrom: number; areaTo: number | null; priceTo: number; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select box.id from boxes box
    where box.warehouse_id = ${like.warehouseId} and box.id <> ${like.boxId} and box.active
      and box.area_cm2 >= ${like.areaFrom} and (${like.areaTo}::integer is null or box.area_cm2 <= ${like.areaTo})
      and box.price_net_month <= ${like.priceTo}
      and not exists (select from box_claims claim where claim.box_id = box.id and (claim.expires_at is null or claim.expires_at > ${like.now}))
    order by box.area_cm2, box.price_net_month, box.id
    limit 1
    for no key update of box skip locked`.execute(trx);
  return rows[0]?.id;
}
