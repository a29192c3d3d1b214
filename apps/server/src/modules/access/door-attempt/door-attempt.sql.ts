import type { AttemptOutcome, DoorAttempt } from '@komora/api/admin';
import type { Door } from '@komora/api/enumerations';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface AttemptFilter {
  scope: Scope;
  warehouse?: string | undefined;
  lock?: string | undefined;
  outcome?: AttemptOutcome | undefined;
  /** A client, staff, or an access link. */
  person?: string | undefined;
  /** Inclusive; ISO 8601. */
  from?: string | undefined;
  /** Exclusive; ISO 8601. */
  to?: string | undefined;
}

export interface AttemptRow {
  id: string;
  at: Date;
  warehouseId: string;
  legalEntityId: string;
  lockId: string | null;
  door: Door;
  boxName: string | null;
  outcome: AttemptOutcome;
  reason: string | null;
  openedAt: Date | null;
  userId: string | null;
  accessLinkId: string | null;
  staffId: string | null;
  personName: string | null;
  staffName: string | null;
  contractId: string | null;
  contractNumber: string | null;
  cause: DoorAttempt['cause'];
  note: string | null;
  approvedBy: string | null;
  distance: number | null;
  reportedAt: Date | null;
}

/**
 * An unfinished command past its expiry counts as TIMEOUT, even before the expiry is stored. A door that opened late was open; it is looked up for each
 * attempt, because `exists` would read every opened door first.
 */
const outcome = (now: Date): RawBuilder<unknown> => sql`
  case when g.event = 'REFUSED' then 'REFUSED'
    when c.state in ('UNLOCKED', 'RELOCKED') then 'UNLOCKED'
    when (select true from door_log late where late.command_id = c.id and late.event = 'UNLOCKED' limit 1) then 'UNLOCKED'
    when c.state in ('REJECTED', 'TIMEOUT') then c.state
    when c.expires_at <= ${now} then 'TIMEOUT' else 'PENDING' end`;

function conditions(filter: AttemptFilter, now: Date): RawBuilder<unknown> {
  const { scope, warehouse, lock, person, from, to } = filter;
  // The literal list of the partial indexes, also if the outcome excludes one of them.
  const parts = [sql`g.event in ('REFUSED', 'REQUESTED')`, inWarehouses(scope, 'g.warehouse_id')];
  if (warehouse !== undefined) parts.push(sql`g.warehouse_id = ${warehouse}`);
  if (lock !== undefined) parts.push(sql`g.lock_id = ${lock}`);
  if (person !== undefined) parts.push(sql`coalesce(g.user_id, g.staff_id, g.access_link_id) = ${person}`);
  if (from !== undefined) parts.push(sql`g.at >= ${new Date(from)}`);
  if (to !== undefined) parts.push(sql`g.at < ${new Date(to)}`);
  if (filter.outcome === 'REFUSED') parts.push(sql`g.event = 'REFUSED'`);
  else if (filter.outcome !== undefined) parts.push(sql`g.event = 'REQUESTED' and ${outcome(now)} = ${filter.outcome}`);
  return sql.join(parts, sql` and `);
}

/** The number of attempts, at most `most`. One statement. */
export async function countAttempts(reader: Reader, filter: AttemptFilter, { most, now }: { most: number; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from door_log g left join lock_commands c on c.id = g.command_id where ${conditions(filter, now)} limit ${most}
    ) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Attempts of one page, the newest first. `after`: the id of the last attempt of the page before. One statement. */
export async function listAttemptRows(
  reader: Reader,
  filter: AttemptFilter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    with page as (
      select g.*, ${outcome(now)} as outcome from door_log g left join lock_commands c on c.id = g.command_id
      where ${conditions(filter, now)}
        ${after === undefined ? sql`` : sql`and (g.at, g.id) < (select p.at, p.id from door_log p where p.id = ${after})`}
      order by g.at desc, g.id desc limit ${limit}
    )
    select g.id, g.at, g.warehouse_id as "warehouseId", w.legal_entity_id as "legalEntityId", g.lock_id as "lockId", g.door, b.name as "boxName", g.outcome,
      coalesce(g.reason, c.reason) as reason, opened.at as "openedAt", g.user_id as "userId", g.access_link_id as "accessLinkId", g.staff_id as "staffId",
      coalesce(t.email, nullif(concat_ws(' ', u.first_name, u.last_name), '')) as "personName", s.name as "staffName", g.contract_id as "contractId",
      k.business_id as "contractNumber", o.cause, case when o.cause <> 'TEST' then o.reason end as note, a.name as "approvedBy", g.distance_m as distance,
      r.reported_at as "reportedAt"
    from page g join warehouses w on w.id = g.warehouse_id
    left join locks l on l.id = g.lock_id
    left join contracts k on k.id = g.contract_id
    left join boxes b on b.id = case when g.door = 'BOX' then coalesce(l.box_id, k.box_id) end
    left join lock_commands c on c.id = g.command_id
    left join door_openings o on o.id = c.opening_id
    left join staff a on a.id = o.decided_by
    left join staff s on s.id = g.staff_id
    left join users u on u.id = (select coalesce(f.merged_into, f.id) from users f where f.id = g.user_id)
    left join access_links t on t.id = g.access_link_id
    left join door_reports r on r.log_id = g.id
    left join lateral (
      select min(x.at) as at from door_log x where x.command_id = g.command_id and x.event = 'UNLOCKED'
    ) opened on true
    order by g.at desc, g.id desc`.execute(reader);
  return rows;
}
