import { sql } from 'kysely';
import type { Trx } from './database.ts';
import type { DB } from './schema.generated.ts';

/** Deletes at most `limit` rows of a table whose `column` is not after an instant; skips locked rows. @returns the number of deleted rows */
export async function deleteBefore<T extends keyof DB & string>(
  trx: Trx,
  table: T,
  column: keyof DB[T] & string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before} order by ${sql.ref(column)} limit ${limit} for update skip locked))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
