import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../../../src/platform/secrets.ts';

/** Opens a session that outlives every test, as a log-in does. Its use is not stored, so that a rejected request changes nothing. @returns the bearer token */
export async function openSession(db: Pick<pg.Pool, 'query'>, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db.query(
    `insert into sessions (token_hash, user_id, created_at, expires_at, last_used_at) values ($1, $2, '2020-01-01', '2100-01-01', '2100-01-01')`,
    [hashToken(token), userId],
  );
  return token;
}
