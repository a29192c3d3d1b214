import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { deletePasskeysOfStaff } from '../passkey/index.ts';
import { deleteSessionsOfStaff, replaceRecoveryCodes } from '../staff-session/index.ts';
import { type Assigner, assertMayAssign } from './check-assignments.ts';
import { deleteInvitations } from './invitation.sql.ts';
import { rejectLastOwner } from './last-owner.ts';
import type { CancelRequestsOf } from './staff.ports.ts';
import { deleteAssignments, listAssignments, lockStaff, updateEnded } from './staff.sql.ts';

/**
 * A person leaves: rights, sessions, links, secrets and requests that wait for an approval end. The row stays for the audit log.
 * @throws AppError not-found, staff/not-yourself, staff/beyond-own-rights, staff/last-owner
 */
export async function endStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { cancelRequests: () => readonly CancelRequestsOf[] },
  input: Assigner & { staffId: string },
  audit: StaffAudit,
): Promise<undefined> {
  const { staffId, scope } = input;
  await rejectLastOwner(() =>
    inTransaction(deps.db, async (trx) => {
      if ((await lockStaff(trx, staffId, scope)) === undefined) throw new AppError('not-found');
      if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
      const assignments = await listAssignments(trx, [staffId]);
      await assertMayAssign(trx, deps, input, assignments);
      const before = assignments.map(({ staffId: _, ...one }) => one);
      await deleteAssignments(trx, staffId, everywhere);
      await deleteSessionsOfStaff(trx, staffId);
      await deleteInvitations(trx, staffId);
      await replaceRecoveryCodes(trx, staffId, []);
      await deletePasskeysOfStaff(trx, staffId);
      let requests = 0;
      for (const cancel of deps.cancelRequests()) requests += await cancel(trx, { staffId, by: audit.staffId });
      await updateEnded(trx, staffId, deps.clock.now());
      await writeAuditEntry(trx, deps, audit, {
        id: staffId,
        before: { assignments: before, waitingRequests: requests },
        after: { assignments: [], waitingRequests: 0 },
      });
    }),
  );
}
