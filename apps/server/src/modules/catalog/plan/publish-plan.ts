import type { WarehousePlan } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockedPlan, type PlanChange, type PlanDeps } from './change-draft.ts';
import { evaluateDraft } from './drafted-plan.ts';
import { lockPlanBoxes, publishFloors, publishPlaces, storeDraft } from './plan.sql.ts';
import { withBoxes } from './read-plan.ts';

/**
 * Makes the draft the plan that visitors see. The boxes of the draft are locked: nobody takes one that leaves the plan.
 * @throws AppError not-found, changed-elsewhere, plan/no-draft; plan/faulty with an error at `boxes.<id>` for each fault
 */
export async function publishPlan(deps: PlanDeps, change: PlanChange, audit: StaffAudit): Promise<WarehousePlan> {
  const { warehouseId } = change;
  const published = await inTransaction(deps.db, async (trx) => {
    const plan = await lockedPlan(trx, deps, change);
    const { draft } = plan;
    if (draft === null) throw new AppError('plan/no-draft');
    const now = deps.clock.now();
    const boxes = await lockPlanBoxes(trx, { warehouseId, changing: draft.places.map(({ id }) => id), now });
    const result = evaluateDraft(plan.floors, boxes, draft);
    if (result.faults.length > 0)
      throw new AppError('plan/faulty', {
        fields: result.faults.map(({ id, name, code, other }) => ({ path: `boxes.${id}`, code, params: { name, other: other ?? '' } })),
      });
    const changed = new Set(result.boxes.map(({ id }) => id));
    const unchecked = new Set(boxes.filter(({ isUnchecked }) => isUnchecked).map(({ id }) => id));
    const floors = draft.floors.toSorted((a, b) => a.floor - b.floor);
    await publishFloors(trx, warehouseId, floors, now);
    await publishPlaces(
      trx,
      result.after
        .filter(({ id }) => changed.has(id) || unchecked.has(id))
        .map(({ id, place }) => ({ id, place, isChanged: changed.has(id) })),
      now,
    );
    const version = await storeDraft(trx, warehouseId, null, { staffId: audit.staffId, now });
    const named = (kind: string) => result.boxes.filter((one) => one.kind === kind).map(({ name }) => name);
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      warehouseId,
      legalEntityId: plan.legalEntityId,
      after: {
        floors: result.floors,
        added: named('ADDED'),
        removed: named('REMOVED'),
        moved: named('MOVED'),
        resized: named('RESIZED'),
      },
    });
    const places = new Map(result.after.map(({ id, place }) => [id, place]));
    return withBoxes(
      { ...plan, floors, draft: null, version },
      boxes.map((box) => {
        const place = places.get(box.id) ?? null;
        return { ...box, place, floor: place?.floor ?? box.floor };
      }),
    );
  });
  catalogueChanged(deps.db, warehouseId);
  return published;
}
