import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** One key for all processes of a deployment: concurrent `create … if not exists` statements can fail on each other. */
const schemaLock = 5_661_404;

/**
 * Creates the mock gateway's tables unless they exist. They are no part of the migrations, so that a database of a
 * deployment without the mock gateway does not have them. After a change of schema.sql, drop the schema: it holds test data.
 */
export async function createMockGatewaySchema(trx: Trx): Promise<void> {
  const isComplete = sql<{ complete: boolean }>`
    select to_regclass('mock_gateway.card_setups') is not null and exists (
      select from information_schema.columns
      where table_schema = 'mock_gateway' and table_name = 'refunds' and column_name = 'merchant_key' and data_type = 'text'
    ) as complete`;
  const { rows } = await isComplete.execute(trx);
  // Without this check every start would lock the tables, because `create index if not exists` locks first.
  if (rows[0]?.complete) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(schemaLock)})`.execute(trx);
  await sql.raw(await readFile(new URL('schema.sql', import.meta.url), 'utf8')).execute(trx);
}
