import type { Trx } from '../../../platform/db/database.ts';
import { anonymiseAccessLinksOf } from './access-link.sql.ts';

/** Account deletion: revokes the client's access links and removes the e-mail addresses of their recipients. */
export async function anonymiseAccessLinks(trx: Trx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await anonymiseAccessLinksOf(trx, userId, now);
}
