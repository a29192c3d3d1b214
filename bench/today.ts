import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import pg from 'pg';
import { createApp } from '../apps/server/src/app/container.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/logging.ts';
import { type Metric, median, percentile, round } from './lib/metric.ts';
import { openStaffSession } from './lib/staff-session.ts';

const item = 'today';
const requests = 150;
/** Of the contracts, and of the boxes with locks: tasks of each kind in thousandths. */
const share = 10;
/** Groups count no further. */
const mostCounted = 200;

interface Measured {
  p95: number;
  median: number;
  groups: number;
  tasks: number;
}

/** The list of tasks of an owner at 100,000 contracts, compared with 1,000 in the same run. One in a hundred records of each source is a task. */
export async function today({ contracts = 100_000, few = 1000 }: { contracts?: number; few?: number } = {}): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-today-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '60' } });
  try {
    const small = await measure(cluster, folder, few);
    const large = await measure(cluster, folder, contracts);
    return [
      {
        item,
        what: `list of tasks, ${contracts} contracts, p95 at the server`,
        value: large.p95,
        unit: 'ms',
        target: { most: 80 },
        details: { 'median ms': round(large.median), groups: large.groups, tasks: large.tasks },
      },
      {
        item,
        what: `list of tasks, ${contracts} contracts compared with ${few}, median`,
        value: large.median / small.median,
        unit: 'times',
        target: { most: 2 },
        details: { 'few: median ms': round(small.median), 'few: p95 ms': round(small.p95), 'few: tasks': small.tasks },
      },
    ];
  } finally {
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(cluster: Awaited<ReturnType<typeof startLocalPostgres>>, folder: string, contracts: number): Promise<Measured> {
  const name = `today_${contracts}`;
  await cluster.ensureDatabase(name);
  const connectionString = cluster.url(name);
  await migrate(connectionString);
  const pool = new pg.Pool({ connectionString, max: 2 });
  const publicUrl = 'http://127.0.0.1:9';
  const env = { LOG_LEVEL: 'silent', DATA_DIR: folder, RATE_LIMIT: '1000', PORT: '9', PUBLIC_URL: publicUrl };
  try {
    await load(pool, contracts);
    const app = await createApp({
      config: readConfig(env, 'bench'),
      connectionString,
      secretKey: Buffer.alloc(32, 7),
      log: createLog('silent'),
      overrides: { pages: false },
    });
    try {
      const cookie = `komora-staff=${await openStaffSession(pool)}`;
      const ask = () => app.http.inject({ method: 'GET', url: '/api/admin/today', headers: { cookie } });
      for (let n = 0; n < 20; n++) await ask();
      const times: number[] = [];
      for (let n = 0; n < requests; n++) {
        const began = performance.now();
        await ask();
        times.push(performance.now() - began);
      }
      const { groups } = (await ask()).json<{ groups: { kind: string; failed: boolean; count: { value: number } | null }[] }>();
      if (groups.length < 8 || groups.some(({ failed }) => failed)) throw new Error('A source of tasks failed');
      const credits = groups.find(({ kind }) => kind === 'money-to-return')?.count?.value;
      if (credits !== Math.min((contracts * share) / 1000, mostCounted))
        throw new Error(`${credits ?? 'No'} credits wait for their return`);
      const tasks = groups.reduce((sum, { count }) => sum + (count?.value ?? 0), 0);
      return { p95: percentile(times, 0.95), median: median(times), groups: groups.length, tasks };
    } finally {
      await app.close();
    }
  } finally {
    await pool.end();
  }
}

/** Contracts with one paid rent and a closed payment each, a message each, and a box with a lock for every tenth; a share of all of them are tasks. */
async function load(pool: pg.Pool, contracts: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Without triggers, which take minutes: the list does not need the rows that they add.
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    await createRentHistory(client, { clients: contracts, rentsEach: 1 });
    await client.query('commit');
    const numbered = (table: string) => `(select id, row_number() over (order by id) as n from ${table})`;
    const statements = [
      `update rents r set due_on = current_date - 20, paid_at = null, status = 'INVOICE_SUBMITTED', paying_status = 'WAITING_FOR_MANUAL'
       from ${numbered('rents')} x where x.id = r.id and x.n % 1000 < ${share}`,
      `insert into payments (rent_id, warehouse_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at, paid_at, settlement)
       select r.id, c.warehouse_id, 'MOCK', 1, 'PAID', r.id, 5289, 'EUR', now(), now(), now() - row_number() over (order by r.id) * interval '1 minute', case when row_number() over (order by r.id) % 1000 < ${share} then 'HELD_FOR_REVIEW' else 'LOST' end from rents r join contracts c on c.id = r.contract_id`,
      `insert into refunds (payment_id, reason, amount, currency, status, failed_at, done_at, created_at, updated_at)
       select id, 'WITHDRAWAL', 100, 'EUR', case when n % 1000 < ${share} then 'FAILED' else 'DONE' end, case when n % 1000 < ${share} then now() - n * interval '1 minute' end,
         case when n % 1000 >= ${share} then now() end, now(), now() from ${numbered('payments')} p`,
      `update contracts c set starts_on = current_date + 3 from ${numbered('contracts')} x where x.id = c.id and x.n % 1000 < ${share}`,
      `update contracts c set status = 'TERMINATING', terminates_on = current_date + 3 from ${numbered('contracts')} x
       where x.id = c.id and x.n % 1000 between ${share} and ${2 * share - 1}`,
      `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
       select w.id, 'bench ' || n, 150, 200, 250, 4000, 'V2', '{}' from generate_series(1, ${contracts / 10}) n, (select id from warehouses limit 1) w`,
      `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, battery_percent)
       select warehouse_id, id, 'BOX', id, n % 100 <> 0, now(), case when n % 100 = 1 then 10 else 80 end
       from (select *, row_number() over (order by id) as n from boxes where name like 'bench %') b`,
      `insert into box_states (box_id, state, from_on, until_on, reason, set_at)
       select id, case when n % 2 = 0 then 'TO_CHECK' else 'REPAIR' end, current_date - 10, case when n % 100 > 1 then current_date - 5 end, 'bench', now()
       from ${numbered('boxes')} b`,
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at)
       select 'EMAIL', 'x@example.com', 'SK', 'password-changed', '{}', 'bench ' || n, case when n % 1000 < ${share} then 'FAILED' else 'SENT' end, now()
       from generate_series(1, ${contracts}) n`,
      // Credits of clients who have left, in the same share, and of others, whose next invoices they pay.
      `update contracts c set status = 'TERMINATED', terminates_on = current_date - 3 from ${numbered('contracts')} x
       where x.id = c.id and x.n % 1000 between ${2 * share} and ${3 * share - 1}`,
      `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, 'EUR', id, 'PAYMENT', 'TRANSFER', -500, current_date - 2, 'STAFF', gen_random_uuid(), now()
       from (select *, row_number() over (order by id) as n from contracts) c where n % 1000 between ${2 * share} and ${5 * share - 1}`,
      'vacuum analyze',
    ];
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}
