import { sql } from 'kysely';
import type { Trx } from '../platform/db/database.ts';

/** Locks the table, so that two first starts with different keys cannot both succeed. @returns all rows */
export async function lockSecretKeys(trx: Trx): Promise<Buffer[]> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('secret_keys').select('check_value').execute();
  return rows.map(({ check_value }) => check_value);
}

/** Inserts one row. */
export async function insertSecretKey(trx: Trx, row: { checkValue: Buffer; now: Date }): Promise<void> {
  await trx.insertInto('secret_keys').values({ check_value: row.checkValue, first_used_at: row.now }).execute();
}

/** Bytes of version, initialisation vector and tag. */
const shortest = 29;

/** A value that was encrypted before keys were recorded; at most one row. */
export async function findEncryptedValue(trx: Trx): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('contracts')
    .select('access_code_encrypted')
    .where(sql<number>`length(access_code_encrypted)`, '>', shortest)
    .limit(1)
    .executeTakeFirst();
  return row?.access_code_encrypted;
}
