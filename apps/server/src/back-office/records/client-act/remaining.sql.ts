import type { ErasurePreview } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

type Kept = Record<ErasurePreview['kept'][number]['what'], number>;

/** How many records of a client stay after an erasure; one row. */
export async function countRemaining(reader: Reader, clientId: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select (select count(*)::int from contracts where client_id = ${clientId}) as "CONTRACT",
      (select count(*)::int from invoices where client_id = ${clientId}) as "DOCUMENT",
      (select count(*)::int from ledger_entries where client_id = ${clientId}) as "LEDGER_ENTRY",
      (select count(*)::int from consents where user_id = ${clientId}) as "CONSENT",
      (select count(*)::int from audit_log where client_id = ${clientId}) as "AUDIT_ENTRY"`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('The counts of a client are missing');
  return row;
}
