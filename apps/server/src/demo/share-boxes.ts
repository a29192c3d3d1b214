import { sql } from 'kysely';
import type { Trx } from '../platform/db/database.ts';
import { logins } from './people.ts';

/** The oldest box of a login that shares one, opened to the other login since yesterday. */
export async function shareBoxes(trx: Trx, now: Date): Promise<void> {
  const sharedAt = new Date(now.getTime() - 24 * 3_600_000);
  for (const login of logins.clients) {
    if (!('sharesWith' in login)) continue;
    await sql`
      insert into box_sharings (contract_id, user_id, shared_at)
      select c.id, friend.id, ${sharedAt} from contracts c
      join users u on u.id = c.client_id and u.email = ${login.email}
      join users friend on friend.email = ${login.sharesWith}
      order by c.starts_on limit 1`.execute(trx);
  }
}
