import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A lock as staff see it. */
export interface LockRecordRow {
  id: string;
  warehouseId: string;
  door: string;
  boxId: string | null;
  boxName: string | null;
  deviceId: string;
  label: object;
  state: string;
  online: boolean;
  onlineAt: Date | null;
  batteryPercent: number | null;
  version: number;
}

const record = sql`
  select l.id, l.warehouse_id as "warehouseId", l.door, l.box_id as "boxId", b.name as "boxName", l.device_id as "deviceId", l.label, l.state, l.online,
    l.online_at as "onlineAt", l.battery_percent as "batteryPercent", l.version
  from locks l left join boxes b on b.id = l.box_id`;

export interface LockFilter {
  scope: Scope;
  warehouse?: string | undefined;
}
const matches = ({ scope, warehouse }: LockFilter) =>
  sql`l.removed_at is null and ${inWarehouses(scope, 'l.warehouse_id')} ${warehouse === undefined ? sql`` : sql`and l.warehouse_id = ${warehouse}`}`;
const order = (lock: string, box: string) =>
  sql.raw(
    `${lock}.warehouse_id, array_position(array['ENTRANCE', 'BACKUP_ENTRANCE', 'BOX'], ${lock}.door), coalesce(${box}.name_order, ''), ${lock}.id`,
  );

/** The locks after another one in this order. The second condition is a range of an index. */
export const lockBeyond = (after: string | undefined): RawBuilder<unknown> =>
  after === undefined
    ? sql``
    : sql`and (${order('l', 'b')}) > (select ${order('p', 'q')} from locks p left join boxes q on q.id = p.box_id where p.id = ${after})
        and l.warehouse_id >= (select p.warehouse_id from locks p where p.id = ${after})`;

/** At most `limit` rows by warehouse, entrances first. `after`: the id of the last row of the page before. */
export async function listLockRows(
  reader: Reader,
  filter: LockFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LockRecordRow[]> {
  const { rows } = await sql<LockRecordRow>`${record}
    where ${matches(filter)} ${lockBeyond(after)}
    order by ${order('l', 'b')} limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countLocks(reader: Reader, filter: LockFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from locks l where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** Locks one row within the scope; undefined if there is none or it was removed. */
export async function lockLockRow(trx: Trx, id: string, scope: Scope): Promise<LockRecordRow | undefined> {
  const { rows } =
    await sql<LockRecordRow>`${record} where l.id = ${id} and l.removed_at is null and ${inWarehouses(scope, 'l.warehouse_id')} for no key update of l`.execute(
      trx,
    );
  return rows[0];
}

/** As {@link lockLockRow}, and waits for commands to the lock that are being stored. */
export async function lockLockToRemove(trx: Trx, id: string, scope: Scope): Promise<LockRecordRow | undefined> {
  const { rows } =
    await sql<LockRecordRow>`${record} where l.id = ${id} and l.removed_at is null and ${inWarehouses(scope, 'l.warehouse_id')} for update of l`.execute(
      trx,
    );
  return rows[0];
}

/** Locks the entrances of a warehouse, so that two removals do not take the last one together. */
export async function lockEntrances(trx: Trx, warehouseId: string): Promise<void> {
  await sql`select from locks where warehouse_id = ${warehouseId} and box_id is null and removed_at is null order by id for update`.execute(
    trx,
  );
}

/** True if a tenant enters with this lock: the remote lock of a let box, or the last entrance of a warehouse with tenants. */
export async function isNeeded(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isNeeded: boolean }>`
    select case when l.box_id is not null then b.lock_version = 'V2' and lock_tenant(l.id) is not null
      else exists (select from contracts c where c.warehouse_id = l.warehouse_id and c.status in ('ACTIVE', 'TERMINATING'))
        and not exists (select from locks o where o.warehouse_id = l.warehouse_id and o.box_id is null and o.removed_at is null and o.id <> l.id)
      end as "isNeeded"
    from locks l left join boxes b on b.id = l.box_id where l.id = ${id}`.execute(trx);
  return rows[0]?.isNeeded === true;
}

/** Removes one lock. Its device is remembered as one that can still be in this door. */
export async function markRemoved(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`
    update locks set removed_at = ${now}, version = version + 1, online = false, state = 'UNKNOWN', relocks_at = null, opened_by = null,
      former_device_ids = array_append(array_remove(former_device_ids, device_id), device_id)
    where id = ${id}`.execute(trx);
}

/** Where a lock belongs: an entrance of a warehouse within the scope, or a V2 box there. */
export async function isLockPlace(
  reader: Reader,
  { warehouseId, boxId }: { warehouseId: string; boxId: string | null },
  scope: Scope,
): Promise<{ hasWarehouse: boolean; hasBox: boolean }> {
  const { rows } = await sql<{ hasBox: boolean }>`
    select exists (select from boxes b where b.id = ${boxId} and b.warehouse_id = w.id and b.lock_version = 'V2' and b.removed_at is null) as "hasBox"
    from warehouses w where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return { hasWarehouse: rows.length === 1, hasBox: rows[0]?.hasBox === true };
}

export type NewLock = Pick<LockRecordRow, 'id' | 'warehouseId' | 'door' | 'boxId' | 'deviceId' | 'label'> & { now: Date };

/** Inserts one row. @throws unique violation of locks_device_id_key, locks_one_per_entrance or locks_one_per_box */
export async function insertLock(trx: Trx, lock: NewLock): Promise<void> {
  await trx
    .insertInto('locks')
    .values({
      id: lock.id,
      warehouse_id: lock.warehouseId,
      door: lock.door,
      box_id: lock.boxId,
      device_id: lock.deviceId,
      label: JSON.stringify(lock.label),
      created_at: lock.now,
    })
    .execute();
}

/** Locks a box, so that letting and ending of the box wait. Nothing for entrances. */
export async function lockBoxOfLock(trx: Trx, boxId: string | null): Promise<void> {
  if (boxId !== null) await sql`select from boxes where id = ${boxId} for no key update`.execute(trx);
}

/**
 * True if nobody rents the place of a lock and its device was earlier that of another lock, also of a removed one, whose box is let: the device can still be in that door.
 * Runs after the device was stored: concurrent changes of one device have waited for each other by then. `materialized`: tenants are looked up
 * for these few locks only; otherwise the planner looks them up for every lock first, and storing n locks takes n² steps.
 */
export async function hasDeviceOfLetBox(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    with earlier as materialized (
      select o.id from locks l join locks o on o.id <> l.id and o.former_device_ids @> array[l.device_id] where l.id = ${id})
    select from earlier where lock_tenant(${id}) is null and lock_tenant(earlier.id) is not null limit 1`.execute(trx);
  return rows.length > 0;
}

/** Updates one row. A new device has reported nothing yet; the one before is remembered. @throws unique violation of locks_device_id_key */
export async function updateLock(trx: Trx, id: string, { deviceId, label }: { deviceId: string; label: object }): Promise<void> {
  await sql`
    update locks set label = ${JSON.stringify(label)}::jsonb, version = version + 1, device_id = ${deviceId},
      former_device_ids = case when device_id = ${deviceId} then former_device_ids
        else array_append(array_remove(former_device_ids, device_id), device_id) end,
      state = case when device_id = ${deviceId} then state else 'UNKNOWN' end,
      relocks_at = case when device_id = ${deviceId} then relocks_at end, state_at = case when device_id = ${deviceId} then state_at end,
      opened_by = case when device_id = ${deviceId} then opened_by end, online = online and device_id = ${deviceId},
      online_at = case when device_id = ${deviceId} then online_at end, battery_percent = case when device_id = ${deviceId} then battery_percent end,
      battery_low_since = case when device_id = ${deviceId} then battery_low_since end
    where id = ${id}`.execute(trx);
}
