import type { PlanPlace } from '@komora/domain/plan-geometry';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A floor without its boxes. Lengths in centimetres. */
export interface FloorRow {
  floor: number;
  width: number;
  height: number;
  walls: { points: [number, number][] }[];
  labels: { kind: string; x: number; y: number }[];
}

/** A box that a draft places, or takes off the plan. */
export interface PlacedBox {
  id: string;
  place: PlanPlace | null;
}

export interface PlanRow {
  warehouseId: string;
  legalEntityId: string;
  currency: string;
  floors: FloorRow[];
  /** Null: there is no draft. */
  draft: { floors: FloorRow[]; places: PlacedBox[] } | null;
  savedAt: Date | null;
  savedBy: string | null;
  /** 0 before the first draft. */
  version: number;
}

/** The published floors and the draft of a warehouse within the scope; undefined if there is none. */
export async function findPlan(reader: Reader, warehouseId: string, scope: Scope): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select w.id as "warehouseId", w.legal_entity_id as "legalEntityId", e.currency, coalesce(w.floor_plan->'floors', '[]') as floors,
      case when d.floors is not null then jsonb_build_object('floors', d.floors, 'places', d.places) end as draft,
      d.saved_at as "savedAt", s.name as "savedBy", coalesce(d.version, 0) as version
    from warehouses w join legal_entities e on e.id = w.legal_entity_id left join plan_drafts d on d.warehouse_id = w.id left join staff s on s.id = d.saved_by
    where w.id = ${warehouseId} and ${inWarehouses(scope, 'w.id')}`.execute(reader);
  return rows[0];
}

/** As {@link findPlan}. Plan and boxes of the warehouse are changed one after another. */
export async function lockPlan(trx: Trx, warehouseId: string, scope: Scope): Promise<PlanRow | undefined> {
  await trx.selectFrom('warehouses').select('id').where('id', '=', warehouseId).forNoKeyUpdate().execute();
  return findPlan(trx, warehouseId, scope);
}

export interface PlanBoxRow {
  id: string;
  name: string;
  floor: number;
  width: number;
  length: number;
  /** Let or held. */
  occupied: boolean;
  /** On the published plan; null without a place. */
  place: PlanPlace | null;
}

/** A box that a publication reads. */
export interface PublishedBoxRow extends PlanBoxRow {
  /** It has a place that no publication has compared with the others: from before the editor. */
  isUnchecked: boolean;
}

/** All boxes of a warehouse by name, without removed ones. */
export async function listPlanBoxes(reader: Reader, warehouseId: string, now: Date): Promise<PublishedBoxRow[]> {
  const { rows } = await sql<PublishedBoxRow>`
    select b.id, b.name, b.floor, b.width_cm as width, b.length_cm as length, r.box_id is not null as occupied,
      b.placed_at is null and b.shape ? 'x' as "isUnchecked",
      case when b.shape ? 'x' then jsonb_build_object('floor', b.floor, 'x', round((b.shape->>'x')::numeric), 'y', round((b.shape->>'y')::numeric),
        'width', round((b.shape->>'width')::numeric), 'height', round((b.shape->>'height')::numeric)) end as place
    from boxes b left join box_reservations r on r.box_id = b.id and (r.expires_at is null or r.expires_at > ${now})
    where b.warehouse_id = ${warehouseId} and b.removed_at is null
    order by b.name_order, b.id`.execute(reader);
  return rows;
}

/** Locks those of the boxes of a warehouse whose place may change against orders and other changes, and reads all. */
export async function lockPlanBoxes(
  trx: Trx,
  { warehouseId, changing, now }: { warehouseId: string; changing: readonly string[]; now: Date },
): Promise<PublishedBoxRow[]> {
  await sql`
    select from boxes where warehouse_id = ${warehouseId} and removed_at is null and id = any(${changing}::uuid[]) order by id for no key update`.execute(
    trx,
  );
  return listPlanBoxes(trx, warehouseId, now);
}

/** Which of the boxes belong to a warehouse, with removed ones. */
export async function listBoxIds(reader: Reader, warehouseId: string, ids: readonly string[]): Promise<{ id: string; removed: boolean }[]> {
  const { rows } = await sql<{ id: string; removed: boolean }>`
    select id, removed_at is not null as removed from boxes where warehouse_id = ${warehouseId} and id = any(${ids}::uuid[])`.execute(
    reader,
  );
  return rows;
}

export interface NewDraft {
  floors: readonly FloorRow[];
  places: readonly PlacedBox[];
}

/** Writes the draft, or null for none, and increases the version. Changes one row. @returns the version */
export async function storeDraft(
  trx: Trx,
  warehouseId: string,
  draft: NewDraft | null,
  { staffId, now }: { staffId: string; now: Date },
): Promise<number> {
  const values = {
    floors: draft && JSON.stringify(draft.floors),
    places: draft && JSON.stringify(draft.places),
    saved_by: staffId,
    saved_at: now,
  };
  const { version } = await trx
    .insertInto('plan_drafts')
    .values({ warehouse_id: warehouseId, ...values })
    .onConflict((conflict) => conflict.column('warehouse_id').doUpdateSet({ ...values, version: sql`plan_drafts.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Adds a floor to the draft for boxes that keep their published place on a floor that it does not have. An editor that was opened before they were created does not know them.
 * Updates at most one row.
 */
export async function keepFloorsOfBoxes(trx: Trx, warehouseId: string): Promise<void> {
  await sql`
    with placed as materialized (
      select (p.value->>'id')::uuid as id from plan_drafts d, jsonb_array_elements(d.places) p where d.warehouse_id = ${warehouseId}
    ), missing as (
      select jsonb_build_object('floor', b.floor, 'walls', '[]'::jsonb, 'labels', '[]'::jsonb,
        'width', max((b.shape->>'x')::float8 + (b.shape->>'width')::float8)::int, 'height', max((b.shape->>'y')::float8 + (b.shape->>'height')::float8)::int) as level
      from boxes b join plan_drafts d on d.warehouse_id = b.warehouse_id
      where b.warehouse_id = ${warehouseId} and b.removed_at is null and b.shape ? 'x'
        and not d.floors @> jsonb_build_array(jsonb_build_object('floor', b.floor)) and b.id not in (select id from placed)
      group by b.floor
    )
    update plan_drafts d set floors = d.floors || m.levels from (select jsonb_agg(level order by level->'floor') as levels from missing having count(*) > 0) m
    where d.warehouse_id = ${warehouseId}`.execute(trx);
}

/** Updates one row: the floors that visitors see. */
export async function publishFloors(trx: Trx, warehouseId: string, floors: readonly FloorRow[], now: Date): Promise<void> {
  await sql`
    update warehouses set floor_plan = floor_plan || jsonb_build_object('floors', ${JSON.stringify(floors)}::jsonb), plan_published_at = ${now}
    where id = ${warehouseId}`.execute(trx);
}

/**
 * Updates these boxes: those whose place changes, and unchecked ones, which become placed. Needs {@link publishFloors} before.
 * @throws exclusion violation boxes_places_apart, check violation boxes_on_plan_while_occupied
 */
export async function publishPlaces(trx: Trx, boxes: readonly (PlacedBox & { isChanged: boolean })[], now: Date): Promise<void> {
  const rows = boxes.map(({ id, place, isChanged }) => {
    if (place === null) return { id, isChanged, shape: {} };
    const { floor, ...shape } = place;
    return { id, isChanged, floor, shape };
  });
  await sql`
    update boxes b set floor = coalesce(p.floor, b.floor), shape = case when p."isChanged" then p.shape else b.shape end,
      placed_at = case when p.shape ? 'x' then ${now}::timestamptz end, version = b.version + p."isChanged"::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, "isChanged" boolean, floor integer, shape jsonb)
    where b.id = p.id`.execute(trx);
}
