import { PLAN_LIMITS } from '@komora/domain/plan-geometry';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, Version } from '../values.ts';
import { DrawnFloor, PlanLabelKind } from '../warehouse.ts';
import { BoxPosition, boxSettings } from './box.ts';
import { errorCode, Reason } from './values.ts';

const coordinate = z.number().check(z.gte(0), z.lte(PLAN_LIMITS.floor));
const side = z.int().check(z.gte(PLAN_LIMITS.leastSide), z.lte(PLAN_LIMITS.floor));

/** A floor without its boxes. Lengths in centimetres, origin top left. */
export const PlanFloor = z.object({
  floor: boxSettings.floor,
  width: side,
  height: side,
  walls: z
    .array(z.object({ points: z.array(z.tuple([coordinate, coordinate])).check(z.minLength(2), z.maxLength(200)) }))
    .check(z.maxLength(1000)),
  labels: z.array(z.object({ kind: PlanLabelKind, x: coordinate, y: coordinate })).check(z.maxLength(500)),
});
export type PlanFloor = z.infer<typeof PlanFloor>;

export const PlanPlace = z.object({ floor: boxSettings.floor, ...BoxPosition.shape });

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const floors = z.array(PlanFloor).check(
  z.maxLength(50),
  z.refine((list) => isOnce(list.map(({ floor }) => floor))),
);
/** Boxes that the draft places or takes off the plan (null). Others stay where the published plan has them. */
const places = z.array(z.object({ id: Id, place: z.nullable(PlanPlace) })).check(
  z.maxLength(10_000),
  z.refine((list) => isOnce(list.map(({ id }) => id))),
);

const storedPlace = z.object({ floor: z.int(), x: z.int(), y: z.int(), width: z.int(), height: z.int() });
/** Floors as they are stored, also from before the editor. */
const storedFloors = z.array(DrawnFloor);

export const WarehousePlan = z.object({
  warehouseId: Id,
  /** Of the prices of its boxes. */
  currency: Currency,
  /** The plan that visitors see. */
  floors: storedFloors,
  /** All boxes of the warehouse by name. */
  boxes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      floor: z.int(),
      width: z.int(),
      length: z.int(),
      /** Let or held: it cannot leave the plan. */
      occupied: z.boolean(),
      /** Null: not on the plan. */
      place: z.nullable(storedPlace),
    }),
  ),
  draft: z.nullable(
    z.object({
      floors: storedFloors,
      places: z.array(z.object({ id: Id, place: z.nullable(storedPlace) })),
      savedAt: Instant,
      savedBy: z.string(),
    }),
  ),
  /** Of the draft. It also increases when a draft is published or discarded; 0 before the first one. */
  version: Version,
});
export type WarehousePlan = z.infer<typeof WarehousePlan>;

export const PlanChanges = z.object({
  floors: z.array(z.object({ floor: z.int(), kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']) })),
  boxes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      kind: z.enum(['ADDED', 'REMOVED', 'MOVED', 'RESIZED']),
      before: z.nullable(storedPlace),
      after: z.nullable(storedPlace),
    }),
  ),
  /** Faults that forbid to publish the draft. `other`: the name of a box that overlaps. */
  faults: z.array(z.object({ id: Id, name: z.string(), code: errorCode, other: z.nullable(z.string()) })),
  version: Version,
});
export type PlanChanges = z.infer<typeof PlanChanges>;

const params = z.object({ id: Id });
const read = { tag: 'plan', access: 'staff', right: 'read:box', scope: 'warehouse', params } as const;
const write = { tag: 'plan', access: 'staff', right: 'write:box', scope: 'warehouse', params } as const;

export const planEndpoints = {
  'GET /api/admin/warehouses/{id}/plan': {
    ...read,
    summary: 'The published floor plan of a warehouse, all its boxes, and the draft',
    response: WarehousePlan,
  },
  'GET /api/admin/warehouses/{id}/plan/changes': {
    ...read,
    summary: 'Preview of the publication of the draft: changes and obstacles',
    response: PlanChanges,
    errors: ['plan/no-draft'],
  },
  'PUT /api/admin/warehouses/{id}/plan/draft': {
    ...write,
    summary: 'Save the draft. It may contain faults; visitors do not see it. Removed boxes are left out',
    audit: 'plan.save-draft',
    body: z.object({ floors, places, version: Version }),
    maxBodyBytes: 4 * 1024 * 1024,
    response: z.object({ version: Version, savedAt: Instant }),
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/warehouses/{id}/plan/discard': {
    ...write,
    summary: 'Discard the draft',
    audit: 'plan.discard-draft',
    body: z.object({ version: Version }),
    response: WarehousePlan,
    errors: ['changed-elsewhere', 'plan/no-draft'],
  },
  'POST /api/admin/warehouses/{id}/plan/publish': {
    ...write,
    summary: 'Publish the draft. Boxes lie inside their floor and apart; let and held boxes stay on the plan',
    audit: 'plan.publish',
    reason: true,
    body: z.object({ version: Version, reason: Reason }),
    response: WarehousePlan,
    errors: ['changed-elsewhere', 'plan/no-draft', 'plan/faulty'],
  },
} as const satisfies Record<string, Endpoint>;
