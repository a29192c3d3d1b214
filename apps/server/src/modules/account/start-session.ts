import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../secrets.ts';
import { after, lifetimes } from './lifetimes.ts';
import { insertSession } from './session.sql.ts';

/** Opens a session and gives its token, which is stored nowhere: 12 hours, or 30 days that slide. */
export async function startSession(
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { userId, rememberMe }: { userId: string; rememberMe: boolean },
): Promise<string> {
  const now = clock.now();
  const token = ids.secret(32);
  const expiresAt = after(now, rememberMe ? lifetimes.rememberedSession : lifetimes.session);
  await insertSession(trx, { tokenHash: hashToken(token), userId, rememberMe, now, expiresAt });
  return token;
}
