import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { deleteList, findListSince, insertList, isWarehouseIn, updateAllProgrammed } from './keypad-code.sql.ts';

/**
 * Begins to record the keypads of a warehouse, with all valid codes as programmed, or stops. Stopping deletes no record: after a new beginning, old codes
 * are still to be removed.
 * @throws AppError not-found, also out of scope
 */
export function setKeypadList(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { warehouseId, isOn, scope }: { warehouseId: string; isOn: boolean; scope: Scope },
  audit: StaffAudit,
): Promise<{ since: string | null }> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await isWarehouseIn(trx, warehouseId, scope))) throw new AppError('not-found');
    const list = { warehouseId, staffId: audit.staffId, now: deps.clock.now() };
    const hasChanged = isOn ? await insertList(trx, list) : await deleteList(trx, warehouseId);
    if (isOn && hasChanged) await updateAllProgrammed(trx, list);
    await writeAuditEntry(trx, deps, audit, { id: warehouseId, warehouseId, before: { isOn: isOn !== hasChanged }, after: { isOn } });
    return { since: (await findListSince(trx, warehouseId, scope))?.toISOString() ?? null };
  });
}
