import { timingSafeEqual } from 'node:crypto';
import type { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type AuditRequest, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { assertAttemptsLeft, countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { deriveKey, hashToken, type SecretKeys } from '../../../platform/secrets.ts';
import { createInvitation } from './create-invitation.ts';
import { deleteInvitations, getOwnerRole, hasOwner, listInvitedOwners, lockOwners } from './invitation.sql.ts';
import { insertAssignments, insertStaff, updateEnded } from './staff.sql.ts';

/**
 * The code that invites the first owner, the same in every process; null as soon as an owner can sign in. The start of the program prints it, so
 * only a person with access to the machine knows it.
 */
export async function findSetUpCode(db: Reader, secretKey: SecretKeys, deploymentId: string): Promise<string | null> {
  return (await hasOwner(db)) ? null : setUpCode(secretKey, deploymentId);
}

const setUpCode = ({ current }: SecretKeys, deploymentId: string): string =>
  deriveKey(current, `set up ${deploymentId}`).toString('base64url');

/**
 * Invites the first owner. A repeated call replaces the earlier invitation, so that a wrong address can be corrected.
 * @throws AppError staff/invalid-invitation for a wrong code, and when an owner can sign in; staff/email-exists at `email`; too-many-requests
 */
export async function setUpOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secretKey' | 'deploymentId'>,
  { token, email, name, locale, ip }: { token: string; email: string; name: string; locale: Language; ip: string },
  audit: AuditRequest,
): Promise<{ invitation: string }> {
  const limit = per15Minutes(30, 'staff-link', clientNetwork(ip));
  await assertAttemptsLeft(deps, limit);
  // Hashes have the same length.
  if (!timingSafeEqual(hashToken(token), hashToken(setUpCode(deps.secretKey, deps.deploymentId)))) {
    await countAttempt(deps, [limit]);
    throw new AppError('staff/invalid-invitation');
  }
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockOwners(trx);
    if (await hasOwner(trx)) throw new AppError('staff/invalid-invitation');
    for (const earlier of await listInvitedOwners(trx)) {
      await deleteInvitations(trx, earlier);
      await updateEnded(trx, earlier, now);
    }
    const id = deps.ids.uuid();
    if (!(await insertStaff(trx, { id, email, name, locale, now }))) throw fieldError('email', 'staff/email-exists');
    const owner = { roleId: await getOwnerRole(trx), warehouseId: null, legalEntityId: null, endsAt: null };
    await insertAssignments(trx, { staffId: id, assignments: [owner], now });
    const { token: invitation } = await createInvitation(trx, deps, { staffId: id, isOwn: false });
    await writeAuditEntry(trx, deps, { ...audit, staffId: id, sessionId: null }, { id, personal: { after: { email, name } } });
    return { invitation };
  });
}
