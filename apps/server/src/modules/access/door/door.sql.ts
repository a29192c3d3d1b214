import type { Door } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { lockBeyond } from '../lock/lock-record.sql.ts';

export interface DoorRow {
  id: string;
  warehouseId: string;
  door: Door;
  boxId: string | null;
  boxName: string | null;
  label: object;
  deviceId: string;
  state: string;
  relocksAt: Date | null;
  online: boolean;
  onlineSince: Date | null;
  seenAt: Date | null;
  batteryPercent: number | null;
  lastOpenedAt: Date | null;
  faults: number;
  boxState: string | null;
  contractId: string | null;
  overlockedAt: Date | null;
}

export interface DoorFilter {
  scope: Scope;
  warehouse?: string | undefined;
}

const matches = ({ scope, warehouse }: DoorFilter) =>
  sql`l.removed_at is null and ${inWarehouses(scope, 'l.warehouse_id')} ${warehouse === undefined ? sql`` : sql`and l.warehouse_id = ${warehouse}`}`;
const order = (lock: string, box: string) =>
  sql.raw(
    `${lock}.warehouse_id, array_position(array['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'], ${lock}.door), coalesce(${box}.name_order, ''), ${lock}.id`,
  );

interface Page {
  after: string | undefined;
  limit: number;
  now: Date;
  /** Faults are counted from here. */
  since: Date;
}

/** At most `limit` doors by warehouse, entrances first. `after`: the id of the last lock of the page before. One statement. */
export async function listDoorRows(reader: Reader, filter: DoorFilter, { after, limit, now, since }: Page): Promise<DoorRow[]> {
  const { rows } = await sql<DoorRow>`
    with page as (
      select l.*, b.name as box_name, b.name_order, b.active, row_number() over (order by ${order('l', 'b')}) as place
      from locks l left join boxes b on b.id = l.box_id
      where ${matches(filter)} ${lockBeyond(after)}
      order by ${order('l', 'b')} limit ${limit}
    ),
    -- Once for all doors: for each, a wrong estimate of the attempts since then reads all of them for every door.
    failed as materialized (
      select g.lock_id, count(*)::int as count from door_log g
      where g.warehouse_id in (select warehouse_id from page) and g.at > ${since} and g.event in ('REJECTED', 'TIMEOUT') and g.reason is distinct from 'UNAVAILABLE'
      group by g.lock_id
    )
    select l.id, l.warehouse_id as "warehouseId", l.door, l.box_id as "boxId", l.box_name as "boxName", l.label, l.device_id as "deviceId", l.state,
      l.relocks_at as "relocksAt", l.online, l.online_at as "onlineSince",
      greatest(l.seen_at, l.state_at, reported.at, case when l.online then l.online_at end) as "seenAt", l.battery_percent as "batteryPercent",
      opened.at as "lastOpenedAt", coalesce(failed.count, 0) as faults, t.contract_id as "contractId", c.overlocked_at as "overlockedAt",
      case when l.box_id is null then null when t.contract_id is not null then 'LET' when r.box_id is not null then 'HELD' when s.state is not null then s.state
        when not l.active then 'INACTIVE' else 'FREE_TO_LET' end as "boxState"
    from page l join warehouses w on w.id = l.warehouse_id
    cross join lateral (select lock_tenant(l.id) as contract_id) t
    left join contracts c on c.id = t.contract_id
    left join box_reservations r on r.box_id = l.box_id and (r.expires_at is null or r.expires_at > ${now})
    left join lateral (select s.state from box_states s
      where s.box_id = l.box_id and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date limit 1) s on true
    left join lateral (select g.at from door_log g where g.lock_id = l.id and g.event = 'UNLOCKED' order by g.at desc limit 1) opened on true
    left join lateral (
      select g.at from door_log g where g.lock_id = l.id and g.event = 'REJECTED' and g.reason <> 'UNAVAILABLE' order by g.at desc limit 1
    ) reported on true
    left join failed on failed.lock_id = l.id
    order by l.place`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countDoors(reader: Reader, filter: DoorFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from locks l where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

export interface FailureRow {
  outcome: 'REFUSED' | 'REJECTED' | 'TIMEOUT';
  reason: string | null;
  count: number;
}

/** Attempts after `since` that opened no door, by reason; at most 50, the most frequent first. */
export async function countFailures(reader: Reader, { scope, warehouse }: DoorFilter, since: Date): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    select g.event as outcome, g.reason, count(*)::int as count from door_log g
    where g.at > ${since} and g.event in ('REFUSED', 'REJECTED', 'TIMEOUT') and ${inWarehouses(scope, 'g.warehouse_id')}
      and ${warehouse === undefined ? sql`true` : sql`g.warehouse_id = ${warehouse}`}
    group by g.event, g.reason order by count(*) desc, g.event, g.reason limit 50`.execute(reader);
  return rows;
}
