import { AppError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, giveBackAttempt, per15Minutes, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { verifyPassword } from '../account/password.ts';
import { acceptSecondFactor, assertSecondFactor, type SecondFactor } from './second-factor.ts';
import { findStaffLogin } from './staff-session.sql.ts';
import { type OpenedSession, type Origin, startStaffSession } from './start-staff-session.ts';

export interface StaffSignIn extends Origin, SecondFactor {
  /** Any case. */
  email: string;
  password: string;
}

/**
 * Signs in with password and second factor. Each code and each recovery code works once.
 * @throws AppError invalid-credentials (the same for an unknown address, a wrong password and a wrong code), request/invalid at
 *   `code` without a second factor, too-many-requests
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey'>,
  input: StaffSignIn,
  audit: AuditRequest,
): Promise<OpenedSession> {
  assertSecondFactor(input);
  const email = input.email.toLowerCase();
  const network = clientNetwork(input.ip);
  const ofAccount = [per15Minutes(10, 'staff-login', email, network), per15Minutes(100, 'staff-login', email)];
  const ofNetwork = per15Minutes(60 * deps.config.rateLimit, 'staff-login', 'network', network);
  await countAttempt(deps, [...ofAccount, ofNetwork]);
  const login = await findStaffLogin(deps.db, { email });
  const isCorrect = await verifyPassword(login?.passwordHash ?? null, input.password, network);
  if (login === undefined || !isCorrect) throw new AppError('invalid-credentials');
  // A code has only a million values, so guesses with the right password have a narrow limit of their own.
  const ofCode = per15Minutes(5, 'staff-code', login.id);
  await countAttempt(deps, [ofCode]);
  const opened = await inTransaction(deps.db, async (trx) => {
    if (!(await acceptSecondFactor(trx, deps, login, input))) return null;
    await resetAttempts(trx, [...ofAccount, ofCode]);
    await giveBackAttempt(trx, ofNetwork);
    const session = await startStaffSession(trx, deps, { ...input, staffId: login.id });
    const { sessionId } = session;
    const after = { secondFactor: input.code === undefined ? 'RECOVERY_CODE' : 'TOTP' };
    await writeAuditEntry(trx, deps, { ...audit, staffId: login.id, sessionId }, { id: sessionId, after });
    return session;
  });
  if (opened === null) throw new AppError('invalid-credentials');
  return opened;
}
