import type { Door } from '@komora/contract/enumerations';
import type { OpeningRange, Tenancy } from '@komora/domain';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../db/database.ts';
import type { Presser } from './presser.ts';

/** All that the decision about one door of a contract rests on. */
export interface DoorFacts {
  contractId: string;
  clientId: string;
  /** Whether the asking user is one of those it is shared with. */
  shared: boolean;
  /** False once the asking service access was revoked. */
  accessLives: boolean;
  status: Tenancy['status'];
  startsOn: string;
  terminatesOn: string | null;
  overlocked: boolean;
  warehouseId: string;
  boxId: string;
  timeZone: string;
  openingHours: OpeningRange[];
  lat: number;
  lng: number;
  proximity: number;
  /** Null where no lock hangs on that door. */
  lockId: string | null;
  deviceId: string | null;
  /** Differs as soon as anything of the above does. */
  seal: string;
}

export interface DoorAsked {
  contractId: string;
  door: Door;
  presser: Presser;
}

/** What a decision rests on, as rows for whoever decides and for whoever checks that it still stands. */
export const doorFacts = ({ contractId, door, presser }: DoorAsked) => sql`
    select c.id as "contractId", c.client_id as "clientId", c.status, c.starts_on as "startsOn", c.terminates_on as "terminatesOn",
      c.overlocked_at is not null as overlocked, c.warehouse_id as "warehouseId", c.box_id as "boxId",
      exists (select from box_sharings s where s.contract_id = c.id and s.user_id = ${presser.userId}::uuid) as shared,
      exists (select from unlock_tokens t where t.id = ${presser.unlockTokenId}::uuid and t.revoked_at is null) as "accessLives",
      w.time_zone as "timeZone", w.opening_hours as "openingHours", w.lat, w.lng, w.lock_proximity_m as proximity,
      l.id as "lockId", l.device_id as "deviceId"
    from contracts c
    join warehouses w on w.id = c.warehouse_id
    join boxes b on b.id = c.box_id
    left join locks l on case when ${door}::text = 'BOX' then l.box_id = b.id and b.lock_version = 'V2'
      else l.warehouse_id = c.warehouse_id and l.box_id is null and l.door = ${door}::text end
    where c.id = ${contractId}`;

export async function findDoorFacts(reader: Reader, asked: DoorAsked): Promise<DoorFacts | undefined> {
  const { rows } = await sql<DoorFacts>`
    select facts.*, md5(facts::text) as seal from (${doorFacts(asked)}) facts`.execute(reader);
  return rows[0];
}

/** What is shown of a contract's doors, and of their warehouse. */
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
    .executeTakeFirst();
}

/** The locks of a warehouse's entrances and of one box, entrances first. */
export function listLocks(reader: Reader, place: { warehouseId: string; boxId: string | null }) {
  return reader
    .selectFrom('locks')
    .select(['id', 'door', 'device_id', 'label', 'state', 'relocks_at', 'online'])
    .where((eb) => eb.or([eb.and([eb('warehouse_id', '=', place.warehouseId), eb('box_id', 'is', null)]), eb('box_id', '=', place.boxId)]))
    .orderBy(sql`array_position(array['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'], door)`)
    .execute();
}
export type LockRow = Awaited<ReturnType<typeof listLocks>>[number];

export async function listDeviceIds(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('locks').select('device_id').execute();
  return rows.map(({ device_id }) => device_id);
}

export interface Presence {
  online: boolean;
  /** It came with its bolt shut. */
  locked: boolean;
}

/** Stores which devices came and went; those that are as they were are left alone. What is known to be open now stays so. */
export async function setPresence(trx: Trx, presence: ReadonlyMap<string, Presence>, now: Date): Promise<void> {
  const told = [...presence.values()];
  await sql`
    with told as (
      select * from unnest(${[...presence.keys()]}::text[], ${told.map(({ online }) => online)}::boolean[], ${told.map(({ locked }) => locked)}::boolean[])
        told (device_id, online, locked)
    ), shut as (
      select l.id from locks l join told on told.device_id = l.device_id
      where told.locked and l.state <> 'LOCKED' and (l.state = 'UNKNOWN' or l.relocks_at <= ${now})
    )
    update locks l set online = told.online, online_at = ${now},
      state = case when l.id in (select id from shut) then 'LOCKED' else l.state end,
      relocks_at = case when l.id in (select id from shut) then null else l.relocks_at end
    from told
    where l.device_id = told.device_id and (l.online <> told.online or l.online_at is null or l.id in (select id from shut))`.execute(trx);
}

export async function setBattery(trx: Trx, deviceId: string, percent: number): Promise<void> {
  await trx.updateTable('locks').set({ battery_percent: percent }).where('device_id', '=', deviceId).execute();
}

/** What a device said of its bolt. */
export interface Turned {
  deviceId: string;
  commandId: string;
}

/** Devices said that commands opened them; what an earlier command said of relocking never shortens a later one. One command of each device. */
export async function setUnlocked(trx: Trx, turned: readonly (Turned & { relocksAt: Date })[], now: Date): Promise<void> {
  await sql`
    update locks set state = 'UNLOCKED', state_at = ${now},
      opened_by = case when state = 'UNLOCKED' and relocks_at > told.until then opened_by else told.command_id end,
      relocks_at = case when state = 'UNLOCKED' then greatest(relocks_at, told.until) else told.until end
    from unnest(${turned.map(({ deviceId }) => deviceId)}::text[], ${turned.map(({ commandId }) => commandId)}::uuid[],
      ${turned.map(({ relocksAt }) => relocksAt)}::timestamptz[]) told (device_id, command_id, until)
    where locks.device_id = told.device_id`.execute(trx);
}

/** Devices said that they locked after commands. News of an earlier command do not lock what a later one opened. */
export async function setLocked(trx: Trx, turned: readonly Turned[], now: Date): Promise<void> {
  await sql`
    update locks set state = 'LOCKED', relocks_at = null, opened_by = null, state_at = ${now}
    from unnest(${turned.map(({ deviceId }) => deviceId)}::text[], ${turned.map(({ commandId }) => commandId)}::uuid[]) told (device_id, command_id)
    where locks.device_id = told.device_id and (state <> 'UNLOCKED' or opened_by = told.command_id)`.execute(trx);
}

/** The encrypted code of a contract's box, with what says whether it may be told. */
export function findBoxCode(reader: Reader, contractId: string) {
  return reader.selectFrom('contracts').select('lock_code_encrypted').where('id', '=', contractId).executeTakeFirstOrThrow();
}
