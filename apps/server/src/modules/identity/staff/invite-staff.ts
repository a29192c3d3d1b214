import type { Assignment } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Assigner, assertMayAssign, readAssignments } from './check-assignments.ts';
import { createInvitation, type Invitation } from './create-invitation.ts';
import { insertAssignments, insertStaff, listAssignments, lockStaff } from './staff.sql.ts';

type StaffDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>;

export interface Invited {
  id: string;
  invitation: Invitation;
}

/** Invites a person. @throws AppError request/invalid, staff/beyond-own-rights, staff/email-exists at `email` */
export async function inviteStaff(
  deps: StaffDeps,
  input: Assigner & { email: string; name: string; locale: Language; assignments: readonly Assignment[] },
  audit: StaffAudit,
): Promise<Invited> {
  const { email, name, locale } = input;
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const assignments = await readAssignments(trx, input, { assignments: input.assignments, earlier: [], now });
    await assertMayAssign(trx, deps, input, assignments);
    const id = deps.ids.uuid();
    if (!(await insertStaff(trx, { id, email, name, locale, now }))) throw fieldError('email', 'staff/email-exists');
    await insertAssignments(trx, { staffId: id, assignments, now });
    const invitation = await createInvitation(trx, deps, { staffId: id, isOwn: false });
    await writeAuditEntry(trx, deps, audit, { id, after: { email, name, locale, assignments } });
    return { id, invitation };
  });
}

/**
 * Creates a new link for a person. The link gives the rights of the person, so its author must hold all of them.
 * @throws AppError not-found, staff/not-yourself, staff/beyond-own-rights
 */
export async function inviteAgain(deps: StaffDeps, input: Assigner & { staffId: string }, audit: StaffAudit): Promise<Invited> {
  const { staffId } = input;
  return inTransaction(deps.db, async (trx) => {
    if ((await lockStaff(trx, staffId, input.scope)) === undefined) throw new AppError('not-found');
    if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
    await assertMayAssign(trx, deps, input, await listAssignments(trx, [staffId]));
    const invitation = await createInvitation(trx, deps, { staffId, isOwn: false });
    await writeAuditEntry(trx, deps, audit, { id: staffId });
    return { id: staffId, invitation };
  });
}
