import type { PasskeyAssertion } from '@komora/api/passkey';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { completeLogin, deviceOf, type LoggedIn, type LoginDeps, type LoginTerms } from '../account/index.ts';
import { userHandleOf, verifyAssertion } from '../passkey/index.ts';
import { advancePasskey, findPasskey } from './client-passkey.sql.ts';
import { useChallenge } from './use-challenge.ts';

interface PasskeyLogIn extends Omit<LoginTerms, 'device'> {
  passkey: PasskeyAssertion;
  userAgent: string | undefined;
}

/**
 * Signs in the client of a passkey; the session is that of a login with the password.
 * @throws AppError passkey/rejected: wrong address, unknown, used or expired challenge, unknown or removed passkey, a passkey of staff, user not
 *   verified, wrong signature, a count that did not rise, or not readable; registration/not-confirmed, account/blocked; too-many-requests
 */
export async function logInWithPasskey(deps: LoginDeps, { passkey, userAgent, ...terms }: PasskeyLogIn): Promise<LoggedIn> {
  const limit = per15Minutes(60 * deps.config.rateLimit, 'passkey-login', 'answer', clientNetwork(terms.ip));
  await countAttempt(deps, [limit]);
  const source = sourceOf(deps.secretKey, terms.ip);
  const rejected = (userId: string | null, error: unknown = new AppError('passkey/rejected')): unknown => {
    if (error instanceof AppError) logSecurityEvent(deps.log, 'login-failed', { userId, source, code: error.code });
    return error;
  };
  const challenge = await useChallenge(deps, passkey.clientDataJson, { purpose: 'SIGN_IN', userId: null }).catch((error: unknown) => {
    throw rejected(null, error);
  });
  const found = await findPasskey(deps.db, Buffer.from(passkey.id, 'base64url'));
  // A passkey that was found without a list of ids always names its person.
  if (found === undefined || passkey.userHandle !== userHandleOf(found.userId)) throw rejected(null);
  const signCount = await verifyAssertion(deps.config.publicUrl, challenge, found.publicKey, passkey).catch((error: unknown) => {
    throw rejected(found.userId, error);
  });
  const prove = async (trx: Trx): Promise<void> => {
    if (await advancePasskey(trx, { id: found.id, signCount, now: deps.clock.now() })) return;
    logSecurityEvent(deps.log, 'passkey-copied', { userId: found.userId, source });
    throw rejected(found.userId);
  };
  const login = { id: found.userId, passwordHash: found.passwordHash, confirmedAt: found.confirmedAt, blockedAt: found.blockedAt };
  return completeLogin(
    deps,
    { login, limits: { ofAccount: [], ofNetwork: limit }, browser: null, prove },
    { ...terms, device: deviceOf(userAgent, terms.ip) },
  );
}
