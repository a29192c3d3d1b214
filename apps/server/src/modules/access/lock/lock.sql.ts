import type { Door } from '@komora/api/enumerations';
import type { OpeningRange, SpecialDay, Tenancy } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx, Writer } from '../../../platform/db/database.ts';
import type { Actor } from './actor.ts';

/** Input of the unlock decision for one door of a contract. */
export interface DoorFacts {
  contractId: string;
  clientId: string;
  /** True if the contract is shared with the actor. */
  shared: boolean;
  /** True if the actor's access link exists and is not revoked. */
  linkIsActive: boolean;
  status: Tenancy['status'];
  startsOn: string;
  terminatesOn: string | null;
  overlocked: boolean;
  warehouseId: string;
  boxId: string;
  timeZone: string;
  openingHours: OpeningRange[];
  specialDays: SpecialDay[];
  lat: number;
  lng: number;
  proximity: number;
  /** Null if the door has no lock. */
  lockId: string | null;
  deviceId: string | null;
  /** Hash of the fields above. */
  versionHash: string;
}

export interface DoorRequest {
  contractId: string;
  door: Door;
  actor: Actor;
}

/** Subquery of {@link DoorFacts}. Used to decide, and again in `insertCommand` to check that nothing has changed. */
export const doorFacts = ({ contractId, door, actor }: DoorRequest) => sql`
    select c.id as "contractId", c.client_id as "clientId", c.status, c.starts_on as "startsOn", c.terminates_on as "terminatesOn",
      c.overlocked_at is not null as overlocked, c.warehouse_id as "warehouseId", c.box_id as "boxId",
      exists (select from box_sharings s where s.contract_id = c.id and s.user_id = ${actor.userId}::uuid) as shared,
      exists (select from access_links t where t.id = ${actor.accessLinkId}::uuid and t.revoked_at is null) as "linkIsActive",
      w.time_zone as "timeZone", w.opening_hours as "openingHours", w.special_days as "specialDays", w.lat, w.lng, w.lock_proximity_m as proximity,
      l.id as "lockId", l.device_id as "deviceId"
    from contracts c
    join warehouses w on w.id = c.warehouse_id
    join boxes b on b.id = c.box_id
    left join locks l on l.removed_at is null and case when ${door}::text = 'BOX' then l.box_id = b.id and b.lock_version = 'V2'
      else l.warehouse_id = c.warehouse_id and l.box_id is null and l.door = ${door}::text end
    where c.id = ${contractId} and not c.quiet`;

export async function findDoorFacts(reader: Reader, requested: DoorRequest): Promise<DoorFacts | undefined> {
  const { rows } = await sql<DoorFacts>`
    select facts.*, md5(facts::text) as "versionHash" from (${doorFacts(requested)}) facts`.execute(reader);
  return rows[0];
}

/** Contract and warehouse data for the doors page. */
export async function findPlaceOfContract(reader: Reader, contractId: string, userId: string) {
  return reader
    .selectFrom('contracts as c')
    .innerJoin('warehouses as w', 'w.id', 'c.warehouse_id')
    .innerJoin('boxes as b', 'b.id', 'c.box_id')
    .select((eb) => [
      'c.id',
      'c.client_id',
      'c.box_id',
      'c.warehouse_id',
      'c.overlocked_at',
      'b.lock_version',
      'w.country',
      'w.time_zone',
      sql<OpeningRange[]>`w.opening_hours`.as('opening_hours'),
      sql<SpecialDay[]>`w.special_days`.as('special_days'),
      'w.lat',
      'w.lng',
      'w.lock_proximity_m',
      eb
        .exists(
          eb.selectFrom('box_sharings as s').select('s.user_id').whereRef('s.contract_id', '=', 'c.id').where('s.user_id', '=', userId),
        )
        .as('shared'),
    ])
    .where('c.id', '=', contractId)
    .where('c.quiet', '=', false)
    .executeTakeFirst();
}

/** The locks of a warehouse's entrances and of one box, entrances first. */
export function listLocks(reader: Reader, place: { warehouseId: string; boxId: string | null }) {
  return reader
    .selectFrom('locks')
    .select(['id', 'door', 'device_id', 'label', 'state', 'relocks_at', 'online'])
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb.and([eb('warehouse_id', '=', place.warehouseId), eb('box_id', 'is', null)]), eb('box_id', '=', place.boxId)]))
    .orderBy(sql`array_position(array['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'], door)`)
    .execute();
}
export type LockRow = Awaited<ReturnType<typeof listLocks>>[number];

export async function listDeviceIds(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('locks').select('device_id').where('removed_at', 'is', null).execute();
  return rows.map(({ device_id }) => device_id);
}

export interface Presence {
  online: boolean;
  /** The device reported a closed bolt when it connected. */
  locked: boolean;
}

/** Stores presence changes; unchanged devices are not written. A door that is unlocked until a later instant stays unlocked. */
export async function setPresence(writer: Writer, presence: ReadonlyMap<string, Presence>, now: Date): Promise<void> {
  const reported = [...presence.values()];
  await sql`
    with input as (
      select * from unnest(${[...presence.keys()]}::text[], ${reported.map(({ online }) => online)}::boolean[], ${reported.map(({ locked }) => locked)}::boolean[])
        input (device_id, online, locked)
    ), closed as (
      select l.id from locks l join input on input.device_id = l.device_id
      where l.removed_at is null and input.locked and l.state <> 'LOCKED' and (l.state = 'UNKNOWN' or l.relocks_at <= ${now})
    )
    update locks l set online = input.online, online_at = ${now}, seen_at = case when input.online then ${now} else l.seen_at end,
      state = case when l.id in (select id from closed) then 'LOCKED' else l.state end,
      relocks_at = case when l.id in (select id from closed) then null else l.relocks_at end
    from input
    where l.device_id = input.device_id and l.removed_at is null and (l.online <> input.online or l.online_at is null or l.id in (select id from closed))`.execute(
    writer,
  );
}

/** Batteries below it, in per cent, are to be replaced. */
export const lowBattery = 20;

export async function setBattery(writer: Writer, deviceId: string, percent: number, now: Date): Promise<void> {
  await sql`
    update locks set battery_percent = ${percent}, seen_at = ${now},
      battery_low_since = case when ${percent}::int < ${sql.lit(lowBattery)} then coalesce(battery_low_since, ${now}) end
    where device_id = ${deviceId} and removed_at is null`.execute(writer);
}

/** A device's report about its bolt. */
export interface BoltReport {
  deviceId: string;
  commandId: string;
}

/** Stores that commands opened doors. Never shortens the relock time of a later command. At most one command of each device. */
export async function setUnlocked(trx: Trx, reports: readonly (BoltReport & { relocksAt: Date })[], now: Date): Promise<void> {
  await sql`
    update locks set state = 'UNLOCKED', state_at = ${now},
      opened_by = case when state = 'UNLOCKED' and relocks_at > input.until then opened_by else input.command_id end,
      relocks_at = case when state = 'UNLOCKED' then greatest(relocks_at, input.until) else input.until end
    from unnest(${reports.map(({ deviceId }) => deviceId)}::text[], ${reports.map(({ commandId }) => commandId)}::uuid[],
      ${reports.map(({ relocksAt }) => relocksAt)}::timestamptz[]) input (device_id, command_id, until)
    where locks.device_id = input.device_id and removed_at is null`.execute(trx);
}

/** Stores that doors relocked. A report for an earlier command does not lock a door that a later command opened. */
export async function setLocked(trx: Trx, reports: readonly BoltReport[], now: Date): Promise<void> {
  await sql`
    update locks set state = 'LOCKED', relocks_at = null, opened_by = null, state_at = ${now}
    from unnest(${reports.map(({ deviceId }) => deviceId)}::text[], ${reports.map(({ commandId }) => commandId)}::uuid[]) input (device_id, command_id)
    where locks.device_id = input.device_id and removed_at is null and (state <> 'UNLOCKED' or opened_by = input.command_id)`.execute(trx);
}
