import { PlanChanges, WarehousePlan } from '@komora/api/admin';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { evaluateDraft } from './drafted-plan.ts';
import { findPlan, listPlanBoxes, type PlanBoxRow, type PlanRow } from './plan.sql.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

interface Place {
  warehouseId: string;
  scope: Scope;
}

/** The published plan of a warehouse, its boxes and the draft. @throws AppError not-found */
export async function readPlan({ db, clock }: ReadDeps, { warehouseId, scope }: Place): Promise<WarehousePlan> {
  const plan = await findPlan(db, warehouseId, scope);
  if (plan === undefined) throw new AppError('not-found');
  return presentPlan(db, plan, clock.now());
}

/** The plan as staff see it. Boxes that were removed after the draft was saved are left out. */
export async function presentPlan(reader: Reader, plan: PlanRow, now: Date): Promise<WarehousePlan> {
  return withBoxes(plan, await listPlanBoxes(reader, plan.warehouseId, now));
}

/** As {@link presentPlan}, with boxes that have been read. */
export function withBoxes({ warehouseId, currency, floors, draft, ...saved }: PlanRow, boxes: readonly PlanBoxRow[]): WarehousePlan {
  const known = new Set(boxes.map(({ id }) => id));
  const plan = z.parse(WarehousePlan, {
    warehouseId,
    currency,
    floors,
    boxes: [],
    draft: draft && {
      floors: draft.floors,
      places: draft.places.filter(({ id }) => known.has(id)),
      savedAt: saved.savedAt?.toISOString(),
      savedBy: saved.savedBy,
    },
    version: saved.version,
  });
  const shown = boxes.map(({ id, name, floor, width, length, occupied, place }) => ({ id, name, floor, width, length, occupied, place }));
  return { ...plan, boxes: shown };
}

/** Previews the publication of the draft. @throws AppError not-found, plan/no-draft */
export async function comparePlan({ db, clock }: ReadDeps, { warehouseId, scope }: Place): Promise<PlanChanges> {
  const plan = await findPlan(db, warehouseId, scope);
  if (plan === undefined) throw new AppError('not-found');
  if (plan.draft === null) throw new AppError('plan/no-draft');
  const { after: _, ...changes } = evaluateDraft(plan.floors, await listPlanBoxes(db, warehouseId, clock.now()), plan.draft);
  return z.parse(PlanChanges, { ...changes, version: plan.version });
}
