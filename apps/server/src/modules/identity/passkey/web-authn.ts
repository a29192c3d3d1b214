import type { NewPasskey, PasskeyAssertion } from '@komora/api/passkey';
import { AppError } from '../../../platform/app-error.ts';
import { algorithms, relyingParty } from './relying-party.ts';

/** Limits of the tables. */
const [maxIdBytes, maxKeyBytes] = [1023, 4096];

/** A passkey as its authenticator describes it. */
export interface AttestedPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
}

/**
 * Verifies what an authenticator signed to create a passkey. The caller has used the challenge.
 * @throws AppError passkey/rejected: wrong address, user not verified, or not readable
 */
export async function verifyAttestation(
  publicUrl: string,
  challenge: string,
  { id, clientDataJson, attestationObject, transports, name }: NewPasskey,
): Promise<AttestedPasskey> {
  const { rpId, origin } = relyingParty(publicUrl);
  const { verifyRegistrationResponse } = await loadLibrary();
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
  return { credentialId, publicKey, signCount: credential.counter, transports, isBackedUp: credentialBackedUp, name };
}

/**
 * Verifies what a passkey signed. The caller has used the challenge.
 * @returns the new count of the passkey, which the caller compares in the statement that raises it
 * @throws AppError passkey/rejected: wrong address, user not verified, wrong signature, or not readable
 */
export async function verifyAssertion(
  publicUrl: string,
  challenge: string,
  publicKey: Buffer,
  { id, clientDataJson, authenticatorData, signature }: PasskeyAssertion,
): Promise<number> {
  const { rpId, origin } = relyingParty(publicUrl);
  const { verifyAuthenticationResponse } = await loadLibrary();
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
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    }),
  );
  if (!verified) throw new AppError('passkey/rejected');
  return authenticationInfo.newCounter;
}

/** The challenge that an authenticator says it signed, in base64url. @throws AppError passkey/rejected if it is not readable */
export function challengeOf(clientDataJson: string): string {
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

/** Imported on demand: a server where nobody has a passkey does not need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** The library throws plain errors for everything that is wrong with the bytes of a stranger. */
async function orRejected<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new AppError('passkey/rejected', {}, { cause: error });
  }
}
