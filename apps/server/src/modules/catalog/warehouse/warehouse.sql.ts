import type { BoxSize, Country, Currency, FloorAccess, PromoType, SpecialDay, WarehouseFeature } from '@komora/api';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';

/** Upper areas in cm². */
export interface AreaBounds {
  xs: number;
  small: number;
  medium: number;
}

/**
 * Free boxes of one size on one floor; net prices per month, minor units; `expiresAt` epoch ms of the first hold that will run out. `access` is
 * null on another floor than the ground floor whose plan shows no lift.
 */
export interface AvailabilityRow {
  size: BoxSize;
  access: FloorAccess | null;
  free: number;
  freePrice: number | null;
  activePrice: number | null;
  expiresAt: number | null;
}

export interface SummaryRow {
  id: string;
  name: string;
  country: Country;
  street: string;
  number: string;
  city: string;
  zip: string;
  lat: number;
  lng: number;
  timeZone: string;
  currency: Currency;
  /** Net price per month of the cheapest insurance, minor units; null if there is none. */
  insuranceNet: number | null;
  features: WarehouseFeature[];
  availableFrom: string | null;
  deactivated: boolean;
  availability: AvailabilityRow[];
  /** The first one. */
  photo: { hash: string; width: number; height: number } | null;
}

/**
 * Warehouses that take orders of the public by id, with the instant when the warehouse was created or one of its prices last changed. Changes of availability do not
 * count, because they happen every hour.
 */
export async function selectOpenWarehouses(reader: Reader, now: Date): Promise<{ id: string; changedAt: Date }[]> {
  const { rows } = await sql<{ id: string; changedAt: Date }>`
    select w.id, greatest(w.created_at, max(h.valid_from)) as "changedAt"
    from warehouses w left join boxes b on b.warehouse_id = w.id left join price_history h on h.box_id = b.id and h.valid_from <= ${now}
    where w.deactivated_at is null and w.hidden_at is null group by w.id order by w.id
  `.execute(reader);
  return rows;
}

/** True if there is any warehouse, active or deactivated. */
export async function hasWarehouses(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('warehouses').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Finds the blocked boxes as `k`: `first` are common table expressions, `join` follows the boxes `b`. */
interface BlockedBoxes {
  first: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

/**
 * For few boxes: looks up the state of each one. The limit prevents the planner from joining all states with all warehouses first, which it did for two warehouses
 * or more: it expects far fewer states on a day than there are.
 */
const statesOfEachBox = (now: Date): BlockedBoxes => ({
  first: sql``,
  join: sql`
    join (select id, (${now}::timestamptz at time zone time_zone)::date as today from warehouses) y on y.id = b.warehouse_id
    left join lateral (
      select s.box_id from box_states s where s.box_id = b.id and daterange(s.from_on, s.until_on) @> y.today limit 1
    ) k on true`,
});

/** For all boxes: reads the states of a day once, for the two or three days that it is in different time zones. */
const statesOfAllBoxes = (now: Date): BlockedBoxes => ({
  first: sql`
    days as materialized (
      select distinct (${now}::timestamptz at time zone time_zone)::date as day from warehouses
    ), states as materialized (
      select s.box_id, d.day from days d join box_states s on daterange(s.from_on, s.until_on) @> d.day
    ), blocked as (
      select s.box_id from states s join boxes x on x.id = s.box_id
        join warehouses y on y.id = x.warehouse_id and (${now}::timestamptz at time zone y.time_zone)::date = s.day
    ),`,
  join: sql`left join blocked k on k.box_id = b.id`,
});

/**
 * Warehouses that are neither archived nor hidden from the public, with their availability at `now`, in one statement, so that both belong to the same snapshot.
 * @param ids null selects all warehouses
 */
export async function selectSummaries(reader: Reader, ids: string[] | null, now: Date, bounds: AreaBounds): Promise<SummaryRow[]> {
  const only = ids === null ? sql`` : sql`where b.warehouse_id = any(${ids}::uuid[])`;
  const onlyWarehouses = ids === null ? sql`` : sql`and w.id = any(${ids}::uuid[])`;
  const blocked = ids === null ? statesOfAllBoxes(now) : statesOfEachBox(now);
  const { rows } = await sql<SummaryRow>`
    with ${blocked.first} by_floor as (
      select b.warehouse_id,
        case when b.area_cm2 <= ${bounds.xs}::int then 'XS' when b.area_cm2 <= ${bounds.small}::int then 'SMALL'
             when b.area_cm2 <= ${bounds.medium}::int then 'MEDIUM' else 'LARGE' end as size,
        b.floor,
        count(*) filter (where b.active and k.box_id is null and (c.box_id is null or c.expires_at <= ${now})) as free,
        min(b.price_net_month) filter (where b.active and k.box_id is null and (c.box_id is null or c.expires_at <= ${now})) as free_price,
        min(b.price_net_month) filter (where b.active) as active_price,
        (extract(epoch from min(c.expires_at) filter (where c.expires_at > ${now})) * 1000)::float8 as expires_at
      from boxes b left join box_reservations c on c.box_id = b.id ${blocked.join} ${only}
      group by 1, 2, 3
    ), lifts as materialized (
      -- Once for each warehouse with other floors: reading a plan costs more than counting its boxes.
      select w.id as warehouse_id, jsonb_path_query_array(w.floor_plan, '$.floors[*] ? (@.labels[*].kind == "LIFT").floor') as floors
      from warehouses w where w.id in (select warehouse_id from by_floor where floor <> 0)
    ), by_warehouse as (
      select warehouse_id, jsonb_agg(jsonb_build_object(
        'size', size, 'access', case when floor = 0 then 'GROUND' when l.floors @> to_jsonb(floor) then 'LIFT' end,
        'free', free, 'freePrice', free_price, 'activePrice', active_price, 'expiresAt', expires_at)) as availability
      from by_floor left join lifts l using (warehouse_id) group by 1
    )
    select w.id, w.name, w.country, w.street, w.number, w.city, w.zip, w.lat, w.lng, w.time_zone as "timeZone", e.currency, w.features,
      (select min(i.price_net_month) from insurances i where i.legal_entity_id = e.id and i.active and not i.own) as "insuranceNet",
      w.available_from as "availableFrom", w.deactivated_at is not null as deactivated, coalesce(a.availability, '[]') as availability,
      (select jsonb_build_object('hash', p.hash, 'width', p.width, 'height', p.height) from warehouse_photos p
        where p.warehouse_id = w.id order by p.position limit 1) as photo
    from warehouses w join legal_entities e on e.id = w.legal_entity_id left join by_warehouse a on a.warehouse_id = w.id
    where w.archived_at is null and w.hidden_at is null ${onlyWarehouses}
  `.execute(reader);
  return rows;
}

export interface VatRuleRow {
  country: Country;
  itemKind: 'RENT' | 'INSURANCE';
  customerType: 'FyzickaOsoba' | 'PravnickaOsoba';
  rateBp: number | null;
  exemptionCode: string | null;
  validFrom: string;
  validTo: string | null;
}

export async function selectVatRules(reader: Reader): Promise<VatRuleRow[]> {
  const { rows } = await sql<VatRuleRow>`
    select country, item_kind as "itemKind", customer_type as "customerType", rate_bp as "rateBp", exemption_code as "exemptionCode",
      valid_from as "validFrom", valid_to as "validTo"
    from vat_rules where customer_type = 'FyzickaOsoba'
  `.execute(reader);
  return rows;
}

export interface PromotionRow {
  kind: 'FIRST_MONTH_FREE';
  promoType: PromoType;
  country: Country;
  title: Record<string, string>;
  validFrom: string;
  validTo: string;
}

export async function selectPromotions(reader: Reader): Promise<PromotionRow[]> {
  const { rows } = await sql<PromotionRow>`
    select kind, promo_type as "promoType", country, title, valid_from as "validFrom", valid_to as "validTo"
    from promotions where stopped_at is null order by valid_from desc, id
  `.execute(reader);
  return rows;
}

export interface DetailRow {
  description: Record<string, string>;
  accessibilityByCar: Record<string, string>;
  openingHours: { weekday: number; opens: number; closes: number }[];
  specialDays: SpecialDay[];
  phoneNumber: string | null;
  email: string | null;
  photos: { hash: string; width: number; height: number; alt: Record<string, string> }[];
  boxCount: number;
  activeBoxCount: number;
}

export async function selectDetail(reader: Reader, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select w.description, w.accessibility_by_car as "accessibilityByCar", w.opening_hours as "openingHours",
      w.special_days as "specialDays", w.phone_number as "phoneNumber", w.email, coalesce((
        select jsonb_agg(jsonb_build_object('hash', p.hash, 'width', p.width, 'height', p.height, 'alt', p.alt) order by p.position)
        from warehouse_photos p where p.warehouse_id = w.id), '[]') as photos,
      (select count(*) from boxes b where b.warehouse_id = w.id and b.removed_at is null) as "boxCount",
      (select count(*) from boxes b where b.warehouse_id = w.id and b.active) as "activeBoxCount"
    from warehouses w where w.id = ${id}
  `.execute(reader);
  return rows[0];
}

/** A box with its reservation at `now`; `lowestPrice` is net per month since the start of the day `since`, in warehouse time. */
export interface BoxRow {
  id: string;
  name: string;
  widthCm: number;
  lengthCm: number;
  heightCm: number;
  areaCm2: number;
  floor: number;
  lockVersion: 'V1' | 'V2';
  active: boolean;
  reserved: boolean;
  expiresAt: number | null;
  price: number;
  lowestPrice: number;
  /** Empty for a box that is not on the plan. */
  shape: PlanShape | { [side in keyof PlanShape]?: undefined };
}

/** A rectangle on the plan in centimetres. */
export interface PlanShape {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function selectBoxes(reader: Reader, warehouseId: string, now: Date, since: string): Promise<BoxRow[]> {
  const { rows } = await sql<BoxRow>`
    select b.id, b.name, b.width_cm as "widthCm", b.length_cm as "lengthCm", b.height_cm as "heightCm", b.area_cm2 as "areaCm2", b.floor,
      b.lock_version as "lockVersion", b.active and s.id is null as active, b.price_net_month as price, b.shape,
      c.box_id is not null and (c.expires_at is null or c.expires_at > ${now}) as reserved,
      case when c.expires_at > ${now} then (extract(epoch from c.expires_at) * 1000)::float8 end as "expiresAt",
      least(b.price_net_month, (
        select min(h.price_net_month) from price_history h where h.box_id = b.id and h.valid_from >= coalesce((
          select max(p.valid_from) from price_history p
          where p.box_id = b.id and p.valid_from <= ${since}::date::timestamp at time zone w.time_zone
        ), '-infinity')
      )) as "lowestPrice"
    from boxes b join warehouses w on w.id = b.warehouse_id left join box_reservations c on c.box_id = b.id
      left join box_states s on s.box_id = b.id and daterange(s.from_on, s.until_on) @> (${now}::timestamptz at time zone w.time_zone)::date
    where b.warehouse_id = ${warehouseId} and b.removed_at is null
  `.execute(reader);
  return rows;
}

export interface PlanFloor {
  floor: number;
  width: number;
  height: number;
  walls: { points: [number, number][] }[];
  labels: { kind: 'ENTRANCE' | 'BACKUP_ENTRANCE' | 'CORRIDOR' | 'LIFT' | 'STAIRS' | 'WC' | 'OFFICE'; x: number; y: number }[];
}

export async function selectFloorPlan(reader: Reader, warehouseId: string): Promise<{ floors: PlanFloor[] } | undefined> {
  const { rows } = await sql<{
    plan: { floors: PlanFloor[] };
  }>`select floor_plan as plan from warehouses where id = ${warehouseId}`.execute(reader);
  return rows[0]?.plan;
}

export interface NewWaitlistEntry {
  id: string;
  warehouseId: string;
  userId: string | null;
  email: string;
  language: string;
  size: BoxSize | null;
  createdAt: Date;
}

/** Returns false if the address is already on the waitlist of this warehouse. */
export async function insertWaitlistEntry(trx: Trx, entry: NewWaitlistEntry): Promise<boolean> {
  const inserted = await trx
    .insertInto('waitlist_entries')
    .values({
      id: entry.id,
      warehouse_id: entry.warehouseId,
      user_id: entry.userId,
      email: entry.email,
      language: entry.language,
      box_size: entry.size,
      created_at: entry.createdAt,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`warehouse_id, lower(email)`).where('notified_at', 'is', null).where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** True if the address waits for a box of the warehouse. */
export async function isOnWaitlist(reader: Reader, { warehouseId, email }: { warehouseId: string; email: string }): Promise<boolean> {
  const row = await reader
    .selectFrom('waitlist_entries')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('notified_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the entries of an account and of its e-mail address. */
export async function deleteWaitlistEntries(trx: Trx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await trx
    .deleteFrom('waitlist_entries')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb(sql<string>`lower(email)`, '=', email.toLowerCase())]))
    .execute();
}
