import { invalidField } from '../../../platform/app-error.ts';
import { writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerBox, releaseMoveInHold } from '../../catalog/index.ts';
import { actOnce, type StaffCall } from '../../operations/index.ts';
import { lockOpen, type Step } from './change-move-in.ts';
import { deleteMoveIn, insertMoveIn } from './move-in.sql.ts';

/** Starts a move-in. @throws AppError request/invalid at `warehouseId` (also out of scope or deactivated), idempotency/key-reused */
export function startMoveIn(deps: Deps, { warehouseId }: { warehouseId: string }, call: StaffCall): Promise<{ id: string }> {
  return actOnce(deps, call, { warehouseId }, async (trx) => {
    const id = deps.ids.uuid();
    const row = { id, warehouseId, staffId: call.audit.staffId, now: deps.clock.now(), scope: call.scope };
    if (!(await insertMoveIn(trx, row))) throw invalidField('warehouseId');
    return { response: { id }, audited: { id, warehouseId } };
  });
}

/** Deletes an open move-in, and offers its box to the waiting list. @throws AppError not-found, changed-elsewhere */
export async function discardMoveIn(deps: Deps, step: Step, onReleased: (warehouseId: string) => void): Promise<void> {
  const { id, audit } = step;
  const released = await inTransaction(deps.db, async (trx) => {
    const row = await lockOpen(trx, deps, step);
    const boxId = await releaseMoveInHold(trx, id);
    await deleteMoveIn(trx, id);
    if (boxId !== null) await offerBox(trx, deps, boxId);
    const { warehouseId, legalEntityId, clientId, boxName } = row;
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, clientId, before: { box: boxName } });
    return boxId === null ? null : warehouseId;
  });
  if (released !== null) onReleased(released);
}
