import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { challengeOf } from '../passkey/index.ts';
import { type ClientChallenge, consumeChallenge } from './client-challenge.sql.ts';

/** Uses the challenge that an authenticator signed, before anything is verified. @throws AppError passkey/rejected */
export async function useChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientDataJson: string,
  of: Omit<ClientChallenge, 'challenge'>,
): Promise<string> {
  const challenge = challengeOf(clientDataJson);
  if (!(await consumeChallenge(db, { ...of, challenge: Buffer.from(challenge, 'base64url'), now: clock.now() })))
    throw new AppError('passkey/rejected');
  return challenge;
}
