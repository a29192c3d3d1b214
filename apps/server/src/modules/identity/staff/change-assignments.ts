import type { Assignment } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes } from '../../../platform/staff/scope.ts';
import { type Assigner, assertMayAssign, keyOf, readAssignments } from './check-assignments.ts';
import { rejectLastOwner } from './last-owner.ts';
import { deleteAssignments, insertAssignments, listAssignments, lockStaff, raiseVersion } from './staff.sql.ts';

/**
 * Replaces the assignments of a person within the scope; others stay.
 * @throws AppError not-found, staff/not-yourself, changed-elsewhere, request/invalid, staff/beyond-own-rights (also for what is taken away),
 *   staff/last-owner
 */
export async function changeAssignments(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  input: Assigner & { staffId: string; version: number; assignments: readonly Assignment[] },
  audit: StaffAudit,
): Promise<{ version: number }> {
  const { staffId, scope } = input;
  return rejectLastOwner(() =>
    inTransaction(deps.db, async (trx) => {
      const now = deps.clock.now();
      const person = await lockStaff(trx, staffId, scope);
      if (person === undefined) throw new AppError('not-found');
      if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
      if (person.version !== input.version) throw new AppError('changed-elsewhere');
      const before = (await listAssignments(trx, [staffId])).filter((one) => includes(scope, one)).map(({ staffId: _, ...one }) => one);
      const after = await readAssignments(trx, input, { assignments: input.assignments, earlier: before, now });
      const [earlierKeys, newKeys] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
      await assertMayAssign(trx, deps, input, [
        ...after.filter((one) => !earlierKeys.has(keyOf(one))),
        ...before.filter((one) => !newKeys.has(keyOf(one))),
      ]);
      await deleteAssignments(trx, staffId, scope);
      await insertAssignments(trx, { staffId, assignments: after, now });
      const version = await raiseVersion(trx, staffId);
      await writeAuditEntry(trx, deps, audit, { id: staffId, before: { assignments: before }, after: { assignments: after } });
      return { version };
    }),
  );
}
