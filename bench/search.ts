import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RIGHTS } from '@komora/api/admin';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import type { Pool } from 'pg';
import { listClients, readClient } from '../apps/server/src/back-office/records/client/read-clients.ts';
import { listContracts } from '../apps/server/src/back-office/records/contract/read-contracts.ts';
import { listDocuments } from '../apps/server/src/back-office/records/document/read-documents.ts';
import { searchRecords } from '../apps/server/src/back-office/records/search/search-records.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { type Grant, scopeOf } from '../apps/server/src/platform/staff/scope.ts';
import { type Metric, percentile, round } from './lib/metric.ts';

const item = 'search';
const rounds = 40;
const sizes = { small: 1000, large: 100_000 };

/** A kind of read of staff, with its target in milliseconds. */
interface Read {
  what: string;
  most: number;
  run: (round: number) => Promise<unknown>;
}

/** Searches, lists and records of staff with 100,000 contracts, compared with 1,000 in the same run. */
export async function search(): Promise<Metric[]> {
  const small = await measure(sizes.small);
  const large = await measure(sizes.large);
  return large.map(({ what, most, p95 }, index) => ({
    item,
    what: `${what} of ${sizes.large} contracts, p95`,
    value: p95,
    unit: 'ms',
    target: { most },
    details: { 'with 1,000 contracts, ms': round(small[index]?.p95 ?? 0) },
  }));
}

async function measure(contracts: number): Promise<{ what: string; most: number; p95: number }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-bench-search-'));
  const cluster = await startLocalPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: '20' } });
  try {
    await cluster.ensureDatabase('search');
    const databaseUrl = cluster.url('search');
    await migrate(databaseUrl);
    const { db, pool, close } = openDatabase(databaseUrl, { max: 1 });
    try {
      const { clientId, warehouseId } = await load(pool, contracts);
      const results = [];
      for (const { what, most, run } of reads(db, { clientId, warehouseId, contracts })) {
        await run(0);
        const times: number[] = [];
        for (let n = 1; n <= rounds; n++) {
          const began = performance.now();
          await run(n);
          times.push(performance.now() - began);
        }
        results.push({ what, most, p95: percentile(times, 0.95) });
      }
      return results;
    } finally {
      await close();
    }
  } finally {
    await cluster.stop();
    rmSync(cluster.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One client in 500 has the same name, one word in 20 the same beginning. */
async function load(pool: Pool, contracts: number): Promise<{ clientId: string; warehouseId: string }> {
  await pool.query('set statement_timeout = 0');
  await pool.query('begin');
  const { clientId } = await createRentHistory(pool, { clients: contracts, rentsEach: 1 });
  await pool.query('commit');
  await pool.query(
    `update users u set first_name = (array['Jana', 'Peter', 'Eva', 'Ján', 'Zuzana', 'Milan', 'Katarína', 'Tomáš', 'Lucia', 'Marek'])[1 + n % 10],
       last_name = (array['Novák', 'Horváth', 'Kováč', 'Varga', 'Tóth', 'Nagy', 'Baláž', 'Szabó', 'Molnár', 'Lukáč', 'Polák', 'Kollár', 'Urban', 'Marek', 'Krajčí',
         'Hudák', 'Oravec', 'Benko', 'Sýkora', 'Zeman'])[1 + n % 20] || (n / 20 % 25)::text, phone_number = '+4219' || lpad(n::text, 8, '0')
     from (select id, row_number() over (order by id)::integer as n from users) o where o.id = u.id`,
  );
  await pool.query(
    `update search_entries e set sort_key = 'sk-2026-' || lpad(n::text, 6, '0'), keys = array['sk-2026-' || lpad(n::text, 6, '0'), e.id::text]
     from (select id, row_number() over (order by id) as n from search_entries where kind = 'CONTRACT') o where e.kind = 'CONTRACT' and o.id = e.id`,
  );
  await pool.query(
    `insert into locks (warehouse_id, box_id, door, device_id) select warehouse_id, id, 'BOX', 'device-' || row_number() over (order by id) from boxes`,
  );
  await loadMoney(pool);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select id from warehouses limit 1');
  return { clientId, warehouseId: rows[0]?.id ?? '' };
}

/** A card of ten contracts ends alike, each contract has a payment at the gateway and three transfers, and there are 200 companies. */
async function loadMoney(pool: Pool): Promise<void> {
  const numbered = `(select id, client_id, order_id, legal_entity_id, row_number() over (order by id)::integer as n from contracts)`;
  await pool.query(
    `update contracts c set payment_method_label = 'Visa •••• ' || lpad((n % 10000)::text, 4, '0') from ${numbered} o where o.id = c.id`,
  );
  await pool.query(
    `insert into payments (order_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
     select order_id, 'STRIPE', 1, 'EXPIRED', 'pi_bench' || lpad(n::text, 6, '0'), 5289, 'EUR', now(), now() from ${numbered} o`,
  );
  await pool.query(
    `insert into legal_entities select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'Sklady ' || n || ' s.r.o.',
       'company_id', (40000000 + n)::text, 'tax_id', (2020000000 + n)::text, 'vat_id', 'SK' || 2020000000 + n, 'iban', 'SK44' || lpad(n::text, 20, '0'),
       'invoice_prefix', 'B' || n, 'contract_prefix', 'B' || n))).* from legal_entities e, generate_series(1, 200) n
     where e.id = (select id from legal_entities order by id limit 1)`,
  );
  await pool.query(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select gen_random_uuid(), e.id, b.iban, 'bench', sha256(b.iban::bytea), now() from legal_entities e join bank_accounts b on b.legal_entity_id = e.id`,
  );
  // A third of the transfers are those of one payer.
  await pool.query(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance,
       payer_name, payer_account, state, client_id, settled_at)
     select gen_random_uuid(), s.id, o.n * 3 + m, s.account, sha256((o.n * 3 + m)::text::bytea), sha256((o.n * 3 + m)::text::bytea), date '2026-01-01' + m, 5289, 'EUR', true,
       false, true, '', 'Payer', case m when 0 then 'SK3112000000000000009999' else 'SK57' || lpad((o.n * 7919)::text, 20, '0') end, 'MATCHED', o.client_id, now()
     from ${numbered} o cross join generate_series(0, 2) m join bank_statements s on s.legal_entity_id = o.legal_entity_id`,
  );
}

function reads(db: Database, { clientId, warehouseId, contracts }: { clientId: string; warehouseId: string; contracts: number }): Read[] {
  const rights = new Set(RIGHTS);
  const everywhere: Grant[] = [{ rights, place: 'organisation', endsAt: null }];
  const here: Grant[] = [{ rights, place: { warehouseId }, endsAt: null }];
  const elsewhere: Grant[] = [{ rights, place: { warehouseId: '00000000-0000-7000-8000-000000000000' }, endsAt: null }];
  const clock = { now: () => new Date('2026-03-02T09:00:00Z') };
  const pad = (n: number) => String((n * 7919) % contracts).padStart(6, '0');
  const texts: ((n: number) => string)[] = [
    (n) => `sk-2026-${pad(n)}`,
    (n) => `sk-2026-${pad(n).slice(0, 4)}`,
    (n) => `F${(n * 31) % contracts}`,
    (n) => `0900${pad(n)}`.slice(0, 9),
    () => 'no',
    () => 'Novák',
    () => 'Jana Horv',
    (n) => `Sykra${n % 20}`,
    () => 'Kratochvílová',
    () => 'zzzzzz',
    (n) => `device-${(n * 31) % contracts}`,
  ];
  /** Numbers that people read from a card, a statement of the bank or the gateway, or a document. */
  const numbers: ((n: number) => string)[] = [
    (n) => pad(n).slice(-4),
    () => '9999',
    (n) => `pi_bench${pad(n)}`,
    () => 'SK31 1200 0000 0000 0000 9999',
    (n) => `SK57${String(((n * 31) % contracts) * 7919).padStart(20, '0')}`,
    (n) =>
      String(((n * 31) % contracts) * 7919)
        .padStart(6, '0')
        .slice(-6),
    (n) => String(40_000_000 + (n % 200) + 1),
    (n) => `SK${2_020_000_000 + (n % 200) + 1}`,
    (n) => `Sklady ${(n % 200) + 1}`,
    (n) => `SK44${String((n % 200) + 1).padStart(20, '0')}`,
  ];
  const find =
    (grants: readonly Grant[], searched = texts) =>
    (n: number) =>
      searchRecords({ db }, { q: searched[n % searched.length]?.(n) ?? '', warehouse: undefined, grants });
  const scope = scopeOf(everywhere, 'read:client');
  const ofHere = scopeOf(here, 'read:client');
  return [
    { what: 'search of an owner', most: 30, run: find(everywhere) },
    { what: 'search of a person with the only warehouse', most: 30, run: find(here) },
    { what: 'search of a person who sees none of them', most: 30, run: find(elsewhere) },
    { what: 'search by card, gateway, company and account, of an owner', most: 30, run: find(everywhere, numbers) },
    { what: 'search by card, gateway, company and account, with the only warehouse', most: 30, run: find(here, numbers) },
    { what: 'clients by name', most: 50, run: () => listClients({ db }, { scope, grants: everywhere }) },
    { what: 'clients of a warehouse', most: 50, run: () => listClients({ db }, { scope: ofHere, grants: here }) },
    {
      what: 'clients by a beginning',
      most: 50,
      run: (n) => listClients({ db }, { scope, grants: everywhere, q: texts[4 + (n % 5)]?.(n) ?? '' }),
    },
    { what: 'contracts, the latest first', most: 50, run: () => listContracts({ db, clock }, { scope, grants: everywhere }) },
    {
      what: 'contracts of a warehouse without a card',
      most: 50,
      run: () => listContracts({ db, clock }, { scope: ofHere, grants: here, view: 'no-card' }),
    },
    {
      what: 'contracts that are overdue',
      most: 50,
      run: () => listContracts({ db, clock }, { scope, grants: everywhere, view: 'overdue' }),
    },
    { what: 'contracts that end', most: 50, run: () => listContracts({ db, clock }, { scope, grants: everywhere, view: 'ending' }) },
    { what: 'invoices, the latest first', most: 50, run: () => listDocuments({ db }, { scope }) },
    { what: 'invoices of a warehouse', most: 50, run: () => listDocuments({ db }, { scope: ofHere, warehouse: warehouseId }) },
    { what: 'record of a client', most: 60, run: () => readClient({ db }, { id: clientId, scope, grants: everywhere }) },
  ];
}
