import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { CameraPlace } from './entrance-photo.ports.ts';

/** A warehouse within the scope. */
export async function findStaffCameraPlace(reader: Reader, warehouseId: string, scope: Scope): Promise<CameraPlace | undefined> {
  const { rows } = await sql<CameraPlace>`
    select w.id as "warehouseId", w.name as "warehouseName", w.time_zone as "timeZone" from warehouses w
    where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows[0];
}

export interface PictureRow {
  id: string;
  warehouseId: string;
  takenAt: Date;
  deletedAfter: Date;
  takenBy: string | null;
}

const record = sql`
  select p.id, p.warehouse_id as "warehouseId", p.taken_at as "takenAt", p.delete_after as "deletedAfter", s.name as "takenBy"
  from entrance_photos p left join staff s on s.id = p.staff_id`;

/** At most `limit` pictures that are still kept, the newest first. */
export async function listPictureRows(
  reader: Reader,
  {
    scope,
    warehouse,
    from,
    to,
    limit,
    now,
  }: { scope: Scope; warehouse: string | null; from: Date | null; to: Date | null; limit: number; now: Date },
): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`${record}
    where p.delete_after > ${now} and ${inWarehouses(scope, 'p.warehouse_id')} and (${warehouse}::uuid is null or p.warehouse_id = ${warehouse})
      and (${from}::timestamptz is null or p.taken_at >= ${from})
      and (${to}::timestamptz is null or p.taken_at < ${to})
    order by p.taken_at desc, p.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** @returns the name of the person who took it */
export async function insertStaffPicture(
  trx: Trx,
  row: { id: string; warehouseId: string; staffId: string; mediaType: string; picture: Buffer; takenAt: Date; deleteAfter: Date },
): Promise<string> {
  await trx
    .insertInto('entrance_photos')
    .values({
      id: row.id,
      warehouse_id: row.warehouseId,
      staff_id: row.staffId,
      media_type: row.mediaType,
      picture: row.picture,
      taken_at: row.takenAt,
      delete_after: row.deleteAfter,
    })
    .execute();
  const { name } = await trx.selectFrom('staff').select('name').where('id', '=', row.staffId).executeTakeFirstOrThrow();
  return name;
}

/** A picture within the scope that is still kept. `clientId`: of the client who took it. */
export async function findStaffPicture(trx: Trx, { id, scope, now }: { id: string; scope: Scope; now: Date }) {
  const { rows } = await sql<{ picture: Buffer; mediaType: string; takenAt: Date; warehouseId: string; clientId: string | null }>`
    select p.picture, p.media_type as "mediaType", p.taken_at as "takenAt", p.warehouse_id as "warehouseId", p.user_id as "clientId"
    from entrance_photos p where p.id = ${id} and p.delete_after > ${now} and ${inWarehouses(scope, 'p.warehouse_id')}`.execute(trx);
  return rows[0];
}
