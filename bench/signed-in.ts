import { randomBytes } from 'node:crypto';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { hashToken } from '../apps/server/src/platform/secrets.ts';
import { type Bench, type BenchEnvironment, fewRents, manyRents, rentsEach } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import { HttpClient } from './lib/http.ts';
import { type Metric, round } from './lib/metric.ts';

const item = 'signed-in';
/** As many connections as the product has. */
const connections = 24;

/** The rows of each endpoint, in one statement each. */
const reads = [
  {
    what: 'my contracts',
    path: '/api/client/my/contracts',
    text: `select c.id, c.business_id, c.status, c.box_id, c.starts_on, c.terminates_on, c.invoicing_period_months, c.recurring_amount, c.currency,
        c.overlocked_at, c.created_at, b.name as box_name, b.area_cm2, b.width_cm, b.length_cm, b.height_cm, b.lock_version,
        w.id as warehouse_id, w.name as warehouse_name, w.country, w.street, w.number, w.city, w.zip, w.lat, w.lng, w.time_zone,
        i.coverage_amount, (select period_to from rents r where r.contract_id = c.id order by period_number desc limit 1) as billed_to, count(*) over () as total
      from contracts c join boxes b on b.id = c.box_id join warehouses w on w.id = c.warehouse_id join insurances i on i.id = c.insurance_id
      where c.client_id = $1 order by c.created_at desc, c.id desc limit 50`,
    least: 1,
  },
  {
    what: 'my rents',
    path: '/api/client/my/rents',
    text: `select r.*, b.name as box_name, i.id as invoice_id, i.number as invoice_number, i.issued_on, i.rounding,
        (select json_agg(n order by n.position) from invoice_items n where n.invoice_id = i.id) as items,
        (select json_agg(n order by n.issued_on) from invoices n where n.corrects_invoice_id = i.id) as credit_notes
      from (select r.id, r.contract_id, r.status, r.paying_method, r.paying_status, r.period_from, r.period_to, r.due_on, r.paid_at, r.amount_net,
          r.amount_gross, r.currency, c.business_id, c.box_id, count(*) over () as total
        from rents r join contracts c on c.id = r.contract_id
        where c.client_id = $1 order by r.period_from desc, r.id desc limit 50) r
      join boxes b on b.id = r.box_id left join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
      order by r.period_from desc, r.id desc`,
    least: 50,
  },
];

/** Lists of a client with 200 rents and their invoices, compared with a bare route, and compared with a database of a thousand times as many rents. */
export async function signedIn(bench: Bench): Promise<Metric[]> {
  const [few, many] = [await bench.environment(fewRents), await bench.environment(manyRents)];
  const [reader, other] = [await openReader(few), await openReader(many)];
  const metrics: Metric[] = [];
  for (const { what, path, text, least } of reads) {
    await holdsRows(reader, path, least);
    const baseline = { databaseUrl: few.databaseUrl, connections, text, values: [reader.clientId] };
    const { child, ready } = await Child.start<{ origin: string }>('bare-sql.ts', baseline);
    const subject = requests(few.product, reader.origin + path, reader.headers);
    const metric = { item, what: `${what}, ${rentsEach} invoices`, target: { least: 0.5 } };
    metrics.push(await compare(metric, { baseline: requests(child, ready.origin), subject, rounds: bench.rounds }));
    await child.stop();
    metrics.push(await growth(what, subject, requests(many.product, other.origin + path, other.headers), bench.rounds));
  }
  await bench.leave(few);
  await bench.leave(many);
  return metrics;
}

async function growth(what: string, few: ReturnType<typeof requests>, many: ReturnType<typeof requests>, rounds: Rounds): Promise<Metric> {
  const metric = { item, what: `${what}, 1,000,000 rents in the database beside 1,000`, target: { most: 1.5 } };
  const { value, details } = await compare(metric, { baseline: few, subject: many, rounds });
  return {
    ...metric,
    value: 1 / value,
    unit: 'times',
    details: {
      'per second': details['per second'] ?? 0,
      'with 1,000': details['baseline per second'] ?? 0,
      'CPU ms': details['CPU ms'] ?? 0,
    },
  };
}

interface Reader {
  origin: string;
  clientId: string;
  headers: { authorization: string };
}

/** A signed-in client of the environment who has rents. */
async function openReader({ databaseUrl, origin }: BenchEnvironment): Promise<Reader> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ user_id: string }>(
    `insert into sessions (token_hash, user_id, created_at, expires_at)
     select $1, client_id, now(), now() + interval '12 h' from contracts order by id limit 1 returning user_id`,
    [hashToken(token)],
  );
  await close();
  const [row] = rows;
  if (row === undefined) throw new Error('Nobody has a contract on this environment');
  return { origin, clientId: row.user_id, headers: { authorization: `Bearer ${token}` } };
}

async function holdsRows({ origin, headers }: Reader, path: string, least: number): Promise<void> {
  const client = new HttpClient(1);
  const { total } = await client.json<{ total: number }>('GET', origin + path, undefined, headers);
  client.close();
  if (total < least) throw new Error(`${path} lists ${round(total)}, and ${least} were to be measured`);
}
