import { RIGHTS } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createRentHistory } from '@komora/testing/factories/rent-history';
import { createUser } from '@komora/testing/factories/user';
import { insertWarehouse } from '@komora/testing/factories/warehouse';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countClientRows, listClientRows } from '../../src/back-office/records/client/client.sql.ts';
import { listClients } from '../../src/back-office/records/client/read-clients.ts';
import { searchRecords } from '../../src/back-office/records/search/search-records.ts';
import { type OpenDatabase, openDatabase, type Trx } from '../../src/platform/db/database.ts';
import { type Grant, scopeOf } from '../../src/platform/staff/scope.ts';

const database = useTestDatabase();
let open: OpenDatabase;
let similarId: string;

const clients = 1500;
const grants: Grant[] = [{ rights: new Set(RIGHTS), place: 'organisation', endsAt: null }];

beforeAll(async () => {
  open = openDatabase(database.url, { max: 1 });
  const connection = await open.pool.connect();
  try {
    await connection.query('begin');
    await createRentHistory(connection, { clients, rentsEach: 1 });
    await connection.query(
      `update users u set first_name = 'Zuzana', last_name = 'Kubiš', phone_number = '+4219' || lpad(n::text, 8, '0')
       from (select id, row_number() over (order by id) as n from users) o where o.id = u.id`,
    );
    ({ id: similarId } = await createUser(connection, { firstName: 'Zuzana', lastName: 'Horváthová' }));
    await connection.query('commit');
  } finally {
    connection.release();
  }
  await open.pool.query('vacuum analyze');
});
afterAll(() => open.close());

const modes = ['auto', 'force_generic_plan'];

const count = async (trx: Trx) => {
  const { rows } = await sql<{ scans: number; fetched: number; entries: number }>`
    select pg_stat_get_xact_numscans('search_entries'::regclass)::int as scans, pg_stat_get_xact_tuples_fetched('search_entries'::regclass)::int as fetched,
      (select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int from pg_index where indrelid = 'search_entries'::regclass) as entries`.execute(
    trx,
  );
  return rows[0] ?? { scans: Number.NaN, fetched: Number.NaN, entries: Number.NaN };
};

/** Scans and rows of `search_entries`, and entries of its indexes, that `run` reads. The counters of a connection include earlier statements. */
async function measured<T>(mode: string, run: (trx: Trx) => Promise<T>) {
  return open.db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
    const before = await count(trx);
    const result = await run(trx);
    const { scans, fetched, entries } = await count(trx);
    return { result, scans: scans - before.scans, fetched: fetched - before.fetched, entries: entries - before.entries };
  });
}

test.each(modes)('a number is searched without reading the entries of a kind, planned as %s', async (mode) => {
  for (const q of ['4711', '900000123', 'F100']) {
    const { scans, entries } = await measured(mode, (trx) => searchRecords({ db: trx }, { q, warehouse: undefined, grants }));
    expect([q, scans]).toEqual([q, 0]);
    expect(entries).toBeLessThan(200);
  }
});

test.each(modes)('a text without a letter or digit reads no names, planned as %s', async (mode) => {
  for (const q of ['%%', '- -', '!!!!']) {
    const search = await measured(mode, (trx) => searchRecords({ db: trx }, { q, warehouse: undefined, grants }));
    const list = await measured(mode, (trx) => listClients({ db: trx }, { q, scope: scopeOf(grants, 'read:client'), grants }));
    expect([q, search.result.hits, list.result.rows]).toEqual([q, [], []]);
    expect([q, search.scans, list.scans]).toEqual([q, 0, 0]);
    expect(Math.max(search.fetched, search.entries, list.fetched, list.entries)).toBeLessThan(100);
  }
});

test.each(modes)(
  'a text that is similar to a frequent name compares a part of the names, the most similar come first, planned as %s',
  async (mode) => {
    const { result, fetched } = await measured(mode, (trx) =>
      searchRecords({ db: trx }, { q: 'Zuzana Horvthova', warehouse: undefined, grants }),
    );
    expect(result.hits[0]).toMatchObject({ kind: 'CLIENT', id: similarId, match: 'SIMILAR' });
    expect(fetched).toBeLessThan(clients);
  },
);

test.each(modes)('a text that is similar to a frequent name reads no names for a person with no client, planned as %s', async (mode) => {
  const of = (warehouseId: string): Grant[] => [{ rights: new Set(RIGHTS), place: { warehouseId }, endsAt: null }];
  const find = (warehouseId: string) =>
    measured(mode, (trx) => searchRecords({ db: trx }, { q: 'Zuzana Kubsi', warehouse: undefined, grants: of(warehouseId) }));
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  expect((await find(places[0]?.id ?? '')).result.hits).toHaveLength(5);
  const { result, fetched, scans } = await find('00000000-0000-7000-8000-000000000000');
  expect([result.hits, fetched, scans]).toEqual([[], 0, 0]);
});

test.each(modes)('similar names of the warehouse with most of the clients are those of its own clients, planned as %s', async (mode) => {
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const warehouseId = places[0]?.id ?? '';
  const find = async (q: string) => {
    const grants: Grant[] = [{ rights: new Set(RIGHTS), place: { warehouseId }, endsAt: null }];
    return (await measured(mode, (trx) => searchRecords({ db: trx }, { q, warehouse: undefined, grants }))).result.hits;
  };
  const texts = ['Zuzana Horvthova', 'Zuzana Kubsi', 'Kubis Zuzna', 'Horvthova'];
  const other = await insertWarehouse(open.pool, { name: 'Druhý sklad' });
  await open.pool.query(
    `insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
     select kind, id, $2, client_id, sort_key, keys, words, contacts from search_entries where kind = 'CLIENT' and id = $1`,
    [similarId, other],
  );
  try {
    const found = await Promise.all(texts.map(find));
    expect(found.map((hits) => hits.length)).toEqual([0, 5, 5, 0]);
    expect(found.flat().map(({ id }) => id)).not.toContain(similarId);
    // The statistics only choose how the index is read.
    await open.pool.query(`select pg_clear_attribute_stats('public', 'search_entries', 'warehouse_id', false)`);
    expect(await Promise.all(texts.map(find))).toEqual(found);
  } finally {
    await open.pool.query('delete from search_entries where warehouse_id = $1', [other]);
    await open.pool.query('delete from warehouses where id = $1', [other]);
    await open.pool.query('analyze search_entries');
  }
});

test.each(modes)('contact data is read of the own warehouses only, planned as %s', async (mode) => {
  const find = (q: string, warehouseId: string) => {
    const own: Grant[] = [{ rights: new Set(RIGHTS), place: { warehouseId }, endsAt: null }];
    return measured(mode, (trx) => searchRecords({ db: trx }, { q, warehouse: undefined, grants: own }));
  };
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const one = await find('900000123', places[0]?.id ?? '');
  expect([one.result.hits.map(({ detail }) => detail?.includes('900000123')), one.scans]).toEqual([[true], 0]);
  expect([one.fetched, one.entries].filter((rows) => rows > 50)).toEqual([]);
  const many = await find('+4219', '00000000-0000-7000-8000-000000000000');
  expect([many.result.hits, many.fetched, many.scans]).toEqual([[], 0, 0]);
});

test.each(modes)('clients of a warehouse by a text that nobody has read no entry of the others, planned as %s', async (mode) => {
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const warehouse = places[0]?.id;
  const scope = scopeOf(grants, 'read:client');
  for (const q of ['zzzz', '987654321', 'Zuzana Zzzz']) {
    const { result, entries, scans } = await measured(mode, async (trx) => {
      // As for a large warehouse, of which a scan in the order of the list is expected to meet a page soon.
      await sql`set local enable_sort = off`.execute(trx);
      return listClients({ db: trx }, { scope, grants, warehouse, q });
    });
    expect([q, result.rows, scans]).toEqual([q, [], 0]);
    // Those of the beginning of the list only.
    expect(entries).toBeLessThan(clients / 4);
  }
});

test.each(modes)('clients by digits that all share read the beginning of the list only, page by page, planned as %s', async (mode) => {
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const scope = scopeOf(grants, 'read:client');
  for (const warehouse of [undefined, places[0]?.id]) {
    const { rows: all } = await listClients({ db: open.db }, { scope, grants, warehouse, limit: clients + 1 });
    const shown: string[] = [];
    for (let after: string | undefined; shown.length < all.length; after = shown.at(-1)) {
      const filter = { scope, personData: scope, money: scope, warehouse, words: ['+421'], contact: '421' };
      const { result, fetched } = await measured(mode, async (trx) => {
        // As for a large warehouse, whose clients are not sorted for a page.
        await sql`set local enable_sort = off`.execute(trx);
        return listClientRows(trx, filter, { after, limit: 100 });
      });
      expect(fetched).toBeLessThan(clients / 2);
      shown.push(...result.map(({ id }) => id));
      if (result.length < 100) break;
    }
    expect(shown).toEqual(all.filter(({ id }) => id !== similarId).map(({ id }) => id));
  }
});

test.each(modes)('clients by digits that all share are counted without listing all of them, planned as %s', async (mode) => {
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const scope = scopeOf(grants, 'read:client');
  for (const warehouse of [undefined, places[0]?.id]) {
    const filter = { scope, personData: scope, money: scope, warehouse, words: ['+421'], contact: '421' };
    const few = await measured(mode, async (trx) => {
      // As for a large warehouse, whose clients are not sorted for a page.
      await sql`set local enable_sort = off`.execute(trx);
      return countClientRows(trx, filter, 101);
    });
    expect(few.result).toBe(101);
    expect(few.entries).toBeLessThan(clients / 2);
    const { result: all } = await measured(mode, (trx) => countClientRows(trx, filter, 2 * clients));
    expect(all).toBe(clients);
  }
});

test.each(modes)('each page of a text that some clients have shows the number of all of them, planned as %s', async (mode) => {
  const scope = scopeOf(grants, 'read:client');
  await open.pool.query(`update users set first_name = 'Ctibor' where phone_number like '%7'`);
  try {
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const { result } = await measured(mode, (trx) => listClients({ db: trx }, { scope, grants, q: 'ctib', limit: 20, after }));
      const { rows, next, count } = result;
      expect(count).toEqual({ value: clients / 10, exact: true });
      seen.push(...rows.map(({ id }) => id));
      if (next === null) break;
    }
    const { rows: expected } = await open.pool.query<{ id: string }>(
      `select id from search_entries where kind = 'CLIENT' and warehouse_id is null and words like '% ctibor%' order by sort_key, id`,
    );
    expect(seen).toEqual(expected.map(({ id }) => id));
  } finally {
    await open.pool.query(`update users set first_name = 'Zuzana' where first_name = 'Ctibor'`);
    await open.pool.query('vacuum analyze');
  }
});

test.each(modes)('clients of a warehouse by a frequent name read the entries of this warehouse only, planned as %s', async (mode) => {
  const scope = scopeOf(grants, 'read:client');
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const { result } = await measured(mode, (trx) => listClients({ db: trx }, { scope, grants, q: 'zuzana', warehouse: places[0]?.id }));
  expect(result.rows).toHaveLength(50);
  const other = '00000000-0000-7000-8000-000000000000';
  const elsewhere = await measured(mode, (trx) => listClients({ db: trx }, { scope, grants, q: 'zuzana', warehouse: other }));
  expect(elsewhere.result.rows).toEqual([]);
  expect(elsewhere.entries).toBeLessThan(10);
});

test('the statement of searches is planned at most five times, however rare the texts are', async () => {
  const { rows: places } = await open.pool.query<{ id: string }>('select id from warehouses limit 1');
  const texts: [Grant['place'], string[]][] = [
    ['organisation', ['zuzana', 'zz', 'F1', 'sk-2026', 'Sklady', '%a', 'Kubiš', 'nobody']],
    [{ warehouseId: places[0]?.id ?? '' }, ['zuzana k', 'z z', 'F 1', 'sk 2026', 'Sklady 1', '%a b%', 'Kubiš Zuzana', 'no body']],
  ];
  const alone = openDatabase(database.url, { max: 1 });
  try {
    for (const [place, typed] of texts)
      for (const q of typed)
        await searchRecords({ db: alone.db }, { q, warehouse: undefined, grants: [{ rights: new Set(RIGHTS), place, endsAt: null }] });
    const { rows } = await alone.pool.query<{ custom: number; generic: number }>(
      `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement like '%keyed%'`,
    );
    expect(rows).toEqual(texts.map(([, typed]) => ({ custom: 5, generic: typed.length - 5 })));
  } finally {
    await alone.close();
  }
});

test.each(modes)('names of a warehouse without clients are searched without reading those of others, planned as %s', async (mode) => {
  const place = { warehouseId: '00000000-0000-7000-8000-000000000000' };
  const { result, fetched } = await measured(mode, (trx) =>
    searchRecords({ db: trx }, { q: 'Zuzana Kubiš', warehouse: undefined, grants: [{ rights: new Set(RIGHTS), place, endsAt: null }] }),
  );
  expect([result.hits, fetched]).toEqual([[], 0]);
});
