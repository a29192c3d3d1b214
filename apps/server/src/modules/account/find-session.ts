import { Language, UserType } from '@komora/contract/enumerations';
import type pg from 'pg';
import type { Clock } from '../../clock.ts';
import { hashToken } from '../../secrets.ts';
import { after, lifetimes } from './lifetimes.ts';

export interface LiveSession {
  userId: string;
  type: UserType;
  language: Language;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
}

interface SessionRow {
  user_id: string;
  type: string;
  user_language: string;
  remember_me: boolean;
  expires_at: Date;
}

// Named statements on the pool: this runs before every signed-in request.
const find = {
  name: 'find-session',
  text: `select s.user_id, u.type, u.user_language, s.remember_me, s.expires_at
         from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1 and s.expires_at > $2 and u.anonymised_at is null`,
};
const slide = { name: 'slide-session', text: 'update sessions set expires_at = $2 where token_hash = $1 and expires_at < $2' };

/** Finds the live session of a token; the expiry of a remembered one moves on, written at most once an hour. */
export function findSession({ pool, clock }: { pool: pg.Pool; clock: Clock }): (token: string) => Promise<LiveSession | null> {
  return async (token) => {
    const now = clock.now();
    const tokenHash = hashToken(token);
    const { rows } = await pool.query<SessionRow>({ ...find, values: [tokenHash, now] });
    const row = rows[0];
    if (row === undefined) return null;
    const slidTo = after(now, lifetimes.rememberedSession);
    if (row.remember_me && row.expires_at.getTime() <= slidTo.getTime() - lifetimes.slideEvery) {
      await pool.query({ ...slide, values: [tokenHash, slidTo] });
    }
    return { userId: row.user_id, type: UserType.parse(row.type), language: Language.parse(row.user_language), tokenHash };
  };
}
