import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { hashPassword } from '../account/password.ts';
import { assertUncommon } from '../common-password/index.ts';
import { deletePasskeysOfStaff } from '../passkey/index.ts';
import { deleteSessionsOfStaff, issueRecoveryCodes, type Origin, startStaffSession, totpStep } from '../staff-session/index.ts';
import { consumeInvitation, updateCredentials } from './invitation.sql.ts';
import { findUsableInvitation } from './open-invitation.ts';

export interface AcceptInvitation extends Origin {
  token: string;
  password: string;
  /** Of the authenticator, for the secret of the invitation. */
  code: string;
}

/**
 * Sets password and authenticator of the invited person, ends all earlier sessions, recovery codes and, with a link of a colleague, passkeys and PIN,
 * signs in, and marks the browser as known.
 * @throws AppError staff/invalid-invitation (unknown, expired or used); invalid-credentials at `code`; password/too-common at `password`; too-many-requests
 */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey'>,
  { token, password, code, ...origin }: AcceptInvitation,
  audit: AuditRequest,
): Promise<{ recoveryCodes: string[]; sessionToken: string; deviceCookie: string }> {
  const { staffId, totpSecret, totpSecretEncrypted, isOwn } = await findUsableInvitation(deps, { token, ip: origin.ip });
  const now = deps.clock.now();
  const step = totpStep(totpSecret, code, now);
  if (step === null) throw fieldError('code', 'invalid-credentials');
  assertUncommon(password, 'password');
  const passwordHash = await hashPassword(password, clientNetwork(origin.ip));
  return inTransaction(deps.db, async (trx) => {
    if (!(await consumeInvitation(trx, hashToken(token), now))) throw new AppError('staff/invalid-invitation');
    if (!(await updateCredentials(trx, { staffId, login: { passwordHash, totpSecretEncrypted, step }, isOwn, now })))
      throw new AppError('staff/invalid-invitation');
    if (!isOwn) await deletePasskeysOfStaff(trx, staffId);
    await deleteSessionsOfStaff(trx, staffId);
    const recoveryCodes = await issueRecoveryCodes(trx, deps, staffId);
    const session = await startStaffSession(trx, deps, { staffId, ...origin });
    await writeAuditEntry(trx, deps, { ...audit, staffId, sessionId: session.sessionId }, { id: staffId });
    const deviceCookie = signBrowser(deps.secretKey, 'known-staff-device', staffId, deps.ids.secret(16));
    return { recoveryCodes, sessionToken: session.token, deviceCookie };
  });
}
