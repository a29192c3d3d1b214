import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/**
 * A condition: a collection agency demands what is open of rent `r`. The function `is_collected_rent` says the same to other contexts; for lists of many rents
 * PostgreSQL joins the debts of open cases instead of calling it for each rent.
 */
export const isCollectedRent: RawBuilder<boolean> = sql<boolean>`exists (select from collection_debts d
  join ledger_entries e on e.id = d.entry_id and e.source = 'DOCUMENT' join invoices i on i.id = e.source_id and i.kind = 'INVOICE'
  where d.is_open and i.rent_id = r.id)`;

/** @returns those of the entries that are in an open collection case */
export async function listCollectedEntries(reader: Reader, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from collection_debts where entry_id = any(${entryIds}::uuid[]) and is_open`.execute(reader);
  return rows.map(({ id }) => id);
}
