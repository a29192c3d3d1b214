import type { NewPasskey } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { deletePasskeysOfStaff, insertPasskey, verifyNewPasskey } from '../passkey/index.ts';
import { deleteSessionsOfStaff, type Origin, replaceRecoveryCodes, type SignedIn, startStaffSession } from '../staff-session/index.ts';
import { consumeInvitation, updateCredentials } from './invitation.sql.ts';
import { findUsableInvitation } from './open-invitation.ts';

/**
 * Gives the invited person a passkey instead of password, authenticator and recovery codes, ends all earlier sessions and, with a link of a
 * colleague, passkeys and PIN, and signs in.
 * @throws AppError staff/invalid-invitation (unknown, expired or used); passkey/rejected; too-many-requests
 */
export async function acceptWithPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey' | 'config'>,
  { token, passkey, ...origin }: Origin & { token: string; passkey: NewPasskey },
  audit: AuditRequest,
): Promise<SignedIn> {
  const { staffId, isOwn } = await findUsableInvitation(deps, { token, ip: origin.ip });
  const verified = await verifyNewPasskey(deps, staffId, passkey);
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    if (!(await consumeInvitation(trx, hashToken(token), now))) throw new AppError('staff/invalid-invitation');
    if (!isOwn) await deletePasskeysOfStaff(trx, staffId);
    if (!(await insertPasskey(trx, { ...verified, id: deps.ids.uuid(), now }))) throw new AppError('passkey/rejected');
    if (!(await updateCredentials(trx, { staffId, login: null, isOwn, now }))) throw new AppError('staff/invalid-invitation');
    await deleteSessionsOfStaff(trx, staffId);
    await replaceRecoveryCodes(trx, staffId, []);
    const session = await startStaffSession(trx, deps, { staffId, ...origin });
    await writeAuditEntry(
      trx,
      deps,
      { ...audit, staffId, sessionId: session.sessionId },
      { id: staffId, after: { passkey: passkey.name } },
    );
    return { ...session, deviceCookie: signBrowser(deps.secretKey, 'known-staff-device', staffId, deps.ids.secret(16)) };
  });
}
