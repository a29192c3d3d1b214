import type { PasskeyAssertion } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import { signBrowser } from '../../../platform/browser-mark.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, giveBackAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { requestSignIn, usePasskey, verifyPasskey } from '../passkey/index.ts';
import type { SignedIn } from './sign-in.ts';
import { type Origin, startStaffSession } from './start-staff-session.ts';

type SignInDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log'>;

const limitOf = ({ config }: Pick<Deps, 'config'>, step: 'ask' | 'answer', ip: string) =>
  per15Minutes(60 * config.rateLimit, 'staff-passkey', step, clientNetwork(ip));

/** Challenge for a passkey. Each answer is stored for five minutes, so a network gets few. @throws AppError too-many-requests */
export async function beginPasskeySignIn(deps: SignInDeps, ip: string) {
  await countAttempt(deps, [limitOf(deps, 'ask', ip)]);
  return requestSignIn(deps);
}

/** Signs in the person of a passkey. @throws AppError passkey/rejected, too-many-requests */
export async function signInWithPasskey(
  deps: SignInDeps,
  { passkey, ...origin }: Origin & { passkey: PasskeyAssertion },
  audit: AuditRequest,
): Promise<SignedIn> {
  const limit = limitOf(deps, 'answer', origin.ip);
  await countAttempt(deps, [limit]);
  const source = sourceOf(deps.secretKey, origin.ip);
  const failed = (staffId: string | null) => logSecurityEvent(deps.log, 'staff-login-failed', { staffId, source, code: 'passkey' });
  const verified = await verifyPasskey(deps, null, passkey).catch((error: unknown) => {
    failed(null);
    throw error;
  });
  const { staffId } = verified;
  const opened = await inTransaction(deps.db, async (trx) => {
    if (!(await usePasskey(trx, deps, verified, source))) return null;
    await giveBackAttempt(trx, limit);
    const session = await startStaffSession(trx, deps, { ...origin, staffId });
    const { sessionId } = session;
    await writeAuditEntry(trx, deps, { ...audit, staffId, sessionId }, { id: sessionId, after: { passkeyId: verified.id } });
    return session;
  });
  if (opened === null) {
    failed(staffId);
    throw new AppError('passkey/rejected');
  }
  logSecurityEvent(deps.log, 'staff-login-succeeded', { staffId, source });
  return { ...opened, deviceCookie: signBrowser(deps.secretKey, 'known-staff-device', staffId, deps.ids.secret(16)) };
}
