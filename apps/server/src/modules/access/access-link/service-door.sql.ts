import type { Door } from '@komora/api/enumerations';
import type { OpeningRange, SpecialDay } from '@komora/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** A door that the link of a craftsman names. */
export interface ServiceDoorFacts {
  warehouseId: string;
  /** Null: the door has no lock. */
  lockId: string | null;
  deviceId: string | null;
  isLet: boolean;
  isActive: boolean;
  timeZone: string;
  openingHours: OpeningRange[];
  specialDays: SpecialDay[];
  lat: number;
  lng: number;
  proximity: number;
}

/** Locks the box against letting and reads the facts of the decision. */
export async function readServiceDoor(
  trx: Trx,
  { linkId, boxId }: { linkId: string; boxId: string | null },
): Promise<ServiceDoorFacts | undefined> {
  await sql`select from boxes b where b.id = ${boxId} for no key update`.execute(trx);
  const { rows } = await sql<ServiceDoorFacts>`
    select w.id as "warehouseId", l.id as "lockId", l.device_id as "deviceId", l.id is not null and lock_tenant(l.id) is not null as "isLet",
      t.revoked_at is null and g.ended_at is null as "isActive", w.time_zone as "timeZone", w.opening_hours as "openingHours", w.special_days as "specialDays", w.lat, w.lng,
      w.lock_proximity_m as proximity
    from access_links t join warehouses w on w.id = t.warehouse_id join staff g on g.id = t.staff_id
    left join locks l on l.warehouse_id = w.id and l.removed_at is null and case when ${boxId}::uuid is null then l.door = 'ENTRANCE' else l.box_id = ${boxId} end
    where t.id = ${linkId}`.execute(trx);
  return rows[0];
}

export interface ServiceAttempt {
  logId: string;
  at: Date;
  linkId: string;
  door: Door;
  lockId: string;
  /** Metres, in steps of ten. */
  distance: number | null;
  accuracy: number | null;
}

/** Logs a rejected attempt at a door with a lock. */
export async function insertRejectedService(trx: Trx, { logId, ...attempt }: ServiceAttempt & { reason: string }): Promise<void> {
  await trx
    .insertInto('door_log')
    .values({
      id: logId,
      at: attempt.at,
      event: 'REFUSED',
      door: attempt.door,
      lock_id: attempt.lockId,
      access_link_id: attempt.linkId,
      reason: attempt.reason,
      distance_m: attempt.distance,
      accuracy_m: attempt.accuracy,
    })
    .execute();
}

/** Stores a command and its row of the log. @returns false if an earlier command of this link to this lock is unfinished; nothing is stored then */
export async function insertServiceCommand(
  trx: Trx,
  { id, expiresAt, ...attempt }: ServiceAttempt & { id: string; expiresAt: Date },
): Promise<boolean> {
  const { logId, at, linkId, door, lockId, distance, accuracy } = attempt;
  const { rows } = await sql`
    with stored as (
      insert into lock_commands (id, lock_id, access_link_id, state, issued_at, expires_at, changed_at)
      values (${id}, ${lockId}, ${linkId}, 'REQUESTED', ${at}, ${expiresAt}, ${at})
      on conflict do nothing returning id
    )
    insert into door_log (id, at, event, door, lock_id, command_id, access_link_id, distance_m, accuracy_m)
    select ${logId}::uuid, ${at}, 'REQUESTED', ${door}, ${lockId}::uuid, id, ${linkId}::uuid, ${distance}::integer, ${accuracy}::integer from stored
    returning id`.execute(trx);
  return rows.length === 1;
}

/** The unfinished command of a link to a lock. */
export async function findServiceRunning(trx: Trx, { linkId, lockId }: { linkId: string; lockId: string }) {
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    select id, expires_at as "expiresAt" from lock_commands
    where lock_id = ${lockId} and access_link_id = ${linkId} and state in ('REQUESTED', 'SENT', 'ACKED')`.execute(trx);
  return rows[0];
}
