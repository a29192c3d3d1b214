import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteSessionsOfStaff, deleteStaffSession, listSessionsOf, type SessionsOfStaff } from '../staff-session/index.ts';
import { type Assigner, assertMayAssign } from './check-assignments.ts';
import { deleteInvitations } from './invitation.sql.ts';
import { findStaff, listAssignments, lockStaff } from './staff.sql.ts';

/**
 * The valid sessions of a colleague within the scope, the last used first. They show devices and networks, so the reader must hold all rights of the
 * person, as for ending them.
 * @throws AppError not-found, staff/beyond-own-rights
 */
export async function listSessionsOfColleague(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: Assigner & { staffId: string },
): Promise<SessionsOfStaff> {
  if ((await findStaff(deps.db, input.staffId, input.scope)) === undefined) throw new AppError('not-found');
  await assertMayAssign(deps.db, deps, input, await listAssignments(deps.db, [input.staffId]));
  return listSessionsOf(deps, { staffId: input.staffId, currentId: null });
}

/**
 * Ends one session of a colleague, or all with the open links of invitations. The person can sign in again.
 * @param input.sessionId null: all
 * @throws AppError not-found (also for a session of somebody else), staff/not-yourself, staff/beyond-own-rights
 */
export async function endSessionsOfColleague(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  input: Assigner & { staffId: string; sessionId: string | null },
  audit: StaffAudit,
): Promise<undefined> {
  const { staffId, sessionId } = input;
  await inTransaction(deps.db, async (trx) => {
    if ((await lockStaff(trx, staffId, input.scope)) === undefined) throw new AppError('not-found');
    if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
    await assertMayAssign(trx, deps, input, await listAssignments(trx, [staffId]));
    const ended =
      sessionId === null ? await deleteSessionsOfStaff(trx, staffId) : Number(await deleteStaffSession(trx, staffId, sessionId));
    if (sessionId !== null && ended === 0) throw new AppError('not-found');
    // A link that was made in a stolen session would outlive it.
    const invitations = sessionId === null ? await deleteInvitations(trx, staffId) : 0;
    await writeAuditEntry(trx, deps, audit, {
      id: staffId,
      before: { sessions: ended, invitations },
      after: { sessions: 0, invitations: 0 },
    });
  });
}
