import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { createUser } from '@komora/testing/factories/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPaymentRows, listPaymentRows } from '../../src/back-office/records/payment/payment.sql.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import { everywhere, type Scope } from '../../src/platform/staff/scope.ts';

const database = useTestDatabase();
let open: OpenDatabase;
/** With 10,000 payments, which are the latest; and with three. */
let large: string;
let small: string;
let smallContract: string;

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const connection = await open.pool.connect();
  try {
    await connection.query('begin');
    await createRentHistory(connection, { clients: 1000, rentsEach: 10 });
    const { rows: places } = await connection.query<{ id: string }>('select id from warehouses');
    large = places[0]?.id ?? '';
    const { id: clientId } = await createUser(connection);
    ({ id: smallContract } = await createContract(connection, { clientId }));
    const { rows } = await connection.query<{ id: string }>('select warehouse_id as id from contracts where id = $1', [smallContract]);
    small = rows[0]?.id ?? '';
    await connection.query(
      `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       select $1, 100 + n, date '2035-01-01' + n, date '2035-01-02' + n, 'AUTOPAY', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', 4300, 989, 'EUR', '2035-01-01', now() from generate_series(1, 2) n`,
      [smallContract],
    );
    await connection.query(
      `insert into payments (rent_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
       select r.id, 'STRIPE', 7, case when r.contract_id = $1 then 'EXPIRED' else 'CREATED' end, 'pi_' || r.id, 100, 'EUR', case when r.contract_id = $1 then timestamptz '2020-01-01' else now() end, now() from rents r`,
      [smallContract],
    );
    await connection.query(
      `insert into payments (order_id, provider, attempt, status, amount, currency, created_at, updated_at)
       select order_id, 'STRIPE', 7, 'EXPIRED', 100, 'EUR', '2020-01-02', now() from contracts where id = $1`,
      [smallContract],
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

const of = (warehouseIds: string[]): Scope => ({ ...everywhere, everywhere: false, warehouseIds });
const latest = { after: undefined, limit: 51 };

test.each(['auto', 'force_generic_plan'])(
  'payments of a warehouse are listed and counted without those of others, planned as %s',
  async (mode) => {
    await open.db.transaction().execute(async (trx) => {
      await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
      for (const filter of [
        { scope: everywhere, warehouse: small },
        { scope: of([small]) },
        { scope: of([small, large]), warehouse: small },
      ]) {
        const rows = await listPaymentRows(trx, filter, latest);
        expect(rows.map(({ contractId }) => contractId)).toEqual([smallContract, smallContract, smallContract]);
        expect(await countPaymentRows(trx, filter, 1000)).toBe(3);
      }
      expect(await listPaymentRows(trx, { scope: of([small, large]) }, latest)).toHaveLength(51);
      expect(await countPaymentRows(trx, { scope: of([small, large]) }, 1000)).toBe(1000);
      expect(await listPaymentRows(trx, { scope: everywhere, state: 'FAILED' }, latest)).toHaveLength(3);
      expect(await countPaymentRows(trx, { scope: everywhere, state: 'DISPUTED' }, 1000)).toBe(0);
      expect(await listPaymentRows(trx, { scope: everywhere, state: 'DISPUTED' }, latest)).toEqual([]);
      const { rows: counters } = await sql<{ scans: number; fetched: number }>`select
      (select sum(pg_stat_get_xact_numscans(name::regclass))::int from unnest('{payments,rents,orders}'::text[]) name) as scans,
      pg_stat_get_xact_tuples_fetched('payments'::regclass)::int as fetched`.execute(trx);
      expect([mode, counters[0]?.scans]).toEqual([mode, 0]);
      expect(counters[0]?.fetched).toBeLessThan(3000);
    });
  },
);

test('a scope without warehouses, and a warehouse out of the scope, have no payments', async () => {
  for (const filter of [{ scope: of([]) }, { scope: of([large]), warehouse: small }]) {
    expect(await listPaymentRows(open.db, filter, latest)).toEqual([]);
    expect(await countPaymentRows(open.db, filter, 1000)).toBe(0);
  }
});

test('pages of two warehouses are in one order, and none is missing', async () => {
  const filter = { scope: of([small, large]), to: '2020-01-31' };
  const all = await listPaymentRows(open.db, filter, latest);
  expect(all).toHaveLength(3);
  const paged: string[] = [];
  for (let after: { at: Date; id: string } | undefined; ; ) {
    const [row] = await listPaymentRows(open.db, filter, { after, limit: 1 });
    if (row === undefined) break;
    paged.push(row.id);
    after = { at: row.createdAt, id: row.id };
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});

test('a payment moves with its contract or order, and keeps its warehouse at every other change', async () => {
  const rolledBack = new Error('rolled back');
  const moved = open.db.transaction().execute(async (trx) => {
    const places = async () =>
      (
        await sql<{
          place: string;
        }>`select p.warehouse_id as place from payments p left join rents r on r.id = p.rent_id left join orders o on o.id = p.order_id
        left join contracts c on c.order_id = o.id where ${smallContract} in (r.contract_id, c.id) order by p.rent_id is null, p.id`.execute(
          trx,
        )
      ).rows.map(({ place }) => place);
    expect(await places()).toEqual([small, small, small]);
    await sql`update contracts set warehouse_id = ${large}, box_id = (select id from boxes where warehouse_id = ${large} limit 1) where id = ${smallContract}`.execute(
      trx,
    );
    expect(await places()).toEqual([large, large, small]);
    await sql`update orders o set warehouse_id = ${large} from contracts c where c.id = ${smallContract} and o.id = c.order_id`.execute(
      trx,
    );
    expect(await places()).toEqual([large, large, large]);
    await sql`update payments p set warehouse_id = ${small} from rents r where r.id = p.rent_id and r.contract_id = ${smallContract}`.execute(
      trx,
    );
    expect(await places()).toEqual([large, large, large]);
    throw rolledBack;
  });
  await expect(moved).rejects.toBe(rolledBack);
});
