import type { PasskeyCreation, PasskeyRequest } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { insertChallenge, type Purpose } from './challenge.sql.ts';
import { listPasskeys } from './passkey.sql.ts';
import { algorithms, relyingParty, userHandleOf } from './relying-party.ts';

/** ms. */
export const challengeLifetime = 5 * 60_000;

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>;

async function newChallenge({ db, clock, ids }: RequestDeps, purpose: Purpose, staffId: string | null): Promise<string> {
  const challenge = ids.secret(32);
  const expiresAt = new Date(clock.now().getTime() + challengeLifetime);
  await insertChallenge(db, { challenge: Buffer.from(challenge, 'base64url'), purpose, staffId, expiresAt });
  return challenge;
}

/** The passkeys of a person as an authenticator recognises them. */
export const describePasskeys = (rows: readonly { credential_id: Buffer; transports: string[] }[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }));

/** Challenge for any passkey for this address, to sign in. */
export async function requestSignIn(deps: RequestDeps): Promise<PasskeyRequest> {
  const { rpId } = relyingParty(deps.config.publicUrl);
  return { challenge: await newChallenge(deps, 'SIGN_IN', null), rpId, credentials: [] };
}

/** Challenge for a passkey of the person, to prove again who they are. */
export async function requestProof(deps: RequestDeps, staffId: string): Promise<PasskeyRequest> {
  const { rpId } = relyingParty(deps.config.publicUrl);
  const credentials = describePasskeys(await listPasskeys(deps.db, staffId));
  return { challenge: await newChallenge(deps, 'CONFIRM', staffId), rpId, credentials };
}

/** Challenge for a new passkey of the person. `keepsOthers`: an authenticator with a passkey of the person makes no second one */
export async function requestNewPasskey(
  deps: RequestDeps,
  { id, email, name, keepsOthers }: { id: string; email: string; name: string; keepsOthers: boolean },
): Promise<PasskeyCreation> {
  const { rpId } = relyingParty(deps.config.publicUrl);
  return {
    challenge: await newChallenge(deps, 'REGISTER', id),
    rpId,
    user: { id: userHandleOf(id), name: email, displayName: name },
    algorithms: [...algorithms],
    exclude: keepsOthers ? describePasskeys(await listPasskeys(deps.db, id)) : [],
  };
}
