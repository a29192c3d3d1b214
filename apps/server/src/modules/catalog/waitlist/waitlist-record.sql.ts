import type { WaitlistEntry } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export type WaitlistRow = Omit<WaitlistEntry, 'createdAt' | 'notifiedAt'> & {
  createdAt: Date;
  notifiedAt: Date | null;
  userId: string | null;
};

export interface WaitlistFilter {
  scope: Scope;
  warehouse?: string | undefined;
  state?: 'WAITING' | 'OFFERED' | undefined;
}

const record = sql`
  select e.id, e.warehouse_id as "warehouseId", e.user_id as "userId", e.email, e.language, e.box_size as "boxSize", e.created_at as "createdAt",
    e.notified_at as "notifiedAt"
  from waitlist_entries e`;

const matches = ({ scope, warehouse, state }: WaitlistFilter) => sql`
  ${inWarehouses(scope, 'e.warehouse_id')} and (${warehouse ?? null}::uuid is null or e.warehouse_id = ${warehouse ?? null})
  and (${state ?? null}::text is null or (e.notified_at is null) = (${state ?? null} = 'WAITING'))`;

/** At most `limit` rows, who waits longest first. `after`: the id of the last row of the page before. */
export async function listWaitlistRows(
  reader: Reader,
  filter: WaitlistFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WaitlistRow[]> {
  const { rows } = await sql<WaitlistRow>`${record}
    where ${matches(filter)} and (${after ?? null}::uuid is null
      or (e.created_at, e.id) > (select p.created_at, p.id from waitlist_entries p where p.id = ${after ?? null}))
    order by e.created_at, e.id limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countWaitlistEntries(reader: Reader, filter: WaitlistFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from waitlist_entries e where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Locks one entry within the scope; undefined if there is none. */
export async function lockWaitlistEntry(trx: Trx, id: string, scope: Scope): Promise<WaitlistRow | undefined> {
  const { rows } =
    await sql<WaitlistRow>`${record} where e.id = ${id} and ${inWarehouses(scope, 'e.warehouse_id')} for update of e`.execute(trx);
  return rows[0];
}

/** Deletes one entry. */
export async function deleteWaitlistEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('waitlist_entries').where('id', '=', id).executeTakeFirstOrThrow();
}
