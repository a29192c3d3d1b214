import { taskKinds, type WaitlistEntry } from '@komora/api/admin';
import { followWaitlistEntry, readWaitlistEntry } from '../../../modules/catalog/index.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { assigneeGrants, markTasks } from '../today/index.ts';
import type { WorklistDeps } from '../worklist-deps.ts';

const kind = 'waitlist-entry';

export interface WaitingAssignment {
  id: string;
  version: number;
  /** Null: the place leaves the list of tasks, and the program serves it alone. */
  staffId: string | null;
  scope: Scope;
}

/**
 * Hands somebody who waits over to a colleague, in whose list of tasks it is then.
 * @throws AppError not-found; changed-elsewhere: another version, closed, or a box was offered in the meantime; warehouse/archived; request/invalid at
 *   `staffId`: nobody who works here and sees the task
 */
export function assignWaiting(deps: WorklistDeps, { staffId, ...place }: WaitingAssignment, audit: StaffAudit): Promise<WaitlistEntry> {
  return inTransaction(deps.db, async (trx) => {
    const before = await followWaitlistEntry(trx, deps, { ...place, isFollowed: staffId !== null });
    const { id, warehouseId, userId, assignee } = before;
    if (staffId !== null) await handOver(deps, trx, { id, staffId, by: audit.staffId });
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      clientId: userId,
      before: { staffId: assignee?.id ?? null },
      after: { staffId },
    });
    return readWaitlistEntry(trx, id, place.scope);
  });
}

async function handOver(deps: WorklistDeps, trx: Trx, { id, staffId, by }: { id: string; staffId: string; by: string }): Promise<void> {
  const now = deps.clock.now();
  const grants = await assigneeGrants(deps, staffId);
  const source = deps.sources().find((one) => one.kind === kind);
  if (source === undefined) throw new Error(`No source has tasks of the kind ${kind}`);
  // A colleague of another warehouse would never see it.
  const scopes = [scopeOf(grants, 'read:task'), scopeOf(grants, taskKinds[kind].right)];
  const reading = { source, query: { now, staffId }, scopes };
  const marked = await markTasks(trx, reading, { ids: [id], change: { assignedTo: staffId }, by, now });
  if (marked.length === 0) throw invalidField('staffId');
}
