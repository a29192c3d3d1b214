import type { WholeHouse } from '../whole-house.ts';

/** Counters of calls, and the log of tries at doors, which keeps refused ones on purpose. */
const besides = ['public.rate_counters', 'public.door_log'];

/** Devices report by themselves what became of commands: of these only the number counts. */
const moving = ['public.lock_commands', 'public.locks'];

/** A fingerprint of every table, jobs to be done included: two that are equal mean that nothing was written in between. */
export async function everythingKept(house: WholeHouse): Promise<Record<string, string>> {
  const tables = await house.rows<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema in ('public', 'mock_gateway') or (table_schema, table_name) = ('pgboss', 'job_common'))`,
  );
  const kept = tables.map(({ name }) => name).filter((name) => !besides.includes(name));
  const counts = kept.map(
    (name) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(sum(${moving.includes(name) ? 0 : 'hashtextextended(t::text, 0)::numeric'}), 0) as print from ${name} t`,
  );
  const rows = await house.rows<{ name: string; print: string }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
