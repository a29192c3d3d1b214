import type { WaitlistEntry } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export type WaitlistRow = Omit<WaitlistEntry, 'createdAt' | 'notifiedAt' | 'closedAt' | 'followedAt'> & {
  createdAt: Date;
  notifiedAt: Date | null;
  closedAt: Date | null;
  followedAt: Date | null;
  userId: string | null;
};

export type WaitlistState = 'WAITING' | 'OFFERED' | 'CLOSED';

export interface WaitlistFilter {
  scope: Scope;
  warehouse?: string | undefined;
  state?: WaitlistState | undefined;
}

const record = sql`
  select e.id, e.warehouse_id as "warehouseId", e.user_id as "userId", e.email, e.language, e.box_size as "boxSize", e.created_at as "createdAt",
    e.notified_at as "notifiedAt", e.closed_at as "closedAt", e.note, e.followed_at as "followedAt", e.version,
    case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as assignee
  from waitlist_entries e
    left join task_marks m on m.kind = 'waitlist-entry' and m.subject_id = e.id and m.since = e.followed_at
    left join staff s on s.id = m.assigned_to`;

const conditions = {
  WAITING: sql`e.notified_at is null and e.closed_at is null`,
  OFFERED: sql`e.notified_at is not null`,
  CLOSED: sql`e.closed_at is not null`,
} as const satisfies Record<WaitlistState, unknown>;

/** Only the conditions that the filter has, so that each combination gets a plan of its own. */
const matches = ({ scope, warehouse, state }: WaitlistFilter) => sql`
  ${inWarehouses(scope, 'e.warehouse_id')} ${warehouse === undefined ? sql`` : sql`and e.warehouse_id = ${warehouse}`}
  and ${state === undefined ? sql`true` : conditions[state]}`;

/** At most `limit` rows, who waits longest first. `after`: the id of the last row of the page before. */
export async function listWaitlistRows(
  reader: Reader,
  filter: WaitlistFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WaitlistRow[]> {
  const beyond =
    after === undefined ? sql`` : sql`and (e.created_at, e.id) > (select p.created_at, p.id from waitlist_entries p where p.id = ${after})`;
  const { rows } = await sql<WaitlistRow>`${record}
    where ${matches(filter)} ${beyond} order by e.created_at, e.id limit ${limit}`.execute(reader);
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

/** True if the warehouse is archived. Keeps it as it is until the end of the transaction. */
export async function holdIfArchived(trx: Trx, warehouseId: string): Promise<boolean> {
  const { archived_at } = await trx
    .selectFrom('warehouses')
    .select('archived_at')
    .where('id', '=', warehouseId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return archived_at !== null;
}

/** Changes one entry; its version goes up by one. */
export async function updateWaitlistEntry(
  trx: Trx,
  id: string,
  change: { note: string } | { followedAt: Date | null } | { closedAt: Date },
): Promise<void> {
  const columns =
    'note' in change ? { note: change.note } : 'closedAt' in change ? { closed_at: change.closedAt } : { followed_at: change.followedAt };
  await trx
    .updateTable('waitlist_entries')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Deletes one entry. */
export async function deleteWaitlistEntry(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('waitlist_entries').where('id', '=', id).executeTakeFirstOrThrow();
}
