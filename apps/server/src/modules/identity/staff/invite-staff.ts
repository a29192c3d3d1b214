import type { Assignment } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type Assigner, assertMayAssign, readAssignments } from './check-assignments.ts';
import { createInvitation, type Invitation } from './create-invitation.ts';
import { rejectLastOwner } from './last-owner.ts';
import { revokeAccess } from './revoke-access.ts';
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
    await writeAuditEntry(trx, deps, audit, { id, after: { locale, assignments }, personal: { after: { email, name } } });
    return { id, invitation };
  });
}

/**
 * Creates a new link for a person. The link gives the rights of the person, so its author must hold all of them.
 * @param input.revoke also ends every way into the account at once, and the API keys; otherwise the earlier ways end when the link is accepted
 * @throws AppError not-found, staff/not-yourself, staff/beyond-own-rights, staff/last-owner
 */
export async function inviteAgain(
  deps: StaffDeps,
  input: Assigner & { staffId: string; revoke: boolean },
  audit: StaffAudit,
): Promise<Invited> {
  const { staffId, revoke } = input;
  return rejectLastOwner(() =>
    inTransaction(deps.db, async (trx) => {
      if ((await lockStaff(trx, staffId, input.scope)) === undefined) throw new AppError('not-found');
      if (staffId === audit.staffId) throw new AppError('staff/not-yourself');
      await assertMayAssign(trx, deps, input, await listAssignments(trx, [staffId]));
      const ended = revoke ? await revokeAccess(trx, staffId, deps.clock.now()) : undefined;
      const invitation = await createInvitation(trx, deps, { staffId, isOwn: false });
      const values = ended === undefined ? {} : { before: { ...ended }, after: { sessions: 0, apiKeys: 0 } };
      await writeAuditEntry(trx, deps, audit, { id: staffId, ...values });
      return { id: staffId, invitation };
    }),
  );
}
