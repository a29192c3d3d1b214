import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

/** @returns how many of these migrations the database has applied, with the same content */
export async function countApplied(reader: Reader, migrations: readonly { name: string; sha256: string }[]): Promise<number> {
  const expected = JSON.stringify(migrations.map(({ name, sha256 }) => ({ name, sha256 })));
  const { rows } = await sql<{ applied: number }>`
    select count(*) as applied from jsonb_to_recordset(${expected}::jsonb) as expected(name text, sha256 text)
    join schema_migrations using (name, sha256)`.execute(reader);
  return rows[0]?.applied ?? 0;
}
