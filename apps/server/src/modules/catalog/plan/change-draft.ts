import type { WarehousePlan } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { keepFloorsOfBoxes, listBoxIds, lockPlan, type NewDraft, type PlacedBox, type PlanRow, storeDraft } from './plan.sql.ts';
import { presentPlan } from './read-plan.ts';

export type PlanDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

export interface PlanChange {
  warehouseId: string;
  scope: Scope;
  /** Of the draft that the change is based on. */
  version: number;
}

/** Locks the plan of a warehouse and checks the version. @throws AppError not-found, changed-elsewhere */
export async function lockedPlan(trx: Trx, { clock }: PlanDeps, { warehouseId, scope, version }: PlanChange): Promise<PlanRow> {
  const plan = await lockPlan(trx, warehouseId, scope);
  if (plan === undefined) throw new AppError('not-found');
  if (plan.version !== version) throw new AppError('changed-elsewhere', { current: await presentPlan(trx, plan, clock.now()) });
  return plan;
}

/**
 * Saves the draft of a plan, also with faults. It keeps the floors of boxes that it does not name.
 * @throws AppError not-found, changed-elsewhere; request/invalid at `places.<index>.id` for a box of another warehouse
 */
export function saveDraft(
  deps: PlanDeps,
  { floors, places, ...change }: PlanChange & NewDraft,
  audit: StaffAudit,
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(deps.db, async (trx) => {
    const { warehouseId } = change;
    const plan = await lockedPlan(trx, deps, change);
    const known = await existing(trx, warehouseId, places);
    const now = deps.clock.now();
    const version = await storeDraft(trx, warehouseId, { floors, places: known }, { staffId: audit.staffId, now });
    await keepFloorsOfBoxes(trx, warehouseId);
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      warehouseId,
      legalEntityId: plan.legalEntityId,
      before: { version: plan.version },
      after: { version, floors: floors.map(({ floor }) => floor), boxes: known.length },
    });
    return { version, savedAt: now.toISOString() };
  });
}

async function existing(trx: Trx, warehouseId: string, places: readonly PlacedBox[]): Promise<PlacedBox[]> {
  const stored = await listBoxIds(
    trx,
    warehouseId,
    places.map(({ id }) => id),
  );
  const removed = new Map(stored.map((one) => [one.id, one.removed]));
  const foreign = places.findIndex(({ id }) => !removed.has(id));
  if (foreign >= 0) throw invalidField(`places.${foreign}.id`);
  return places.filter(({ id }) => removed.get(id) === false);
}

/** Discards the draft. @throws AppError not-found, changed-elsewhere, plan/no-draft */
export function discardDraft(deps: PlanDeps, change: PlanChange, audit: StaffAudit): Promise<WarehousePlan> {
  return inTransaction(deps.db, async (trx) => {
    const { warehouseId } = change;
    const { draft, ...plan } = await lockedPlan(trx, deps, change);
    if (draft === null) throw new AppError('plan/no-draft');
    const now = deps.clock.now();
    const version = await storeDraft(trx, warehouseId, null, { staffId: audit.staffId, now });
    const { legalEntityId } = plan;
    await writeAuditEntry(trx, deps, audit, { id: null, warehouseId, legalEntityId, before: { boxes: draft.places.length } });
    return presentPlan(trx, { ...plan, draft: null, version }, now);
  });
}
