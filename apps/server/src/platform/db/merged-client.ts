import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';

/** The records of one person in a merge, by their ids. */
export interface MergedIds {
  survivorId: string;
  duplicateId: string;
}

/** Gives all rows of a column to the surviving client. @returns their number */
export async function moveRows(trx: Trx, table: string, column: string, { duplicateId, survivorId }: MergedIds): Promise<number> {
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId} where ${sql.ref(column)} = ${duplicateId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The ids of a client and of the records that were merged into it, for rows that stay with their former record. */
export const clientAndFormer = (clientId: string): RawBuilder<string[]> =>
  sql<string[]>`array(select f.id from users f where f.id = ${clientId} or f.merged_into = ${clientId})`;
