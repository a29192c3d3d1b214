import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../../apps/server/src/platform/secrets.ts';

/** Stores an owner and a session of a day. @returns the value of the cookie `komora-staff` */
export async function openStaffSession(pool: pg.Pool): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await pool.query(
    `with person as (insert into staff (email, name, locale, created_at) values ('bench@example.com', 'Bench', 'EN', now()) returning id),
       owner as (insert into assignments (staff_id, role_id, created_at) select p.id, r.id, now() from person p, roles r where r.preset = 'owner')
     insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, proven_at, expires_at) select $1, id, now(), now(), now(), now() + interval '1 day' from person`,
    [hashToken(token)],
  );
  return token;
}
