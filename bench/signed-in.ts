import { randomBytes } from 'node:crypto';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { hashToken } from '../apps/server/src/secrets.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import { type Figure, round } from './lib/figure.ts';
import { HttpClient } from './lib/http.ts';
import { type Bench, fewRents, manyRents, rentsEach, type Stage } from './lib/stage.ts';

const item = 'signed-in';
/** As many as the product has. */
const connections = 24;

/** What the endpoints tell, of the same rows and no more, each in one statement. */
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

/** Lists of a client with 200 rents and their invoices, beside a bare route; and how they fare when a thousand times as many others have theirs. */
export async function signedIn(bench: Bench): Promise<Figure[]> {
  const [few, many] = [await bench.stage(fewRents), await bench.stage(manyRents)];
  const [reader, other] = [await openReader(few), await openReader(many)];
  const figures: Figure[] = [];
  for (const { what, path, text, least } of reads) {
    await holdsRows(reader, path, least);
    const floor = { databaseUrl: few.databaseUrl, connections, text, values: [reader.clientId] };
    const { child, ready } = await Child.start<{ origin: string }>('bare-sql.ts', floor);
    const subject = requests(few.product, reader.origin + path, reader.headers);
    const figure = { item, what: `${what}, ${rentsEach} invoices`, target: { least: 0.5 } };
    figures.push(await compare(figure, { floor: requests(child, ready.origin), subject, rounds: bench.rounds }));
    await child.stop();
    figures.push(await growth(what, subject, requests(many.product, other.origin + path, other.headers), bench.rounds));
  }
  await bench.leave(few);
  await bench.leave(many);
  return figures;
}

async function growth(what: string, few: ReturnType<typeof requests>, many: ReturnType<typeof requests>, rounds: Rounds): Promise<Figure> {
  const figure = { item, what: `${what}, 1,000,000 rents in the database beside 1,000`, target: { most: 1.5 } };
  const { value, details } = await compare(figure, { floor: few, subject: many, rounds });
  return {
    ...figure,
    value: 1 / value,
    unit: 'times',
    details: { 'per second': details['per second'] ?? 0, 'with 1,000': details['floor per second'] ?? 0, 'CPU ms': details['CPU ms'] ?? 0 },
  };
}

interface Reader {
  origin: string;
  clientId: string;
  headers: { authorization: string };
}

/** Somebody of a stage who has rents, signed in. */
async function openReader({ databaseUrl, origin }: Stage): Promise<Reader> {
  const { pool, close } = openDatabase(databaseUrl, { max: 1 });
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ user_id: string }>(
    `insert into sessions (token_hash, user_id, created_at, expires_at)
     select $1, client_id, now(), now() + interval '12 h' from contracts order by id limit 1 returning user_id`,
    [hashToken(token)],
  );
  await close();
  const [row] = rows;
  if (row === undefined) throw new Error('Nobody has a contract on this stage');
  return { origin, clientId: row.user_id, headers: { authorization: `Bearer ${token}` } };
}

async function holdsRows({ origin, headers }: Reader, path: string, least: number): Promise<void> {
  const client = new HttpClient(1);
  const { total } = await client.json<{ total: number }>('GET', origin + path, undefined, headers);
  client.close();
  if (total < least) throw new Error(`${path} lists ${round(total)}, and ${least} were to be measured`);
}
