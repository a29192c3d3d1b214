import type { TestDatabase } from '../kit/database.ts';

/** Rate limits, and the access log, which stores rejected attempts on purpose. */
const besides = ['public.rate_limits', 'public.door_log'];

/** Devices change these rows asynchronously: only the number of rows is compared. */
const moving = ['public.lock_commands', 'public.locks'];

/** A fingerprint of every table, including queued jobs. Equal fingerprints mean that nothing was written in between. */
export async function everythingStored(testApp: TestDatabase): Promise<Record<string, string>> {
  const tables = await testApp.rows<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema in ('public', 'mock_gateway') or (table_schema, table_name) = ('pgboss', 'job_common'))`,
  );
  const stored = tables.map(({ name }) => name).filter((name) => !besides.includes(name));
  const counts = stored.map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(${moving.includes(name) ? 0 : 'hashtextextended(t::text, 0)::numeric'}), 0) as print from ${name} t`,
  );
  const rows = await testApp.rows<{ name: string; print: string }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
