import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOwn, listPending } from '../../src/modules/billing/approval/approval-list.sql.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import { everywhere } from '../../src/platform/staff/scope.ts';

const database = useTestDatabase();
let open: OpenDatabase;
const staffId = '00000000-0000-7000-8000-000000000001';
const now = new Date('2026-03-02T09:00:00Z');

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const connection = await open.pool.connect();
  await connection.query('begin');
  await createRentHistory(connection, { clients: 500, rentsEach: 10 });
  await connection.query(`insert into staff (id, email, name, locale, created_at) values ($1, 'asker@example.com', 'Asker', 'SK', now())`, [
    staffId,
  ]);
  // By the invoice, by the entry of one, and by the payment of an order.
  await connection.query(
    `insert into payments (order_id, provider, attempt, status, amount, currency, created_at, updated_at)
     select order_id, 'STRIPE', 1, 'EXPIRED', 100, 'EUR', now(), now() from contracts`,
  );
  await connection.query(
    `insert into approvals (verb, request, noun, amount, currency, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at, state)
     select 'refund.create', r.request, 'refund', 100, 'EUR', c.legal_entity_id, c.client_id, 'on request', $1, $2::timestamptz, $2::timestamptz + interval '7 days', 'PENDING'
     from (select * from contracts order by id limit 20) c
     join rents o on o.contract_id = c.id and o.period_number = 1 join invoices i on i.rent_id = o.id
     cross join lateral (values (jsonb_build_object('invoiceId', i.id)),
       (jsonb_build_object('debitId', (select e.id from ledger_entries e where e.source_id = i.id limit 1))),
       (jsonb_build_object('paymentId', (select p.id from payments p where p.order_id = c.order_id)))) r (request)`,
    [staffId, now],
  );
  await connection.query('commit');
  connection.release();
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

test.each(['auto', 'force_generic_plan'])(
  'the documents of approvals are found without reading all invoices, planned as %s',
  async (mode) => {
    for (const list of [listPending, listOwn]) {
      await open.db.transaction().execute(async (trx) => {
        await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
        const rows = await list(trx, { scope: everywhere, staffId, now, after: undefined, limit: 50 });
        expect(rows).toHaveLength(50);
        expect(rows.filter(({ documentNumber }) => documentNumber !== null).length).toBeGreaterThanOrEqual(30);
        const { rows: counters } = await sql<{ scans: number; fetched: number }>`select
        (select sum(pg_stat_get_xact_numscans(name::regclass))::int from unnest('{invoices,ledger_entries,rents,payments}'::text[]) name) as scans,
        pg_stat_get_xact_tuples_fetched('invoices'::regclass)::int as fetched`.execute(trx);
        expect([mode, counters[0]?.scans]).toEqual([mode, 0]);
        expect(counters[0]?.fetched).toBeLessThan(500);
      });
    }
  },
);
