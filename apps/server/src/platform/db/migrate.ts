import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrationTimeouts } from './timeouts.ts';

const migrationsFolder = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url));

/** One key for all processes of a deployment: concurrent starts migrate one after the other. */
const migrationLock = 5_661_402;

/**
 * Runs `work` on a connection of its own while no other process of the deployment does so.
 * @throws Error if the lock is not free within `migrationTimeouts.lock_timeout`
 */
export async function withMigrationLock<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, ...migrationTimeouts });
  // A connection that dies between two statements fails the next one. Without a listener, its error event would end the process without a message.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Brings a database up to date with `db/migrations/*.sql`, forward only, each file in one transaction.
 * @returns the names of the files that were applied
 * @throws Error if an applied file has changed, if the database started with another first migration, or if a file fails
 */
export async function migrate(connectionString: string): Promise<string[]> {
  return withMigrationLock(connectionString, async (client) => {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    const migrations = await readMigrations();
    assertSameBeginning(
      known,
      migrations.map(({ name }) => name),
    );
    const applied: string[] = [];
    for (const { name, text, sha256 } of migrations) {
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new Error(`Migration ${name} has changed since it was applied. Migrations are forward only: write a new one.`);
      await applyOne(client, name, text, sha256);
      applied.push(name);
    }
    return applied;
  });
}

interface Migration {
  /** The name of its file. */
  name: string;
  text: string;
  sha256: string;
}

/** The migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(migrationsFolder + name, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Before version 1.0 the migrations were squashed once. A database from before that has tables, but not the first migration. */
function assertSameBeginning(known: ReadonlyMap<string, string>, names: readonly string[]): void {
  const [first] = names;
  if (known.size === 0 || first === undefined || known.has(first)) return;
  throw new Error(
    `The database was created by a preliminary version, without ${first}. Use a new database, or delete the demo's data folder.`,
  );
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
