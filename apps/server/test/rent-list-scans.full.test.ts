import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRents } from '../src/modules/billing/rent/list-rents.ts';
import { type OpenDatabase, openDatabase, type Reader } from '../src/platform/db/database.ts';

const database = useTestDatabase();
let open: OpenDatabase;
let clientId: string;
const rentsEach = 60;

beforeAll(async () => {
  open = openDatabase(database.url, { max: 2 });
  const connection = await open.pool.connect();
  await connection.query('begin');
  clientId = (await createRentHistory(connection, { clients: 1000, rentsEach })).clientId;
  await connection.query('commit');
  connection.release();
  await open.pool.query('analyze');
});
afterAll(() => open.close());

/** Sequential scans, and rows of rents, that this transaction has read. */
async function reads(reader: Reader) {
  const { rows } = await sql<{ scans: number; rents: number }>`select
    (select sum(pg_stat_get_xact_numscans(name::regclass))::int from unnest('{rents,invoices,invoice_items}'::text[]) name) as scans,
    pg_stat_get_xact_tuples_fetched('rents'::regclass)::int as rents`.execute(reader);
  const [read] = rows;
  if (!read) throw new Error('A sum has one row');
  return read;
}

test.each(['auto', 'force_generic_plan'])(
  'the rents of a client are found without reading those of others, planned as %s',
  async (mode) => {
    for (const filter of [{}, { status: 'UNPAID' as const }, { status: 'PAID' as const, paidIn: 2026 }]) {
      await open.db.transaction().execute(async (trx) => {
        await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
        const input = { clientId, contractId: null, status: null, paidIn: null, limit: 50, offset: 0, ...filter };
        const { total } = await listRents({ db: trx }, { declineReason: () => null }, input);
        const { scans, rents } = await reads(trx);
        expect([filter, total, scans]).toEqual([filter, filter.status === 'UNPAID' ? 0 : rentsEach, 0]);
        expect(rents).toBeLessThanOrEqual(10 * rentsEach);
      });
    }
  },
);
