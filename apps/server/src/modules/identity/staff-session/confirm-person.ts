import type { PasskeyAssertion, PasskeyRequest } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countAttempt, per15Minutes, type RateLimit, resetAttempts } from '../../../platform/rate-limit/rate-limit.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { verifyPassword } from '../account/password.ts';
import { requestProof, usePasskey, verifyPasskey } from '../passkey/index.ts';
import { acceptSecondFactor, assertSecondFactor, type SecondFactor } from './second-factor.ts';
import { updateProof } from './session-lock.sql.ts';
import { findStaffLogin } from './staff-session.sql.ts';

type ConfirmDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey' | 'log'>;

export interface Proof extends SecondFactor {
  passkey: PasskeyAssertion | undefined;
  /** Instead of the passkey, with a second factor. */
  password: string | undefined;
  ip: string;
}

interface Accepted {
  factor: 'PASSKEY' | 'TOTP' | 'RECOVERY_CODE';
  /** Uses the proof within the transaction. False if it was used or is wrong. */
  use: (trx: Trx) => Promise<boolean>;
}

/** Challenge for a passkey of the person. */
export function beginProof(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>, staffId: string): Promise<PasskeyRequest> {
  return requestProof(deps, staffId);
}

/**
 * The person of a session proves again who they are, for the calls that need a fresh proof.
 * @throws AppError passkey/rejected; invalid-credentials; request/invalid at `password` or `code` if they are missing; too-many-requests
 */
export async function confirmPerson(deps: ConfirmDeps, proof: Proof, audit: StaffAudit & { sessionId: string }): Promise<undefined> {
  const { staffId, sessionId } = audit;
  const source = sourceOf(deps.secretKey, proof.ip);
  const limit = per15Minutes(5, 'staff-proof', staffId);
  try {
    const { factor, use } =
      proof.passkey === undefined
        ? await checkPassword(deps, proof, staffId, limit)
        : await checkPasskey(deps, proof.passkey, staffId, limit, source);
    await inTransaction(deps.db, async (trx) => {
      if (!(await use(trx))) throw new AppError(factor === 'PASSKEY' ? 'passkey/rejected' : 'invalid-credentials');
      if (!(await updateProof(trx, sessionId, deps.clock.now()))) throw new AppError('unauthorized');
      await resetAttempts(trx, [limit]);
      await writeAuditEntry(trx, deps, audit, { id: sessionId, after: { factor } });
    });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'passkey/rejected' || error.code === 'invalid-credentials'))
      logSecurityEvent(deps.log, 'staff-proof-failed', { staffId, source, code: error.code });
    throw error;
  }
}

async function checkPasskey(
  deps: ConfirmDeps,
  passkey: PasskeyAssertion,
  staffId: string,
  limit: RateLimit,
  source: string,
): Promise<Accepted> {
  await countAttempt(deps, [limit]);
  const verified = await verifyPasskey(deps, staffId, passkey);
  return { factor: 'PASSKEY', use: (trx) => usePasskey(trx, deps, verified, source) };
}

async function checkPassword(
  deps: ConfirmDeps,
  { password, code, recoveryCode }: Proof,
  staffId: string,
  limit: RateLimit,
): Promise<Accepted> {
  if (password === undefined) throw invalidField('password', 'revalid/rule/basic/not-null');
  const secondFactor = { code, recoveryCode };
  assertSecondFactor(secondFactor);
  await countAttempt(deps, [limit]);
  const login = await findStaffLogin(deps.db, { id: staffId });
  const isCorrect = await verifyPassword(login?.passwordHash ?? null, password, staffId);
  if (login === undefined || !isCorrect) throw new AppError('invalid-credentials');
  return { factor: code === undefined ? 'RECOVERY_CODE' : 'TOTP', use: (trx) => acceptSecondFactor(trx, deps, login, secondFactor) };
}
