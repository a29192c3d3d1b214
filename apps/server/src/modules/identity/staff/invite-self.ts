import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countAttempt, per15Minutes, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { verifyPassword } from '../account/password.ts';
import { acceptSecondFactor, assertSecondFactor, findStaffLogin, type SecondFactor } from '../staff-session/index.ts';
import { createInvitation, type Invitation } from './create-invitation.ts';

/**
 * Creates a link with which the person who asks replaces the own password, authenticator and recovery codes. A stolen session does not
 * suffice: it asks for the present password and second factor.
 * @throws AppError invalid-credentials, request/invalid at `code` without a second factor, too-many-requests
 */
export async function inviteSelf(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>,
  { password, ...factor }: { password: string } & SecondFactor,
  audit: StaffAudit,
): Promise<{ invitation: Invitation }> {
  assertSecondFactor(factor);
  const { staffId } = audit;
  const limit = per15Minutes(5, 'staff-own-password', staffId);
  await countAttempt(deps, [limit]);
  const login = await findStaffLogin(deps.db, { id: staffId });
  const isCorrect = await verifyPassword(login?.passwordHash ?? null, password, staffId);
  if (login === undefined || !isCorrect) throw new AppError('invalid-credentials');
  return inTransaction(deps.db, async (trx) => {
    if (!(await acceptSecondFactor(trx, deps, login, factor))) throw new AppError('invalid-credentials');
    await resetAttempts(trx, [limit]);
    const invitation = await createInvitation(trx, deps, staffId);
    await writeAuditEntry(trx, deps, audit, { id: staffId });
    return { invitation };
  });
}
