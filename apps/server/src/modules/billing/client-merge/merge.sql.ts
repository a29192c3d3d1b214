import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import type { MergedIds } from '../../../platform/db/merged-client.ts';

/** True if an act about one of the clients waits for an approval: it names the client by its id. */
export async function awaitsApproval(trx: Trx, { survivorId, duplicateId, now }: MergedIds & { now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from approvals where state = 'PENDING' and expires_at > ${now} and client_id in (${survivorId}, ${duplicateId}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** True if one of the clients saves another card at the gateway now. */
export async function savesCard(trx: Trx, { survivorId, duplicateId, now }: MergedIds & { now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from card_updates k join contracts c on c.id = k.contract_id
    where k.status in ('CREATED', 'OPEN') and k.expires_at > ${now} and c.client_id in (${survivorId}, ${duplicateId}) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
