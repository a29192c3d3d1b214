import type { WarehousePlan } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockedPlan, type PlanChange, type PlanDeps, readBackPlan } from './change-draft.ts';
import { evaluateDraft } from './drafted-plan.ts';
import { lockPlanBoxes, publishFloors, publishPlaces, storeDraft } from './plan.sql.ts';

/**
 * Makes the draft the plan that visitors see. The boxes are locked: nobody takes one that leaves the plan.
 * @throws AppError not-found, changed-elsewhere, plan/no-draft; plan/faulty with an error at `boxes.<id>` for each fault
 */
export async function publishPlan(deps: PlanDeps, change: PlanChange, audit: StaffAudit): Promise<WarehousePlan> {
  const { warehouseId } = change;
  const published = await inTransaction(deps.db, async (trx) => {
    const { draft, floors, legalEntityId } = await lockedPlan(trx, deps, change);
    if (draft === null) throw new AppError('plan/no-draft');
    const now = deps.clock.now();
    const result = evaluateDraft(floors, await lockPlanBoxes(trx, warehouseId, now), draft);
    if (result.faults.length > 0)
      throw new AppError('plan/faulty', {
        fields: result.faults.map(({ id, name, code, other }) => ({ path: `boxes.${id}`, code, params: { name, other: other ?? '' } })),
      });
    const changed = new Set(result.boxes.map(({ id }) => id));
    await publishFloors(
      trx,
      warehouseId,
      draft.floors.toSorted((a, b) => a.floor - b.floor),
      now,
    );
    await publishPlaces(
      trx,
      result.after.map(({ id, place }) => ({ id, place, isChanged: changed.has(id) })),
      now,
    );
    await storeDraft(trx, warehouseId, null, { staffId: audit.staffId, now });
    const named = (kind: string) => result.boxes.filter((one) => one.kind === kind).map(({ name }) => name);
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      warehouseId,
      legalEntityId,
      after: {
        floors: result.floors,
        added: named('ADDED'),
        removed: named('REMOVED'),
        moved: named('MOVED'),
        resized: named('RESIZED'),
      },
    });
    return readBackPlan(trx, deps, warehouseId);
  });
  catalogueChanged(deps.db, warehouseId);
  return published;
}
