import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { sourceOf } from '../../../platform/rate-limit/source-of.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { verifyPassword } from '../account/password.ts';
import { countPinTry, deleteSession, getPinHash, updateLocked, updateShared, updateUnlocked } from './session-lock.sql.ts';

type LockDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
/** A session of the person who asks. */
type SessionAudit = StaffAudit & { sessionId: string };

/** Wrong PINs of one session; the last one ends it. */
const mostTries = 5;

/** Says whether several people use the device. @throws AppError unauthorized if the session has ended */
export async function shareSession(deps: LockDeps, { isShared }: { isShared: boolean }, audit: SessionAudit): Promise<undefined> {
  const { sessionId } = audit;
  await inTransaction(deps.db, async (trx) => {
    const before = await updateShared(trx, { sessionId, isShared, now: deps.clock.now() });
    if (before === undefined) throw new AppError('unauthorized');
    await writeAuditEntry(trx, deps, audit, { id: sessionId, before: { isShared: before }, after: { isShared } });
  });
}

/** Locks the session of the person who asks. */
export async function lockSession(deps: LockDeps, audit: SessionAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    if (await updateLocked(trx, audit.sessionId, deps.clock.now())) await writeAuditEntry(trx, deps, audit, { id: audit.sessionId });
  });
}

/**
 * Unlocks the session with the PIN of its person.
 * @throws AppError session/no-pin; session/wrong-pin; unauthorized after the fifth wrong PIN, which ends the session
 */
export async function unlockSession(
  deps: LockDeps & Pick<Deps, 'secretKey' | 'log'>,
  { pin, ip }: { pin: string; ip: string },
  audit: SessionAudit,
): Promise<undefined> {
  const { staffId, sessionId } = audit;
  const pinHash = await getPinHash(deps.db, staffId);
  if (pinHash === null) throw new AppError('session/no-pin');
  const tries = await countPinTry(deps.db, sessionId, mostTries);
  const isCorrect = tries !== undefined && (await verifyPassword(pinHash, pin, staffId));
  if (!isCorrect) {
    if (tries !== undefined && tries < mostTries) throw new AppError('session/wrong-pin');
    await deleteSession(deps.db, sessionId);
    logSecurityEvent(deps.log, 'staff-pin-exhausted', { staffId, source: sourceOf(deps.secretKey, ip) });
    throw new AppError('unauthorized');
  }
  await inTransaction(deps.db, async (trx) => {
    if (!(await updateUnlocked(trx, sessionId, deps.clock.now()))) throw new AppError('unauthorized');
    await writeAuditEntry(trx, deps, audit, { id: sessionId });
  });
}
