import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt, hashToken } from '../../../platform/secrets.ts';
import { newTotpSecret } from '../staff-session/index.ts';
import { replaceInvitation } from './invitation.sql.ts';

const lifetime = 7 * 24 * 3_600_000;

export interface Invitation {
  /** Works once. Only its hash is stored. */
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Creates the one-time link of a person, for 7 days; earlier links end. */
export async function createInvitation(
  trx: Trx,
  { clock, ids, secretKey }: Pick<Deps, 'clock' | 'ids' | 'secretKey'>,
  { staffId, isOwn }: { staffId: string; isOwn: boolean },
): Promise<Invitation> {
  const now = clock.now();
  const token = ids.secret(32);
  const expiresAt = new Date(now.getTime() + lifetime);
  const totpSecretEncrypted = encrypt(secretKey, newTotpSecret(ids));
  await replaceInvitation(trx, { tokenHash: hashToken(token), staffId, totpSecretEncrypted, isOwn, now, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
}
