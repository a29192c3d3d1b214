import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface PhotoRow {
  id: string;
  hash: string;
  width: number;
  height: number;
  alt: Record<string, string>;
}

export interface PhotoSetRow {
  warehouseId: string;
  legalEntityId: string;
  version: number;
  photos: PhotoRow[];
}

/** One row within the scope; undefined if there is no such warehouse. */
export async function findPhotoSet(reader: Reader, warehouseId: string, scope: Scope): Promise<PhotoSetRow | undefined> {
  const { rows } = await sql<PhotoSetRow>`
    select w.id as "warehouseId", w.legal_entity_id as "legalEntityId", w.photos_version as version, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'hash', p.hash, 'width', p.width, 'height', p.height, 'alt', p.alt) order by p.position)
      from warehouse_photos p where p.warehouse_id = w.id), '[]') as photos
    from warehouses w where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows[0];
}

/** As {@link findPhotoSet}, and locks the set against other changes. */
export async function lockPhotoSet(trx: Trx, warehouseId: string, scope: Scope): Promise<PhotoSetRow | undefined> {
  await trx.selectFrom('warehouses').select('id').where('id', '=', warehouseId).forNoKeyUpdate().execute();
  return findPhotoSet(trx, warehouseId, scope);
}

/** The warehouse of a photo; undefined if there is no such photo. */
export async function findWarehouseOfPhoto(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.selectFrom('warehouse_photos').select('warehouse_id').where('id', '=', id).executeTakeFirst();
  return row?.warehouse_id;
}

export interface NewPhoto {
  id: string;
  warehouseId: string;
  position: number;
  /** SHA-256 of the uploaded file. */
  sourceHash: Buffer;
  hash: string;
  width: number;
  height: number;
  alt: object;
  files: { width: number; format: 'avif' | 'webp'; content: Buffer }[];
  now: Date;
}

/** Inserts one photo with its files. */
export async function insertPhoto(trx: Trx, photo: NewPhoto): Promise<void> {
  const { id, hash, width, height, position, files } = photo;
  await trx
    .insertInto('warehouse_photos')
    .values({
      id,
      warehouse_id: photo.warehouseId,
      position,
      source_hash: photo.sourceHash,
      hash,
      width,
      height,
      alt: JSON.stringify(photo.alt),
      created_at: photo.now,
    })
    .execute();
  await trx
    .insertInto('warehouse_photo_files')
    .values(files.map((file) => ({ photo_id: id, ...file })))
    .execute();
}

/** Updates the photos of one warehouse; the order of `photos` becomes theirs. */
export async function updatePhotos(trx: Trx, warehouseId: string, photos: readonly { id: string; alt: object }[]): Promise<void> {
  await sql`
    update warehouse_photos p set position = x.position, alt = x.alt
    from jsonb_to_recordset(${JSON.stringify(photos.map(({ id, alt }, index) => ({ id, alt, position: index + 1 })))}::jsonb)
      as x (id uuid, alt jsonb, position integer)
    where p.id = x.id and p.warehouse_id = ${warehouseId}`.execute(trx);
}

/** Deletes one photo with its files. */
export async function deletePhoto(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('warehouse_photos').where('id', '=', id).execute();
}

/** Updates one row. Its trigger announces the change. */
export async function bumpPhotosVersion(trx: Trx, warehouseId: string): Promise<void> {
  await trx.updateTable('warehouses').set({ photos_version: sql`photos_version + 1` }).where('id', '=', warehouseId).execute();
}

/** One file; undefined if there is none. Equal photos of several warehouses have equal files. */
export async function findPhotoFile(
  reader: Reader,
  { hash, width, format }: { hash: string; width: number; format: string },
): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('warehouse_photo_files as f')
    .innerJoin('warehouse_photos as p', 'p.id', 'f.photo_id')
    .select('f.content')
    .where('p.hash', '=', hash)
    .where('f.width', '=', width)
    .where('f.format', '=', format)
    .limit(1)
    .executeTakeFirst();
  return row?.content;
}
