import type { SpecialDay } from '@komora/api';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

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
  phoneNumber: string | null;
  email: string | null;
  specialDays: SpecialDay[];
  createdAt: Date;
  deactivatedAt: Date | null;
  version: number;
  total: number;
  let: number;
  held: number;
  free: number;
}

const record = (now: Date) => sql`
  select w.id, w.legal_entity_id as "legalEntityId", w.country, e.currency, w.time_zone as "timeZone", w.name, w.street, w.number, w.city, w.zip, w.lat, w.lng,
    w.features, w.description, w.accessibility_by_car as "accessibilityByCar", w.opening_hours as "openingHours", w.available_from as "availableFrom",
    w.lock_proximity_m as "lockProximity", w.inspect_after_move_out as "inspectAfterMoveOut",
    w.phone_number as "phoneNumber", w.email, w.special_days as "specialDays", w.created_at as "createdAt", w.deactivated_at as "deactivatedAt", w.version, counted.*
  from warehouses w join legal_entities e on e.id = w.legal_entity_id cross join lateral (
    select count(*) as total, count(*) filter (where r.kind = 'RENTED') as "let", count(*) filter (where r.kind <> 'RENTED') as held,
      count(*) filter (where b.active and r.box_id is null and not exists (
        select from box_states s where s.box_id = b.id and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date)) as free
    from boxes b left join box_reservations r on r.box_id = b.id and (r.expires_at is null or r.expires_at > ${now})
    where b.warehouse_id = w.id and b.removed_at is null
  ) counted`;

export interface WarehouseFilter {
  scope: Scope;
  q?: string | undefined;
  legalEntity?: string | undefined;
  state?: 'OPEN' | 'DEACTIVATED' | undefined;
}

const matches = ({ scope, q, legalEntity, state }: WarehouseFilter) => sql`
  ${inWarehouses(scope, 'w.id')}
  and (${q ?? null}::text is null or strpos(w.search_text, fold_text(${q ?? ''})) > 0)
  and (${legalEntity ?? null}::uuid is null or w.legal_entity_id = ${legalEntity ?? null})
  and (${state ?? null}::text is null or (w.deactivated_at is null) = (${state ?? null}::text = 'OPEN'))`;

/** At most `limit` rows by name. `after`: the id of the last row of the page before. */
export async function listWarehouseRecords(
  reader: Reader,
  filter: WarehouseFilter,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<WarehouseRecordRow[]> {
  const { rows } = await sql<WarehouseRecordRow>`${record(now)}
    where ${matches(filter)} and (${after ?? null}::uuid is null
      or (natural_order(w.name), w.id) > (select natural_order(p.name), p.id from warehouses p where p.id = ${after ?? null}))
    order by natural_order(w.name), w.id limit ${limit}`.execute(reader);
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
  const { rows } = await sql<WarehouseRecordRow>`${record(now)} where w.id = ${id} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
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
  phone_number: values.phoneNumber,
  email: values.email,
  special_days: JSON.stringify(values.specialDays),
});

/** Inserts one warehouse without floors and boxes. */
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
