import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
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
 * Processes of the previous version work during a migration. One that waits for a lock makes all of them wait that need the same table, and may wait for
 * them in turn. So it gives up before PostgreSQL looks for deadlocks (`deadlock_timeout`, 1 s), lets them go on, and begins again.
 */
const lockMs = 500;
const attempts = 150;
const betweenAttemptsMs = 1500;
const lockErrors: readonly unknown[] = ['55P03', '40P01'];

export interface MigrateOptions {
  /** Called before a migration begins again, because it did not get its locks. */
  onRetry?: (name: string) => void;
  /** Pause before that, ms; long enough for requests to go on. */
  pauseMs?: number;
}

/**
 * Brings a database up to date with `db/migrations/*.sql`, forward only, each file in one transaction.
 * @returns the names of the files that were applied
 * @throws Error if an applied file has changed, if the database started with another first migration, or if a file fails; also if other connections hold its
 *   locks for minutes
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
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
      await applyMigration(client, { name, text, sha256 }, options);
      applied.push(name);
    }
    return applied;
  });
}

export interface Migration {
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

/** Applies one file, or nothing of it. See {@link migrate}. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { onRetry, pauseMs = betweenAttemptsMs }: MigrateOptions = {},
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryMigration(client, migration);
    } catch (error) {
      if (attempt === attempts || !(error instanceof pg.DatabaseError && lockErrors.includes(error.code))) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
      }
      onRetry?.(migration.name);
      await pause(pauseMs);
    }
  }
}

async function tryMigration(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
