import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * A condition: a collection agency demands what is open of rent `r`. The function `is_collected_rent` says the same to other contexts; for lists of many rents
 * PostgreSQL joins the debts of open cases instead of calling it for each rent.
 */
export const isCollectedRent: RawBuilder<boolean> = sql<boolean>`exists (select from collection_debts d
  cross join lateral (select source_id from ledger_entries where id = d.entry_id and source = 'DOCUMENT' offset 0) e
  cross join lateral (select rent_id from invoices where id = e.source_id and kind = 'INVOICE' offset 0) i
  where d.is_open and i.rent_id = r.id)`;

/** @returns those of the entries that are in an open collection case */
export async function listCollectedEntries(reader: Reader, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from collection_debts where entry_id = any(${entryIds}::uuid[]) and is_open`.execute(reader);
  return rows.map(({ id }) => id);
}
