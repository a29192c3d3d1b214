import type { NewPasskey, PasskeyAssertion } from '@komora/api/admin';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { logSecurityEvent } from '../../../platform/security-event.ts';
import { consumeChallenge, type Purpose } from './challenge.sql.ts';
import { advancePasskey, findPasskey, type NewPasskeyRow } from './passkey.sql.ts';
import { algorithms, relyingParty, userHandleOf } from './relying-party.ts';

type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Limits of the table. */
const [maxIdBytes, maxKeyBytes] = [1023, 4096];

/**
 * Verifies what an authenticator signed to create a passkey of the person, and uses its challenge.
 * @throws AppError passkey/rejected: wrong address, unknown, used or expired challenge, user not verified, or not readable
 */
export async function verifyNewPasskey(
  deps: VerifyDeps,
  staffId: string,
  { id, clientDataJson, attestationObject, transports, name }: NewPasskey,
): Promise<Omit<NewPasskeyRow, 'id' | 'now'>> {
  const challenge = await useChallenge(deps, clientDataJson, 'REGISTER', staffId);
  const { rpId, origin } = relyingParty(deps.config.publicUrl);
  const { registrationInfo } = await orRejected(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    }),
  );
  if (registrationInfo === undefined) throw new AppError('passkey/rejected');
  const { credential, credentialBackedUp } = registrationInfo;
  const credentialId = Buffer.from(credential.id, 'base64url');
  const publicKey = Buffer.from(credential.publicKey);
  if (credential.id !== id || credentialId.length > maxIdBytes || publicKey.length > maxKeyBytes) throw new AppError('passkey/rejected');
  return { staffId, credentialId, publicKey, signCount: credential.counter, transports, isBackedUp: credentialBackedUp, name };
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
export async function verifyPasskey(
  deps: VerifyDeps,
  staffId: string | null,
  { id, clientDataJson, authenticatorData, signature, userHandle }: PasskeyAssertion,
): Promise<VerifiedPasskey> {
  const challenge = await useChallenge(deps, clientDataJson, staffId === null ? 'SIGN_IN' : 'CONFIRM', staffId);
  const passkey = await findPasskey(deps.db, Buffer.from(id, 'base64url'));
  const isOfPerson = passkey !== undefined && (staffId === null || passkey.staffId === staffId);
  // A passkey that was found without a list of ids always names its person; others may.
  const isNamed = passkey !== undefined && (userHandle === null ? staffId !== null : userHandle === userHandleOf(passkey.staffId));
  if (!isOfPerson || !isNamed) throw new AppError('passkey/rejected');
  const { rpId, origin } = relyingParty(deps.config.publicUrl);
  const { verified, authenticationInfo } = await orRejected(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The stored count is compared in the statement that raises it, so that concurrent uses cannot pass together.
      credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verified) throw new AppError('passkey/rejected');
  return { id: passkey.id, staffId: passkey.staffId, signCount: authenticationInfo.newCounter };
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

function challengeOf(clientDataJson: string): string {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
  } catch (error) {
    throw new AppError('passkey/rejected', {}, { cause: error });
  }
  if (typeof data !== 'object' || data === null || !('challenge' in data) || typeof data.challenge !== 'string')
    throw new AppError('passkey/rejected');
  return data.challenge;
}

/** The library throws plain errors for everything that is wrong with the bytes of a stranger. */
async function orRejected<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new AppError('passkey/rejected', {}, { cause: error });
  }
}
