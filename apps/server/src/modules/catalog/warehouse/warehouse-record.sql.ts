import type { SpecialDay } from '@komora/api';
import type { PublicPreview } from '@komora/api/admin';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { isSetOn } from '../box/box-state.sql.ts';

/** A warehouse as staff see it. */
export interface WarehouseRecordRow {
  id: string;
  legalEntityId: string;
  country: string;
  currency: string;
  timeZone: string;
  name: string;
  street: string;
  number: string;
  city: string;
  zip: string;
  lat: number;
  lng: number;
  features: string[];
  description: object;
  accessibilityByCar: object;
  openingHours: { weekday: number; opens: number; closes: number }[];
  availableFrom: string | null;
  lockProximity: number;
  inspectAfterMoveOut: boolean;
  depositProposed: number;
  depositMost: number;
  phoneNumber: string | null;
  email: string | null;
  specialDays: SpecialDay[];
  createdAt: Date;
  deactivatedAt: Date | null;
  archivedAt: Date | null;
  hiddenAt: Date | null;
  version: number;
  total: number;
  let: number;
  held: number;
  free: number;
}

/**
 * Counts of the boxes of the rows `page`, without a join of boxes with reservations: a free box is one that is not let, not held, not inactive and in no state, and the last two are few.
 * Each of those is looked up, its reservation first, because most boxes are let; as a value, because the planner would join a condition with all reservations. A box that is let is
 * not removed; one that is held may be, as a hold can be extended after its end.
 */
const counts = (now: Date) => sql`
  total as (select b.warehouse_id, count(*) as n from boxes b where b.warehouse_id = any(array(select id from page)) and b.removed_at is null group by 1),
  rented as (
    select r.warehouse_id, count(*) as n from box_reservations r where r.warehouse_id = any(array(select id from page)) and r.kind = 'RENTED' group by 1),
  held as (
    select r.warehouse_id, count(*) as n from box_reservations r
    where r.warehouse_id = any(array(select id from page)) and r.kind <> 'RENTED' and r.expires_at > ${now}
      and exists (select from boxes b where b.id = r.box_id and b.removed_at is null) group by 1),
  blocked as (
    select b.warehouse_id, count(*) as n from (
      select b.id, b.warehouse_id from boxes b
      where b.warehouse_id = any(array(select id from page)) and b.removed_at is null and not b.active and ${isNotReserved(sql`b.id`, now)}
      union select b.id, b.warehouse_id from page w
        cross join lateral (select s.box_id from box_states s where s.warehouse_id = w.id and ${isSetOn(now)} and ${isNotReserved(sql`s.box_id`, now)} offset 0) s
        join boxes b on b.id = s.box_id and b.removed_at is null) b group by 1)`;

const isNotReserved = (boxId: RawBuilder<unknown>, now: Date) =>
  sql`(select true from box_reservations r where r.box_id = ${boxId} and (r.expires_at is null or r.expires_at > ${now}) limit 1) is null`;

/** The rows of `warehouses` in their order. Their boxes are counted together, because each warehouse has hundreds. */
const record = (now: Date, warehouses: RawBuilder<unknown>) => sql`
  with page as materialized (${warehouses}), ${counts(now)}
  select w.id, w.legal_entity_id as "legalEntityId", w.country, e.currency, w.time_zone as "timeZone", w.name, w.street, w.number, w.city, w.zip, w.lat, w.lng,
    w.features, w.description, w.accessibility_by_car as "accessibilityByCar", w.opening_hours as "openingHours", w.available_from as "availableFrom",
    w.lock_proximity_m as "lockProximity", w.inspect_after_move_out as "inspectAfterMoveOut", w.deposit_proposed as "depositProposed", w.deposit_most as "depositMost",
    w.phone_number as "phoneNumber", w.email, w.special_days as "specialDays", w.created_at as "createdAt", w.deactivated_at as "deactivatedAt", w.archived_at as "archivedAt", w.hidden_at as "hiddenAt", w.version,
    coalesce(t.n, 0) as total, coalesce(o.n, 0) as "let", coalesce(h.n, 0) as held,
    coalesce(t.n, 0) - coalesce(o.n, 0) - coalesce(h.n, 0) - coalesce(x.n, 0) as free
  from page w join legal_entities e on e.id = w.legal_entity_id
    left join total t on t.warehouse_id = w.id left join rented o on o.warehouse_id = w.id left join held h on h.warehouse_id = w.id left join blocked x on x.warehouse_id = w.id`;

export interface WarehouseFilter {
  scope: Scope;
  q?: string | undefined;
  legalEntity?: string | undefined;
  /** Undefined: all that are not archived. */
  state?: 'OPEN' | 'HIDDEN' | 'DEACTIVATED' | 'ARCHIVED' | undefined;
}

/** Only the conditions that the filter has, so that the planner can estimate the rows. */
function matches({ scope, q, legalEntity, state }: WarehouseFilter): RawBuilder<unknown> {
  const conditions = [inWarehouses(scope, 'w.id')];
  if (q !== undefined) conditions.push(sql`strpos(w.search_text, (select fold_text(${q}))) > 0`);
  if (legalEntity !== undefined) conditions.push(sql`w.legal_entity_id = ${legalEntity}`);
  conditions.push(state === 'ARCHIVED' ? sql`w.archived_at is not null` : sql`w.archived_at is null`);
  if (state === 'OPEN') conditions.push(sql`w.deactivated_at is null and w.hidden_at is null`);
  if (state === 'HIDDEN') conditions.push(sql`w.hidden_at is not null`);
  if (state === 'DEACTIVATED') conditions.push(sql`w.deactivated_at is not null`);
  return sql.join(conditions, sql` and `);
}

/** At most `limit` rows by name. `after`: the id of the last row of the page before. */
export async function listWarehouseRecords(
  reader: Reader,
  filter: WarehouseFilter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<WarehouseRecordRow[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (natural_order(w.name), w.id) > (select natural_order(p.name), p.id from warehouses p where p.id = ${after})`;
  const page = sql`select w.* from warehouses w where ${matches(filter)} ${beyond} order by natural_order(w.name), w.id limit ${limit}`;
  const { rows } = await sql<WarehouseRecordRow>`${record(now, page)} order by natural_order(w.name), w.id`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countWarehouseRecords(reader: Reader, filter: WarehouseFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from warehouses w where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** One row within the scope; undefined if there is none. */
export async function findWarehouseRecord(reader: Reader, id: string, scope: Scope, now: Date): Promise<WarehouseRecordRow | undefined> {
  const one = sql`select w.* from warehouses w where w.id = ${id} and ${inWarehouses(scope, 'w.id')}`;
  const { rows } = await sql<WarehouseRecordRow>`${record(now, one)}`.execute(reader);
  return rows[0];
}

/** As {@link findWarehouseRecord}, and locks the row against other changes. */
export async function lockWarehouseRecord(trx: Trx, id: string, scope: Scope, now: Date): Promise<WarehouseRecordRow | undefined> {
  await trx.selectFrom('warehouses').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findWarehouseRecord(trx, id, scope, now);
}

/** True if the VAT of boxes and insurances of a country is known on a day. Without it no price of the country could be shown. */
export async function hasVatRules(reader: Reader, country: string, on: string): Promise<boolean> {
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct item_kind) as kinds from vat_rules
    where country = ${country} and item_kind in ('RENT', 'INSURANCE') and customer_type = 'FyzickaOsoba'
      and daterange(valid_from, valid_to) @> ${on}::date and valid_to is null`.execute(reader);
  return rows[0]?.kinds === 2;
}

export interface WarehouseValues {
  name: string;
  street: string;
  number: string;
  city: string;
  zip: string;
  lat: number;
  lng: number;
  features: string[];
  description: object;
  accessibilityByCar: object;
  openingHours: readonly object[];
  availableFrom: string | null;
  lockProximity: number;
  inspectAfterMoveOut: boolean;
  depositProposed: number;
  depositMost: number;
  phoneNumber: string | null;
  email: string | null;
  specialDays: readonly SpecialDay[];
}

const columns = (values: WarehouseValues) => ({
  name: values.name,
  street: values.street,
  number: values.number,
  city: values.city,
  zip: values.zip,
  lat: values.lat,
  lng: values.lng,
  features: values.features,
  description: JSON.stringify(values.description),
  accessibility_by_car: JSON.stringify(values.accessibilityByCar),
  opening_hours: JSON.stringify(values.openingHours),
  available_from: values.availableFrom,
  lock_proximity_m: values.lockProximity,
  inspect_after_move_out: values.inspectAfterMoveOut,
  deposit_proposed: values.depositProposed,
  deposit_most: values.depositMost,
  phone_number: values.phoneNumber,
  email: values.email,
  special_days: JSON.stringify(values.specialDays),
});

/** Inserts one warehouse without floors and boxes, hidden from the public. */
export async function insertWarehouse(
  trx: Trx,
  warehouse: WarehouseValues & { id: string; legalEntityId: string; country: string; timeZone: string; now: Date },
): Promise<void> {
  const { id, legalEntityId, country, timeZone, now } = warehouse;
  await trx
    .insertInto('warehouses')
    .values({
      ...columns(warehouse),
      id,
      legal_entity_id: legalEntityId,
      country,
      time_zone: timeZone,
      floor_plan: JSON.stringify({ floors: [] }),
      created_at: now,
      hidden_at: now,
    })
    .execute();
}

/** Updates one row. */
export async function updateWarehouse(trx: Trx, id: string, values: WarehouseValues): Promise<void> {
  await trx
    .updateTable('warehouses')
    .set({ ...columns(values), version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Updates one row. */
export async function setDeactivated(trx: Trx, id: string, deactivatedAt: Date | null): Promise<void> {
  await trx.updateTable('warehouses').set({ deactivated_at: deactivatedAt, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Updates one row. Waits for orders in progress. */
export async function setHidden(trx: Trx, id: string, hiddenAt: Date | null): Promise<void> {
  await trx.updateTable('warehouses').set({ hidden_at: hiddenAt, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Things that visitors will find in a warehouse. */
export async function readPublicPreview(reader: Reader, id: string, now: Date): Promise<PublicPreview> {
  const { rows } = await sql<PublicPreview>`
    select (select count(*)::int from boxes b where b.warehouse_id = w.id and b.active and not box_is_blocked(b.id, ${now})) as boxes,
      (select count(*)::int from insurances i where i.legal_entity_id = w.legal_entity_id and i.active and not i.own) as insurances,
      jsonb_array_length(w.opening_hours) > 0 as "hasOpeningHours", (select count(*)::int from warehouse_photos p where p.warehouse_id = w.id) as photos
    from warehouses w where w.id = ${id}`.execute(reader);
  const [preview] = rows;
  if (preview === undefined) throw new Error(`There is no warehouse ${id}`);
  return preview;
}

/** Updates one row. @throws check violation `archived_is_empty`: boxes are let, held or offered */
export async function setArchived(trx: Trx, id: string, archived: { at: Date; deactivatedAt: Date } | null): Promise<void> {
  await trx
    .updateTable('warehouses')
    .set({
      archived_at: archived?.at ?? null,
      ...(archived === null ? {} : { deactivated_at: archived.deactivatedAt }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
