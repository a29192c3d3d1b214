import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSettled } from '../../src/modules/billing/bank-statement/settled.sql.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import { everywhere } from '../../src/platform/staff/scope.ts';

const database = useTestDatabase();
let open: OpenDatabase;

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const connection = await open.pool.connect();
  try {
    await connection.query('begin');
    await createRentHistory(connection, { clients: 1, rentsEach: 1 });
    await connection.query(
      `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
       select gen_random_uuid(), id, iban, 'b', sha256('b'), now() from legal_entities limit 1`,
    );
    await connection.query(
      `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance,
         state, settled_at, note)
       select gen_random_uuid(), s.id, n, s.account, sha256(n::text::bytea), sha256(n::text::bytea), '2026-02-01', 100, 'EUR', true, false, true, '', 'DISMISSED',
         timestamptz '2026-02-01' + n / 2 * interval '1 ms' + n * interval '1 us', 'x'
       from bank_statements s cross join generate_series(1, 2000) n`,
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

test.each(['auto', 'force_generic_plan'])(
  'a page of settled transfers reads its rows only, and the next page follows it, planned as %s',
  async (mode) => {
    await open.db.transaction().execute(async (trx) => {
      await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
      const fetched = async () => {
        const { rows } = await sql<{ n: number }>`
        select (pg_stat_get_xact_tuples_fetched('bank_entries'::regclass) + 10000 * pg_stat_get_xact_numscans('bank_entries'::regclass))::int as n`.execute(
          trx,
        );
        return rows[0]?.n ?? Number.NaN;
      };
      const before = await fetched();
      const first = await listSettled(trx, { scope: everywhere, id: undefined, after: undefined, limit: 51 });
      const last = first.at(-1);
      const after = last && { at: new Date(Math.floor(last.settledAt.getTime())), id: last.id };
      const second = await listSettled(trx, { scope: everywhere, id: undefined, after, limit: 51 });
      expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(102);
      expect(first[0]?.settledAt.getTime()).toBeGreaterThanOrEqual(second[0]?.settledAt.getTime() ?? 0);
      expect((await fetched()) - before).toBeLessThan(150);
    });
  },
);
