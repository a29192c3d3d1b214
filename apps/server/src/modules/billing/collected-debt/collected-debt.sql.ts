import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A condition: a collection agency demands what is open of rent `r`. */
export const isCollectedRent: RawBuilder<boolean> = sql<boolean>`is_collected_rent(r.id)`;

/** @returns those of the entries that are in an open collection case */
export async function listCollectedEntries(reader: Reader, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from collection_debts where entry_id = any(${entryIds}::uuid[]) and is_open`.execute(reader);
  return rows.map(({ id }) => id);
}
