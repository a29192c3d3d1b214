import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import type { Pool } from 'pg';
import { listOpenItems, readBalances } from '../apps/server/src/modules/billing/ledger/index.ts';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type Metric, median, percentile, round } from './lib/metric.ts';

const item = 'ledger';
const reads = 400;
const entriesEach = 5000;

/**
 * The balance of a client with 5,000 entries, all of them open or nearly all covered, compared with a read of one row in the same run; and the items of all
 * clients that were open on a past day.
 */
export async function ledger({ contracts = 100_000 }: { contracts?: number } = {}): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-ledger-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '20' } });
  try {
    await cluster.ensureDatabase('ledger');
    const databaseUrl = cluster.url('ledger');
    await migrate(databaseUrl);
    const { db, pool, close } = openDatabase(databaseUrl, { max: 1 });
    try {
      const { clientId } = await load(pool, contracts);
      await addEntries(pool, clientId);
      const open = await timed(() => readBalances(db, clientId), pool, clientId);
      await cover(pool, clientId);
      const covered = await timed(() => readBalances(db, clientId), pool, clientId);
      const days: number[] = [];
      for (const on of ['1990-01-01', '2026-06-15', '2030-01-01']) {
        const began = performance.now();
        await listOpenItems(db, { clientId: null, on });
        days.push((performance.now() - began) / 1000);
      }
      return metrics(contracts, { open, covered, days });
    } finally {
      await close();
    }
  } finally {
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Timed {
  p95: number;
  ratio: number;
}

function metrics(contracts: number, { open, covered, days }: { open: Timed; covered: Timed; days: number[] }): Metric[] {
  const what = `balance of a client with ${entriesEach} entries`;
  return [
    {
      item,
      what: `${what}, all open, p95`,
      value: open.p95,
      unit: 'ms',
      target: { most: 2 },
      details: { 'one row, times': round(open.ratio) },
    },
    {
      item,
      what: `${what}, 50 open, p95`,
      value: covered.p95,
      unit: 'ms',
      target: { most: 2 },
      details: { 'one row, times': round(covered.ratio) },
    },
    {
      item,
      what: `${what}, 50 open, compared with a read of one row`,
      value: covered.ratio,
      unit: 'times',
      target: { most: 4 },
      details: {},
    },
    {
      item,
      what: `items of ${contracts} contracts that were open on a day`,
      value: Math.max(...days),
      unit: 's',
      target: { most: 1 },
      details: { 'median s': round(median(days)) },
    },
  ];
}

/** A contract each, with one invoice; half of them are paid, half of those in the middle of 2026. */
async function load(pool: Pool, contracts: number): Promise<{ clientId: string }> {
  await pool.query('begin');
  const first = await createRentHistory(pool, { clients: contracts, rentsEach: 1 });
  await pool.query('commit');
  await pool.query(
    `with paid as (
       insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, 'PAYMENT', 'CASH', -amount, case when n % 4 = 0 then '1990-01-01'::date else '2026-06-16' end, 'STAFF', id, created_at
       from (select *, row_number() over (order by id) as n from ledger_entries) e where n % 2 = 0 returning id, source_id, entered_on, amount)
     insert into allocations (credit_id, debit_id, amount, allocated_on, created_at) select id, source_id, -amount, greatest(entered_on, d), now()
     from paid, lateral (select entered_on as d from ledger_entries e where e.id = paid.source_id) debit`,
  );
  await pool.query('vacuum analyze ledger_entries, allocations, users');
  return first;
}

async function addEntries(pool: Pool, clientId: string): Promise<void> {
  await pool.query(
    `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, due_on, source, source_id, created_at)
     select e.client_id, e.legal_entity_id, e.currency, case when n % 2 = 0 then 'OPENING' else 'PAYMENT' end, case when n % 2 = 1 then 'CASH' end,
       case when n % 2 = 0 then 100 else -100 end, e.entered_on, case when n % 2 = 0 then e.entered_on end, 'STAFF', gen_random_uuid(), e.created_at
     from (select * from ledger_entries where client_id = $1 limit 1) e, generate_series(2, $2) n`,
    [clientId, entriesEach],
  );
  await pool.query('vacuum analyze ledger_entries');
}

async function cover(pool: Pool, clientId: string): Promise<void> {
  await pool.query(
    `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
     select c.id, d.id, 100, greatest(c.entered_on, d.entered_on), now()
     from (select *, row_number() over (order by id) as n from ledger_entries where client_id = $1 and kind = 'PAYMENT' and settled_on is null) c
     join (select *, row_number() over (order by id) as n from ledger_entries where client_id = $1 and kind = 'OPENING' and settled_on is null) d using (n)
     where n <= $2`,
    [clientId, (entriesEach - 50) / 2],
  );
  await pool.query('vacuum analyze ledger_entries, allocations');
}

/** Reads and the read of one row alternate. */
async function timed(read: () => Promise<unknown>, pool: Pool, clientId: string): Promise<Timed> {
  const own: number[] = [];
  const baseline: number[] = [];
  const oneRow = { name: 'one-row', text: 'select first_name, last_name from users where id = $1', values: [clientId] };
  for (let n = 0; n < reads; n++) {
    const began = performance.now();
    await read();
    const between = performance.now();
    await pool.query(oneRow);
    own.push(between - began);
    baseline.push(performance.now() - between);
  }
  return { p95: percentile(own, 0.95), ratio: median(own) / median(baseline) };
}
