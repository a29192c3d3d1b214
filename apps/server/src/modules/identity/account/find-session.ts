import { Language } from '@komora/api/enumerations';
import type { Clock } from '../../../platform/clock.ts';
import type { StatementPool } from '../../../platform/db/prepared-pool.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { Settings } from '../../../platform/settings/index.ts';
import { after, lifetimes, sessionRememberedUntil } from './lifetimes.ts';

export interface LiveSession {
  userId: string;
  language: Language;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
}

interface SessionRow {
  user_id: string;
  user_language: string;
  remember_me: boolean;
  expires_at: Date;
  signed_in_at: Date;
  last_used_at: Date;
}

// Without the query builder for speed: this runs before every signed-in request.
const find = {
  text: `select s.user_id, u.user_language, s.remember_me, s.expires_at,
           coalesce(s.signed_in_at, s.created_at) as signed_in_at, coalesce(s.last_used_at, s.created_at) as last_used_at
         from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.expires_at > $2 and u.anonymised_at is null and u.blocked_at is null`,
};
const touch = {
  text: 'update sessions set expires_at = greatest(expires_at, $2), last_used_at = $3 where token_hash = $1 and last_used_at is distinct from $3',
};

/** Finds the valid session of a token. Stores its use, which extends a remembered session, at most once an hour. */
export function findSession({
  statements,
  clock,
  settings,
}: {
  statements: StatementPool;
  clock: Clock;
  settings: Pick<Settings, 'get'>;
}): (token: string) => Promise<LiveSession | null> {
  return async (token) => {
    const now = clock.now();
    const tokenHash = hashToken(token);
    const { rows } = await statements.query<SessionRow>({ ...find, values: [tokenHash, now] });
    const row = rows[0];
    if (row === undefined) return null;
    if (row.last_used_at <= after(now, -lifetimes.slideEvery)) {
      const expiresAt = row.remember_me ? sessionRememberedUntil(settings, now, row.signed_in_at) : row.expires_at;
      await statements.query({ ...touch, values: [tokenHash, expiresAt, now] });
    }
    return { userId: row.user_id, language: Language.parse(row.user_language), tokenHash };
  };
}
