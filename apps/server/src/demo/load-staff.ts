import type { AuditVerb } from '@komora/api/admin';
import {
  acceptInvitation,
  authenticateStaff,
  endStaffSession,
  findSetUpCode,
  openInvitation,
  setUpOwner,
  totpCode,
} from '../modules/identity/index.ts';
import type { StaffAudit } from '../platform/audit/index.ts';
import type { Trx } from '../platform/db/database.ts';
import type { Deps } from '../platform/module/context.ts';
import { encrypt } from '../platform/secrets.ts';
import { demoStaff } from './people.ts';

/** The demo would give the database a second owner, whose password is published. */
export class OwnedDatabaseError extends Error {
  override name = 'OwnedDatabaseError';
}

/** With the one transaction of the demo. */
export type DemoTrx = Deps & { db: Trx };

/** The audit context of an act of the signed-in owner. */
export type Act = (verb: AuditVerb) => StaffAudit & { sessionId: string };

const origin = { ip: '127.0.0.1', userAgent: undefined, isShared: false };
const request = { ip: origin.ip, requestId: 'demo', reason: null };

/**
 * Sets up the owner, with a published password and authenticator: only the explicit demo loads it.
 * @returns the acts of the owner, whose session lasts until {@link signOut}
 * @throws OwnedDatabaseError if an owner can sign in already
 */
export async function signInOwner(deps: DemoTrx): Promise<Act> {
  const { db: trx, secretKey } = deps;
  const { email, name, language: locale, password, totpSecret } = demoStaff;
  const { ip } = origin;
  const token = await findSetUpCode(trx, secretKey, deps.deploymentId);
  if (token === null) throw new OwnedDatabaseError('The demo needs a database without staff, and this one has an owner.');
  const { invitation } = await setUpOwner(deps, { token, email, name, locale, ip }, { ...request, verb: 'staff.set-up' });
  const opened = await openInvitation(deps, { token: invitation, ip });
  const code = totpCode(opened.totpSecret, deps.clock.now());
  const accepted = { ...request, verb: 'staff.accept-invitation' } as const;
  const { sessionToken } = await acceptInvitation(deps, { ...origin, token: invitation, password, code }, accepted);
  const owner = await authenticateStaff(deps)(sessionToken, null);
  if (owner === null) throw new Error('The owner of the demo is not signed in');
  // The secret of an invitation is random; that of the demo is published.
  await trx
    .updateTable('staff')
    .set({ totp_secret_encrypted: encrypt(secretKey, totpSecret), totp_last_step: 0 })
    .where('id', '=', owner.id)
    .execute();
  return (verb) => ({ ...request, verb, staffId: owner.id, sessionId: owner.sessionId });
}

/** Ends the session of the owner. */
export async function signOut(deps: DemoTrx, act: Act): Promise<void> {
  const audit = act('session.close');
  await endStaffSession(deps, { sessionId: audit.sessionId }, audit);
}
