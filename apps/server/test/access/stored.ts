import type pg from 'pg';
import type { TestApp } from '../kit/test-app.ts';

/** Rate limits, and the access log, which stores rejected attempts on purpose. */
const besides = ['public.rate_limits', 'public.door_log'];

/** Devices change these rows asynchronously: only the number of rows is compared. */
const moving = ['public.lock_commands', 'public.locks'];

/**
 * A fingerprint of every table, including queued jobs: its number of rows, and the newest transaction that wrote one of them. Equal fingerprints
 * mean that nothing was written in between.
 */
export async function everythingStored({ pool }: Pick<TestApp, 'pool'>): Promise<Record<string, string>> {
  const text = statements.get(pool) ?? (await statementOf(pool));
  statements.set(pool, text);
  // Prepared by its name: to plan a statement over all tables takes longer than to run it.
  const { rows } = await pool.query<{ name: string; print: string }>({ name: 'everything-stored', text });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** The statement of each test database. */
const statements = new WeakMap<pg.Pool, string>();

async function statementOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema in ('public', 'mock_gateway') or (table_schema, table_name) = ('pgboss', 'job_common'))`,
  );
  const stored = rows.map(({ name }) => name).filter((name) => !besides.includes(name));
  const counts = stored.map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows' || ${moving.includes(name) ? "''" : `coalesce(' until ' || max(xmin::text::bigint), '')`} as print from ${name} t`,
  );
  return counts.join(' union all ');
}
