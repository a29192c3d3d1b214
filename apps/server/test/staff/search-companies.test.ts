import { randomUUID } from 'node:crypto';
import type { SearchHit } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRecords, type SearchedKind } from '../../src/back-office/records/search/search.sql.ts';
import { searchTerms } from '../../src/back-office/records/search/search-terms.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const search = async (q: string, who = owner, more: Record<string, string> = {}): Promise<SearchHit[]> => {
  const response = await who.get(`/api/admin/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ hits: SearchHit[] }>().hits;
};
const found = async (q: string, who = owner) => (await search(q, who)).map(({ kind, id }) => `${kind} ${id}`);

/** A company with one warehouse. */
async function aPlace(country: 'SVK' | 'CZE', values: Record<string, string>) {
  const { id: clientId } = await createUser(app.pool);
  const { id: contractId, legalEntityId } = await createContract(app.pool, { clientId, country });
  const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
    contractId,
  ]);
  for (const [column, value] of Object.entries(values))
    await app.rows(`update legal_entities set ${column} = $2 where id = $1`, [legalEntityId, value]);
  return { legalEntityId, warehouseId, clientId };
}

interface Line {
  payer: string;
  account: string;
  day: string;
  client?: string;
  isCredit?: boolean;
  /** Of a line that pays nothing, or that staff took off the list. */
  state?: 'IGNORED' | 'DISMISSED';
}

async function aLine(legalEntityId: string, { payer, account, day, client, isCredit = true, state }: Line): Promise<string> {
  const [statement, entry] = [randomUUID(), randomUUID()];
  await app.rows(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256($1::text::bytea), now() from legal_entities where id = $2`,
    [statement, legalEntityId],
  );
  await app.rows(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance,
       payer_name, payer_account, state, reason, client_id, settled_at)
     select $1::uuid, id, 0, account, sha256($1::text::bytea), sha256($1::text::bytea), $3, 6384, 'EUR', $4, false, true, '', $5, $6,
       coalesce($8, case when not $4 then 'IGNORED' when $7::uuid is null then 'UNMATCHED' else 'MATCHED' end),
       case when not $4 then 'DEBIT' when $8 = 'IGNORED' then 'PENDING' when $8 = 'DISMISSED' then null when $7::uuid is null then 'NO_REFERENCE' end, $7, now()
     from bank_statements where id = $2::uuid`,
    [entry, statement, day, isCredit, payer, account, client ?? null, state ?? null],
  );
  return entry;
}

describe('a company', () => {
  test('is found by its name, town and numbers, with and without separators, and by its accounts and their ends', async () => {
    const { legalEntityId } = await aPlace('SVK', {
      name: 'Skladisko Orava s.r.o.',
      company_id: '52 345 671',
      tax_id: '2121004477',
      vat_id: 'SK2121004477',
      iban: 'SK3112000000198742637541',
    });
    const me = `COMPANY ${legalEntityId}`;
    await app.rows(`insert into bank_accounts (legal_entity_id, iban, created_at) values ($1, 'SK4483605207004205557716', now())`, [
      legalEntityId,
    ]);
    for (const key of [
      'orava',
      'Skladisko O',
      '52 345 671',
      '52345671',
      '52-345-671',
      '2121004477',
      'sk2121004477',
      'SK 2121 0044 77',
      'SK3112000000198742637541',
      'SK31 1200 0000 1987 4263 7541',
      'SK44 8360 5207 0042 0555 7716',
      '7541',
      '7716',
      '0555 7716',
      legalEntityId,
    ])
      expect([key, await found(key)]).toEqual([key, [me]]);
    expect(await search('Skladisko Orava s.r.o.')).toMatchObject([
      { kind: 'COMPANY', title: 'Skladisko Orava s.r.o.', detail: '52 345 671', warehouseId: null, clientId: null, match: 'EXACT' },
    ]);
    // Three digits end the accounts of many.
    for (const key of ['541', 'SK31', '1200']) expect([key, await found(key)]).toEqual([key, []]);

    await app.rows(`update legal_entities set name = 'Sklady Liptov s.r.o.' where id = $1`, [legalEntityId]);
    await app.rows(`delete from bank_accounts where iban = 'SK4483605207004205557716'`);
    expect(await found('liptov')).toEqual([me]);
    expect([await found('skladisko'), await found('SK4483605207004205557716'), await found('7716')]).toEqual([[], [], []]);
  });

  test('is found by people of it with the right only', async () => {
    const here = await aPlace('SVK', { name: 'Sklady Hron s.r.o.', iban: 'SK8975000000000012345671' });
    const there = await aPlace('CZE', { name: 'Sklady Vltava s.r.o.', iban: 'CZ6508000000192000145399' });
    const manager = await aStaffClient(app, { preset: 'manager', legalEntityId: here.legalEntityId });
    expect(await found('sklady', manager)).toEqual([`COMPANY ${here.legalEntityId}`]);
    for (const key of ['vltava', 'CZ6508000000192000145399', '5399', there.legalEntityId])
      expect([key, await found(key, manager)]).toEqual([key, []]);
    for (const nobody of [
      await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId }),
      await aStaffClient(app, { preset: 'site-staff', legalEntityId: here.legalEntityId }),
    ])
      for (const key of ['hron', 'SK8975000000000012345671', '5671']) expect([key, await found(key, nobody)]).toEqual([key, []]);
    expect(await search('hron', owner, { warehouse: here.warehouseId })).toEqual([]);
  });
});

describe('the payer of a transfer', () => {
  test('is found by the account and by its end: the latest transfer of each, which leads to the client whose debt it paid', async () => {
    const { legalEntityId, clientId } = await aPlace('SVK', { iban: 'SK0811000000002612345678' });
    const old = { payer: 'Matej Platca', account: 'SK5709000000000099887766', client: clientId };
    await aLine(legalEntityId, { ...old, day: '2026-01-02' });
    const paid = await aLine(legalEntityId, { ...old, day: '2026-02-02' });
    const open = await aLine(legalEntityId, { payer: '', account: 'CZ9055000000000000007766', day: '2026-02-20' });
    await aLine(legalEntityId, { payer: 'Dodávateľ', account: 'SK1165000000000000017766', day: '2026-02-21', isCredit: false });
    for (const key of ['SK57 0900 0000 0000 9988 7766', 'sk5709000000000099887766'])
      expect(await search(key)).toMatchObject([
        { kind: 'TRANSFER', id: paid, title: 'Matej Platca', detail: 'SK5709000000000099887766', clientId, match: 'EXACT' },
      ]);
    expect(await search('7766')).toMatchObject([
      { id: open, title: 'CZ9055000000000000007766', clientId: null, match: 'PREFIX' },
      { id: paid, match: 'PREFIX' },
    ]);
    expect(await found('9988 7766')).toEqual([`TRANSFER ${paid}`]);
    for (const key of ['766', '8877', '0099887765', '%766', '____', 'SK57']) expect([key, await found(key)]).toEqual([key, []]);
  });

  test('is found by people with the right to the bank of this company only, and leads to a client only with the right to clients', async () => {
    const here = await aPlace('SVK', {});
    const there = await aPlace('CZE', {});
    const mine = await aLine(here.legalEntityId, {
      payer: 'Domáci',
      account: 'SK2402000000000000554433',
      day: '2026-02-01',
      client: here.clientId,
    });
    const other = await aLine(there.legalEntityId, { payer: 'Cudzí', account: 'CZ2402000000000000554433', day: '2026-02-01' });
    const accountant = await aStaffClient(app, { preset: 'accountant', legalEntityId: here.legalEntityId });
    expect(await search('554433', accountant)).toMatchObject([{ kind: 'TRANSFER', id: mine, clientId: here.clientId }]);
    expect(await found('CZ2402000000000000554433', accountant)).toEqual([]);
    expect((await found('554433')).sort()).toEqual([`TRANSFER ${mine}`, `TRANSFER ${other}`].sort());
    const { id: roleId } = await app.one<{ id: string }>('insert into roles (name) values ($1) returning id', [randomUUID()]);
    await app.rows(`insert into role_rights values ($1, 'read:bank')`, [roleId]);
    const bankOnly = await aStaffClient(app, { roleId, legalEntityId: here.legalEntityId });
    expect(await search('554433', bankOnly)).toMatchObject([{ id: mine, clientId: null }]);
    for (const nobody of [
      await aStaffClient(app, { preset: 'accountant', warehouseId: here.warehouseId }),
      await aStaffClient(app, { preset: 'read-only' }),
    ])
      expect(await found('554433', nobody)).toEqual([]);
  });

  test('leads to its client also if a later line was ignored, dismissed or not matched', async () => {
    const { legalEntityId, clientId } = await aPlace('SVK', {});
    const payer = { payer: 'Verný', account: 'SK1111000000000000008822' };
    const paid = await aLine(legalEntityId, { ...payer, day: '2026-02-01', client: clientId });
    await aLine(legalEntityId, { ...payer, day: '2026-02-02', state: 'IGNORED' });
    await aLine(legalEntityId, { ...payer, day: '2026-02-03', state: 'DISMISSED' });
    await aLine(legalEntityId, { ...payer, day: '2026-02-04' });
    await aLine(legalEntityId, { payer: 'Len čaká', account: 'SK1111000000000000018822', day: '2026-02-05', state: 'IGNORED' });
    expect(await search('8822')).toMatchObject([{ id: paid, clientId }]);
  });

  test('with many transfers is one hit, beside the other payers of the end', async () => {
    const { legalEntityId } = await aPlace('SVK', {});
    const [many, few] = ['SK1111000000000000009911', 'SK2211000000000000019911'];
    const last: string[] = [];
    for (let day = 1; day <= 27; day += 1)
      last.push(await aLine(legalEntityId, { payer: 'Častý', account: many, day: `2026-02-${String(day).padStart(2, '0')}` }));
    const rare = await aLine(legalEntityId, { payer: 'Vzácny', account: few, day: '2026-01-01' });
    expect((await found('9911')).sort()).toEqual([`TRANSFER ${last.at(-1)}`, `TRANSFER ${rare}`].sort());
  });

  test('is found by a Czech or Slovak account number with the code of the bank', async () => {
    const { legalEntityId } = await aPlace('SVK', {});
    const line = await aLine(legalEntityId, { payer: 'Slovák', account: 'SK4512000000008742637541', day: '2026-02-01' });
    for (const key of ['8742637541/1200', '000000-8742637541/1200', '8742637541 / 1200'])
      expect(await search(key)).toMatchObject([{ id: line, match: 'EXACT' }]);
    expect(await found('8742637541/0900')).toEqual([]);
  });
});

test('neither all transfers nor all of a frequent payer are read', async () => {
  const { legalEntityId } = await aPlace('SVK', {});
  await app.rows(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256($1::text::bytea), now() from legal_entities where id = $2`,
    [legalEntityId, legalEntityId],
  );
  await app.rows(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance,
       payer_account, state, reason)
     select gen_random_uuid(), s.id, n, s.account, sha256(n::text::bytea), sha256(n::text::bytea), '2026-02-01', 100, 'EUR', true, false, true, '',
       case when n <= 3000 then 'SK0000000000000011223344' else 'SK00' || lpad(n::text, 20, '0') end, 'UNMATCHED', 'NO_REFERENCE'
     from bank_statements s cross join generate_series(1, 6000) n where s.id = $1`,
    [legalEntityId],
  );
  await app.rows('analyze bank_entries');
  const kinds: SearchedKind[] = [{ kind: 'TRANSFER', places: null, legalEntityIds: [] }];
  // The counters of a connection include earlier searches, which read a small table as a whole.
  const { db, close } = openDatabase(database.url, { max: 1 });
  for (const mode of ['auto', 'force_generic_plan'])
    for (const [key, hits] of [
      ['11223344', 1],
      ['00005999', 1],
      ['98989898', 0],
    ] as const)
      await db.transaction().execute(async (trx) => {
        await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(trx);
        const terms = searchTerms(key);
        expect(terms === null ? null : await findRecords(trx, kinds, terms)).toHaveLength(hits);
        const { rows } = await sql<{
          scans: number;
          fetched: number;
        }>`select pg_stat_get_xact_numscans('bank_entries'::regclass)::int as scans,
          pg_stat_get_xact_tuples_fetched('bank_entries'::regclass)::int as fetched`.execute(trx);
        expect([mode, key, rows[0]?.scans]).toEqual([mode, key, 0]);
        expect(rows[0]?.fetched).toBeLessThan(200);
      });
  await close();
});
