import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

type NamedBox = { id: string; name: string };

export interface ServiceAccessRow {
  id: string;
  warehouseId: string;
  email: string;
  boxes: NamedBox[];
  validFrom: Date;
  validTo: Date;
  reason: string;
  givenBy: string;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

const boxesOf = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name_order, b.id)
    from access_link_boxes x join boxes b on b.id = x.box_id where x.access_link_id = t.id), '[]')`;
const record = sql`
  select t.id, t.warehouse_id as "warehouseId", t.email, ${boxesOf} as boxes, t.valid_from as "validFrom", t.valid_to as "validTo", t.reason,
    s.name as "givenBy", t.created_at as "createdAt", t.revoked_at as "revokedAt", t.last_used_at as "lastUsedAt"
  from access_links t join staff s on s.id = t.staff_id`;

export interface ServiceAccessFilter {
  scope: Scope;
  warehouse?: string | undefined;
}
const matches = ({ scope, warehouse }: ServiceAccessFilter) =>
  sql`${inWarehouses(scope, 't.warehouse_id')} and (${warehouse ?? null}::uuid is null or t.warehouse_id = ${warehouse ?? null})`;

/** At most `limit` links of staff, the newest first. `after`: the id of the last one of the page before. */
export async function listServiceAccess(
  reader: Reader,
  filter: ServiceAccessFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ServiceAccessRow[]> {
  const { rows } = await sql<ServiceAccessRow>`${record}
    where ${matches(filter)} and (${after ?? null}::uuid is null
      or (t.created_at, t.id) < (select p.created_at, p.id from access_links p where p.id = ${after ?? null}))
    order by t.created_at desc, t.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countServiceAccess(reader: Reader, filter: ServiceAccessFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from access_links t where t.staff_id is not null and ${matches(filter)} limit ${most}) counted`.execute(
    reader,
  );
  return rows[0]?.count ?? 0;
}

/** Locks one link of staff within the scope; undefined if there is none. */
export async function lockServiceAccess(trx: Trx, id: string, scope: Scope): Promise<ServiceAccessRow | undefined> {
  const { rows } =
    await sql<ServiceAccessRow>`${record} where t.id = ${id} and ${inWarehouses(scope, 't.warehouse_id')} for update of t`.execute(trx);
  return rows[0];
}

/** A warehouse within the scope, and its boxes with a V2 lock among `boxIds`, which are locked against letting; undefined without the warehouse. */
export async function lockServicePlace(
  trx: Trx,
  { warehouseId, boxIds, scope }: { warehouseId: string; boxIds: readonly string[]; scope: Scope },
) {
  await sql`select from boxes b where b.id = any(${boxIds}::uuid[]) and b.warehouse_id = ${warehouseId} order by b.id for no key update`.execute(
    trx,
  );
  const { rows } = await sql<{
    warehouseName: string;
    street: string;
    number: string;
    zip: string;
    city: string;
    country: string;
    timeZone: string;
    company: string;
    boxes: (NamedBox & { isLet: boolean })[];
  }>`
    select w.name as "warehouseName", w.street, w.number, w.zip, w.city, w.country, w.time_zone as "timeZone",
      e.name as company, coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'isLet', lock_tenant(l.id) is not null) order by b.name_order)
        from boxes b join locks l on l.box_id = b.id and l.removed_at is null where b.warehouse_id = w.id and b.id = any(${boxIds}::uuid[])), '[]') as boxes
    from warehouses w join legal_entities e on e.id = w.legal_entity_id
    where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(trx);
  return rows[0];
}

export interface NewServiceAccess {
  id: string;
  warehouseId: string;
  boxIds: readonly string[];
  staffId: string;
  email: string;
  reason: string;
  tokenHash: Buffer;
  validFrom: Date;
  validTo: Date;
  now: Date;
}

export async function insertServiceAccess(trx: Trx, access: NewServiceAccess): Promise<void> {
  const { id, boxIds } = access;
  await trx
    .insertInto('access_links')
    .values({
      id,
      warehouse_id: access.warehouseId,
      staff_id: access.staffId,
      email: access.email,
      reason: access.reason,
      token_hash: access.tokenHash,
      valid_from: access.validFrom,
      valid_to: access.validTo,
      created_at: access.now,
    })
    .execute();
  if (boxIds.length > 0)
    await trx
      .insertInto('access_link_boxes')
      .values(boxIds.map((boxId) => ({ access_link_id: id, box_id: boxId })))
      .execute();
}

/** Ends one link. */
export async function revokeServiceAccess(trx: Trx, id: string, now: Date): Promise<void> {
  await sql`update access_links set revoked_at = ${now} where id = ${id}`.execute(trx);
}

/** The link of staff with this hash and its place, unless it was revoked or its giver has left. */
export async function findServiceByHash(reader: Reader, tokenHash: Buffer): Promise<FoundServiceAccess | undefined> {
  const { rows } = await sql<FoundServiceAccess>`
    select t.id, t.email, t.valid_from, t.valid_to, ${boxesOf} as boxes, w.id as warehouse_id, w.name as warehouse_name, w.street, w.number, w.city, w.zip,
      w.country, w.lat, w.lng, w.time_zone
    from access_links t join warehouses w on w.id = t.warehouse_id join staff g on g.id = t.staff_id and g.ended_at is null
    where t.token_hash = ${tokenHash} and t.revoked_at is null`.execute(reader);
  return rows[0];
}
export interface FoundServiceAccess {
  id: string;
  email: string;
  valid_from: Date;
  valid_to: Date;
  boxes: NamedBox[];
  warehouse_id: string;
  warehouse_name: string;
  street: string;
  number: string;
  city: string;
  zip: string;
  country: string;
  lat: number;
  lng: number;
  time_zone: string;
}
