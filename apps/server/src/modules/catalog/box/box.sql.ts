import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A warehouse whose boxes are being changed. */
export interface SiteRow {
  id: string;
  legalEntityId: string;
  currency: string;
  timeZone: string;
}

const site = (id: string, scope: Scope) => sql`
  select w.id, e.id as "legalEntityId", e.currency, w.time_zone as "timeZone" from warehouses w join legal_entities e on e.id = w.legal_entity_id
  where w.id = ${id} and ${inWarehouses(scope, 'w.id')}`;

/** A warehouse within the scope; undefined if there is none. */
export async function findSite(reader: Reader, id: string, scope: Scope): Promise<SiteRow | undefined> {
  return (await sql<SiteRow>`${site(id, scope)}`.execute(reader)).rows[0];
}

/** Locks a warehouse within the scope, so that its boxes and its plan are changed one after another; undefined if there is none. */
export async function lockSite(trx: Trx, id: string, scope: Scope): Promise<SiteRow | undefined> {
  return (await sql<SiteRow>`${site(id, scope)} for no key update of w`.execute(trx)).rows[0];
}

export interface PlacedRow {
  id: string;
  name: string;
  floor: number;
  /** Null for a box without a place on the plan. */
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
}

/** All boxes of a warehouse with their rectangles, without removed ones. */
export async function listPlaced(reader: Reader, warehouseId: string): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select id, name, floor, (shape->>'x')::float8 as x, (shape->>'y')::float8 as y, (shape->>'width')::float8 as width, (shape->>'height')::float8 as height
    from boxes where warehouse_id = ${warehouseId} and removed_at is null`.execute(reader);
  return rows;
}

export interface DraftedRow {
  floor: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Places of the draft of the plan of a warehouse; none without a draft. */
export async function listDrafted(reader: Reader, warehouseId: string): Promise<DraftedRow[]> {
  const { rows } = await sql<DraftedRow>`
    select p.floor, p.x, p.y, p.width, p.height
    from plan_drafts d, jsonb_array_elements(d.places) place, jsonb_to_record(place->'place') as p (floor int, x int, y int, width int, height int)
    where d.warehouse_id = ${warehouseId} and jsonb_typeof(place->'place') = 'object'`.execute(reader);
  return rows;
}

export interface NewBox {
  id: string;
  name: string;
  floor: number;
  width: number;
  length: number;
  height: number;
  price: number;
  lockVersion: string;
  /** Null: not on the plan. */
  position: { x: number; y: number; width: number; height: number } | null;
}

/** Inserts all rows in one statement. */
export async function insertBoxes(trx: Trx, warehouseId: string, boxes: readonly NewBox[], now: Date): Promise<void> {
  await sql`
    insert into boxes (id, warehouse_id, name, floor, width_cm, length_cm, height_cm, price_net_month, lock_version, shape, placed_at, created_at)
    select n.id, ${warehouseId}, n.name, n.floor, n.width, n.length, n.height, n.price, n."lockVersion", coalesce(n.position, '{}'),
      case when n.position ? 'x' then ${now}::timestamptz end, ${now}
    from jsonb_to_recordset(${JSON.stringify(boxes.map((box) => ({ ...box, position: box.position ?? undefined })))}::jsonb) as n
      (id uuid, name text, floor int, width int, length int, height int, price int, "lockVersion" text, position jsonb)`.execute(trx);
}

export interface BoxValues {
  name: string;
  floor: number;
  width: number;
  length: number;
  height: number;
  lockVersion: string;
  active: boolean;
}

/** Updates one row. `position`: null keeps the present one. @throws exclusion violation boxes_places_apart */
export async function updateBox(
  trx: Trx,
  id: string,
  { position, ...box }: BoxValues & { position: object | null },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('boxes')
    .set({
      name: box.name,
      floor: box.floor,
      width_cm: box.width,
      length_cm: box.length,
      height_cm: box.height,
      lock_version: box.lockVersion,
      active: box.active,
      version: sql`version + 1`,
      ...(position === null ? {} : { shape: JSON.stringify(position), placed_at: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** Updates all rows with their list prices in one statement: not their place on the plan, and not whether they are active. */
export async function updateBoxes(trx: Trx, boxes: readonly (Omit<BoxValues, 'active'> & { id: string; price: number })[]): Promise<void> {
  await sql`
    update boxes b set name = n.name, floor = n.floor, width_cm = n.width, length_cm = n.length, height_cm = n.height, lock_version = n."lockVersion",
      price_net_month = n.price, version = b.version + 1
    from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as n (id uuid, name text, floor int, width int, length int, height int, price int, "lockVersion" text)
    where b.id = n.id`.execute(trx);
}

/** Updates one row. @throws check violation boxes_removed_is_vacant */
export async function markRemoved(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('boxes').set({ active: false, removed_at: now, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Adds missing floors to the plan, and enlarges floors so that all boxes are on them. Updates at most one row. */
export async function growPlan(trx: Trx, warehouseId: string): Promise<void> {
  await sql`
    with needed as (
      select floor, max((shape->>'x')::float8 + (shape->>'width')::float8)::int as width, max((shape->>'y')::float8 + (shape->>'height')::float8)::int as height
      from boxes where warehouse_id = ${warehouseId} and removed_at is null and shape ? 'x' group by floor
    ), drawn as (
      select plan, (plan->>'floor')::int as floor from warehouses w, jsonb_array_elements(w.floor_plan->'floors') plan where w.id = ${warehouseId}
    ), merged as (
      select coalesce(d.floor, n.floor) as floor,
        case when d.floor is null then jsonb_build_object('floor', n.floor, 'width', n.width, 'height', n.height, 'walls', '[]'::jsonb, 'labels', '[]'::jsonb)
          else d.plan || jsonb_build_object('width', greatest((d.plan->>'width')::int, n.width), 'height', greatest((d.plan->>'height')::int, n.height)) end as plan
      from drawn d full join needed n on n.floor = d.floor
    ), plan as (select jsonb_build_object('floors', jsonb_agg(plan order by floor)) as grown from merged having count(*) > 0)
    update warehouses w set floor_plan = w.floor_plan || plan.grown from plan
    where w.id = ${warehouseId} and w.floor_plan is distinct from w.floor_plan || plan.grown`.execute(trx);
}

/**
 * Adds the floors of new boxes to the draft of the plan, and enlarges them, so that the draft can still be published. Updates at most one row. The version
 * stays: nobody else's change is lost, and an open editor may go on.
 */
export async function growDraft(trx: Trx, warehouseId: string, boxIds: readonly string[]): Promise<void> {
  await sql`
    with needed as (
      select floor, max((shape->>'x')::float8 + (shape->>'width')::float8)::int as width, max((shape->>'y')::float8 + (shape->>'height')::float8)::int as height
      from boxes where id = any(${boxIds}::uuid[]) and shape ? 'x' group by floor
    ), drawn as (
      select level as plan, (level->>'floor')::int as floor from plan_drafts d, jsonb_array_elements(d.floors) level where d.warehouse_id = ${warehouseId}
    ), merged as (
      select coalesce(d.floor, n.floor) as floor,
        case when d.floor is null then jsonb_build_object('floor', n.floor, 'width', n.width, 'height', n.height, 'walls', '[]'::jsonb, 'labels', '[]'::jsonb)
          else d.plan || jsonb_build_object('width', greatest((d.plan->>'width')::int, n.width), 'height', greatest((d.plan->>'height')::int, n.height)) end as plan
      from drawn d full join needed n on n.floor = d.floor
    ), grown as (select jsonb_agg(plan order by floor) as floors from merged having count(*) > 0)
    update plan_drafts d set floors = grown.floors from grown
    where d.warehouse_id = ${warehouseId} and d.floors is not null and d.floors is distinct from grown.floors`.execute(trx);
}
