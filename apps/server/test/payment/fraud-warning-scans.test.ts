import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWarningRows } from '../../src/modules/payments/fraud-warning/fraud-warning.sql.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import { everywhere } from '../../src/platform/staff/scope.ts';

const database = useTestDatabase();
let open: OpenDatabase;

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const connection = await open.pool.connect();
  try {
    await connection.query('begin');
    await createRentHistory(connection, { clients: 1000, rentsEach: 10 });
    await connection.query(
      `insert into payments (rent_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
       select id, 'STRIPE', 1, 'EXPIRED', 'pi_' || id, 100, 'EUR', now(), now() from rents`,
    );
    await connection.query(
      `insert into fraud_warnings (payment_id, provider, provider_warning_id, reason, actionable, received_at, checked_at)
       select id, 'STRIPE', id, 'made_with_stolen_card', true, now(), now() from payments order by id limit 200`,
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

test.each(['auto', 'force_generic_plan'])('a page of warnings does not read the places of all payments, planned as %s', async (mode) => {
  await open.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
    const rows = await listWarningRows(trx, { scope: everywhere, payment: undefined, after: undefined, limit: 51 });
    expect(rows).toHaveLength(51);
    const { rows: counters } = await sql<{ scans: number; fetched: number }>`select
      (select sum(pg_stat_get_xact_numscans(name::regclass))::int from unnest('{payments,rents,orders}'::text[]) name) as scans,
      pg_stat_get_xact_tuples_fetched('rents'::regclass)::int as fetched`.execute(trx);
    expect([mode, counters[0]?.scans]).toEqual([mode, 0]);
    expect(counters[0]?.fetched).toBeLessThan(1000);
  });
});
