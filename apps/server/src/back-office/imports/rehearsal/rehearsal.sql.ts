import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface BatchRow {
  contractId: string;
  externalId: string;
  client: string;
}

/** The contracts of an import with their clients. */
export async function listBatch(reader: Reader, importId: string): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select c.id as "contractId", r.external_id as "externalId", u.first_name || ' ' || u.last_name as client
    from import_records r join contracts c on c.id = r.record_id join users u on u.id = c.client_id
    where r.import_id = ${importId} and r.noun = 'CONTRACT' and c.status <> 'TERMINATED'`.execute(reader);
  return rows;
}
