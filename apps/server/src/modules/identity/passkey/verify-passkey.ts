import type { NewPasskey, PasskeyAssertion } from '@komora/api/passkey';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { consumeChallenge, type Purpose } from './challenge.sql.ts';
import { advancePasskey, findPasskey, type NewPasskeyRow } from './passkey.sql.ts';
import { userHandleOf } from './relying-party.ts';
import { challengeOf, verifyAssertion, verifyAttestation } from './web-authn.ts';

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Verifies what an authenticator signed to create a passkey of the person, and uses its challenge.
 * @throws AppError passkey/rejected: wrong address, unknown, used or expired challenge, user not verified, or not readable
 */
export async function verifyNewPasskey(deps: VerifyDeps, staffId: string, passkey: NewPasskey): Promise<Omit<NewPasskeyRow, 'id' | 'now'>> {
  const challenge = await useChallenge(deps, passkey.clientDataJson, 'REGISTER', staffId);
  return { ...(await verifyAttestation(deps.config.publicUrl, challenge, passkey)), staffId };
}

export interface VerifiedPasskey {
  id: string;
  staffId: string;
  signCount: number;
}

/**
 * Verifies what a passkey signed, and uses its challenge.
 * @param staffId of the person who must own the passkey; null to sign in, where the passkey names the person
 * @throws AppError passkey/rejected: wrong address, unknown, used or expired challenge, unknown or removed passkey, passkey of somebody
 *   else, user not verified, wrong signature, or not readable
 */
export async function verifyPasskey(deps: VerifyDeps, staffId: string | null, assertion: PasskeyAssertion): Promise<VerifiedPasskey> {
  const { id, clientDataJson, userHandle } = assertion;
  const challenge = await useChallenge(deps, clientDataJson, staffId === null ? 'SIGN_IN' : 'CONFIRM', staffId);
  const passkey = await findPasskey(deps.db, Buffer.from(id, 'base64url'));
  const isOfPerson = passkey !== undefined && (staffId === null || passkey.staffId === staffId);
  // A passkey that was found without a list of ids always names its person; others may.
  const isNamed = passkey !== undefined && (userHandle === null ? staffId !== null : userHandle === userHandleOf(passkey.staffId));
  if (!isOfPerson || !isNamed) throw new AppError('passkey/rejected');
  const signCount = await verifyAssertion(deps.config.publicUrl, challenge, passkey.publicKey, assertion);
  return { id: passkey.id, staffId: passkey.staffId, signCount };
}

/** Stores the use of a verified passkey. @returns false, with a security event, if its count did not rise: a copy of it exists */
export async function usePasskey(
  trx: Trx,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { id, staffId, signCount }: VerifiedPasskey,
  source: string,
): Promise<boolean> {
  if (await advancePasskey(trx, { id, signCount, now: clock.now() })) return true;
  logSecurityEvent(log, 'passkey-copied', { staffId, source });
  return false;
}

async function useChallenge({ db, clock }: VerifyDeps, clientDataJson: string, purpose: Purpose, staffId: string | null): Promise<string> {
  const challenge = challengeOf(clientDataJson);
  const bytes = Buffer.from(challenge, 'base64url');
  if (!(await consumeChallenge(db, { challenge: bytes, purpose, staffId, now: clock.now() }))) throw new AppError('passkey/rejected');
  return challenge;
}
