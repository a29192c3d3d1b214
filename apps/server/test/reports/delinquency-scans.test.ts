import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDelinquency } from '../../src/back-office/reports/money-report/delinquency.sql.ts';
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
    // Paid on the due day, but for one in a hundred, which is paid ten days later.
    await connection.query('set local session_replication_role = replica');
    await connection.query(
      `update ledger_entries l set entered_on = date '2026-01-01', due_on = date '2026-01-01', allocated = amount,
         settled_on = date '2026-01-01' + case when n % 100 = 0 then 10 else 0 end
       from (select id, row_number() over (order by id) as n from ledger_entries) x where x.id = l.id`,
    );
    await connection.query(
      `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at) select id, id, amount, settled_on, now() from ledger_entries`,
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

test('the delinquency report looks neither for the terms of each contract nor for the payments of each rent, and does not read all entries', async () => {
  await open.db.transaction().execute(async (trx) => {
    const place = { scope: everywhere };
    const { steps, clients } = await readDelinquency(trx, place, '2026-03-01');
    expect(steps.at(-1)).toMatchObject({ contracts: 0, open: 0 });
    const { rows: late } = await sql<{
      count: number;
    }>`select count(*)::int from ledger_entries where kind = 'INVOICE' and settled_on > due_on`.execute(trx);
    expect(late[0]?.count).toBeGreaterThan(50);
    expect(clients[0]).toMatchObject({ becameLate: late[0]?.count, cured7: 0, cured30: 10_000 });
    const { rows: counters } = await sql<{ scans: number }>`
      select sum(pg_stat_get_xact_numscans(indexrelid))::int as scans from pg_index where indrelid in ('contract_terms'::regclass, 'allocations'::regclass)`.execute(
      trx,
    );
    expect(counters[0]?.scans).toBeLessThan(1000);
    const { rows: read } = await sql<{ scans: number }>`select pg_stat_get_xact_numscans('ledger_entries'::regclass)::int as scans`.execute(
      trx,
    );
    expect(read[0]?.scans).toBe(0);
  });
});
