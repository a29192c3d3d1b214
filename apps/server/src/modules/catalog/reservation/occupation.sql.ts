import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

export interface Occupation {
  boxId: string;
  contractId: string;
}

/** Locks the boxes in the order of their ids, and their warehouses against the archive. @returns those that another contract has, that are held, or that staff have blocked or removed */
export async function listTaken(trx: Trx, occupations: readonly Occupation[], now: Date): Promise<Set<string>> {
  const ids = occupations.map(({ boxId }) => boxId);
  await sql`
    select from boxes b join warehouses w on w.id = b.warehouse_id where b.id = any(${ids}::uuid[])
    order by b.id for no key update of b for key share of w`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${ids}::uuid[], ${occupations.map(({ contractId }) => contractId)}::uuid[]) n (box_id, contract_id)
    join boxes b on b.id = n.box_id left join box_reservations r on r.box_id = b.id and (r.expires_at is null or r.expires_at > ${now})
    where r.contract_id is distinct from n.contract_id and r.box_id is not null or b.removed_at is not null
      or r.box_id is null and box_is_blocked(b.id, ${now})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Rents locked boxes to contracts. A box that the contract has already stays. */
export async function insertRented(trx: Trx, occupations: readonly Occupation[], now: Date): Promise<void> {
  await sql`
    insert into box_reservations as reservation (box_id, kind, contract_id, reserved_at)
    select box_id, 'RENTED', contract_id, ${now}
    from unnest(${occupations.map(({ boxId }) => boxId)}::uuid[], ${occupations.map(({ contractId }) => contractId)}::uuid[]) n (box_id, contract_id)
    on conflict (box_id) do update
      set kind = 'RENTED', contract_id = excluded.contract_id, order_id = null, waitlist_entry_id = null, move_in_id = null,
          expires_at = null, reserved_at = excluded.reserved_at, moved_from = '{}'
      where reservation.expires_at <= ${now}`.execute(trx);
}

/** Deletes the reservations of these contracts. */
export async function deleteRentedMany(trx: Trx, contractIds: readonly string[]): Promise<void> {
  await sql`delete from box_reservations where contract_id = any(${contractIds}::uuid[])`.execute(trx);
}
