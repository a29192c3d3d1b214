import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url));

/** One key for every process of a deployment: whoever comes second waits until the first has migrated. */
const migrationLock = 5_661_402;

/**
 * Brings a database up to date with `db/migrations/*.sql`, forward only, each file in one transaction.
 * @returns the names of the files that were applied now.
 * @throws when a file that has been applied before has changed since, or when a file fails.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const applied: string[] = [];
    for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(migrationsFolder + name, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} has changed since it was applied. Migrations are forward only: write a new one.`);
      await applyOne(client, name, text, sha256);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
