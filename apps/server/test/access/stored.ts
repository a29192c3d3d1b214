import type pg from 'pg';
import type { TestApp } from '../kit/test-app.ts';

/** Rate limits, and the access log, which stores rejected attempts on purpose. */
const besides = ['public.rate_limits', 'public.door_log'];

/** Devices change these rows asynchronously: only new and deleted rows count. */
const moving = ['public.lock_commands', 'public.locks'];

/**
 * A fingerprint of every table, including queued jobs: how often a row was written since the first call for this database. Equal fingerprints mean that
 * nothing was stored in between. Triggers count, because reading all tables takes several times longer than most calls.
 */
export async function everythingStored({ pool }: Pick<TestApp, 'pool'>): Promise<Record<string, number>> {
  const counting = countingWrites.get(pool) ?? countWrites(pool);
  countingWrites.set(pool, counting);
  await counting;
  const { rows } = await pool.query<{ name: string; writes: number }>({
    name: 'everything-stored',
    text: 'select name, count(*)::int as writes from test_writes group by name',
  });
  return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]));
}

const countingWrites = new WeakMap<pg.Pool, Promise<void>>();

async function countWrites(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema in ('public', 'mock_gateway') or (table_schema, table_name) = ('pgboss', 'job_common'))`,
  );
  const counted = rows.map(({ name }) => name).filter((name) => !besides.includes(name));
  // As the owner: the tables that are written may belong to another role.
  await pool.query(`
    create unlogged table test_writes (name text not null);
    create function test_note_write() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into test_writes values (tg_table_schema || '.' || tg_table_name);
      return null;
    end $$;`);
  await pool.query(
    counted
      .map((name) => {
        const events = moving.includes(name) ? 'insert or delete' : 'insert or update or delete';
        return `create trigger zz_test_note_write after ${events} on ${name} for each row execute function test_note_write()`;
      })
      .join(';'),
  );
}
