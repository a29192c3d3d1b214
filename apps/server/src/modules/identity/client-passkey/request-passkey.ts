import type { PasskeyCreation, PasskeyRequest } from '@komora/api/passkey';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { countAttempt, per15Minutes } from '../../../platform/rate-limit/rate-limit.ts';
import { assertOwnPassword, userContact } from '../account/index.ts';
import { algorithms, challengeLifetime, describePasskeys, relyingParty, userHandleOf } from '../passkey/index.ts';
import { type ClientChallenge, insertChallenge } from './client-challenge.sql.ts';
import { listPasskeys } from './client-passkey.sql.ts';

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log'>;

async function newChallenge({ db, clock, ids }: RequestDeps, of: Omit<ClientChallenge, 'challenge'>): Promise<string> {
  const challenge = ids.secret(32);
  const expiresAt = new Date(clock.now().getTime() + challengeLifetime);
  await insertChallenge(db, { ...of, challenge: Buffer.from(challenge, 'base64url'), expiresAt });
  return challenge;
}

/** Challenge for any passkey of a client. Each is stored for five minutes, so a network gets few. @throws AppError too-many-requests */
export async function requestLogin(deps: RequestDeps, ip: string): Promise<PasskeyRequest> {
  await countAttempt(deps, [per15Minutes(120 * deps.config.rateLimit, 'passkey-login', 'ask', clientNetwork(ip))]);
  const { rpId } = relyingParty(deps.config.publicUrl);
  return { challenge: await newChallenge(deps, { purpose: 'SIGN_IN', userId: null }), rpId, credentials: [] };
}

/** Challenge for a new passkey of the client, who proves who they are. @throws AppError as assertOwnPassword */
export async function requestNewPasskey(
  deps: RequestDeps,
  client: { userId: string; tokenHash: Buffer; password: string | undefined },
): Promise<PasskeyCreation> {
  const { userId } = client;
  await assertOwnPassword(deps, client);
  const { rpId } = relyingParty(deps.config.publicUrl);
  const { email } = await userContact(deps.db, userId);
  return {
    challenge: await newChallenge(deps, { purpose: 'REGISTER', userId }),
    rpId,
    user: { id: userHandleOf(userId), name: email, displayName: email },
    algorithms: [...algorithms],
    exclude: describePasskeys(await listPasskeys(deps.db, userId)),
  };
}
