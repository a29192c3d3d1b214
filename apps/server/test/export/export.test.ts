import { randomUUID } from 'node:crypto';
import type { DataExport } from '@komora/api/admin';
import { EXPORT_TABLES } from '@komora/api/admin';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { tableNames } from '../../src/back-office/records/export-table/index.ts';
import { decrypt } from '../../src/platform/secrets.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp(async () => ({ demo: true }));

type Rows = Record<string, string>[];
const reason = 'move to another system';
let slovakia: { id: string; warehouses: string[] };
beforeAll(async () => {
  slovakia = await app().one(
    `select e.id, array(select w.id::text from warehouses w where w.legal_entity_id = e.id) as warehouses from legal_entities e where e.country = 'SVK'`,
  );
});

const request = (who: StaffClient, tables: string[]) => who.post('/api/admin/exports', { tables });
const requestFull = (who: StaffClient, more: object = {}) =>
  who.post('/api/admin/full-exports', { legalEntityId: null, documents: false, reason, ...more });
const list = async (who: StaffClient) => (await who.get('/api/admin/exports')).json<{ exports: DataExport[] }>().exports;
const download = (who: StaffClient, id: string) => who.get(`/api/admin/exports/${id}/file`);
const codeOf = (response: { statusCode: number; body: string }) => [response.statusCode, JSON.parse(response.body).code];

/** The files of the newest export of a person, after the jobs have run. */
async function filesOf(who: StaffClient): Promise<{ record: DataExport; files: Record<string, Uint8Array> }> {
  await app().run();
  const [record] = await list(who);
  if (record === undefined) throw new Error('The person has no export');
  expect(record).toMatchObject({ state: 'DONE', error: null, finishedTables: record.tables.length });
  const response = await download(who, record.id);
  expect([response.statusCode, response.headers['content-type'], response.headers['content-length']]).toEqual([
    200,
    'application/zip',
    String(record.size),
  ]);
  return { record, files: unzipSync(response.rawPayload) };
}
const rowsOf = (files: Record<string, Uint8Array>, table: string): Rows =>
  parse(strFromU8(files[`${table}.csv`] ?? new Uint8Array()), { bom: true, columns: true });
const count = async (sql: string, values: unknown[] = []) =>
  (await app().one<{ count: number }>(`select count(*)::int as count from ${sql}`, values)).count;

describe('an export of everything', () => {
  test('has each table with all rows, documented columns, and no secret', async () => {
    const owner = await aStaffClient(app());
    expect((await requestFull(owner)).json()).toMatchObject({ kind: 'FULL', state: 'WAITING', tables: tableNames });
    const { record, files } = await filesOf(owner);
    expect(Object.keys(files)).toEqual(['README.txt', ...tableNames.map((table) => `${table}.csv`)]);
    const tables = {
      boxes: 'boxes',
      clients: 'users',
      contracts: 'contracts',
      invoices: 'invoices',
      'invoice-items': 'invoice_items',
      'ledger-entries': 'ledger_entries',
      payments: 'payments',
      rents: 'rents',
      staff: 'staff',
      consents: 'consents',
      'waiting-list': 'waitlist_entries',
      'door-log': 'door_log',
      messages: 'messages',
    };
    for (const [table, source] of Object.entries(tables))
      expect([table, rowsOf(files, table).length]).toEqual([table, await count(source)]);
    expect(record.rows).toBe(tableNames.reduce((sum, table) => sum + rowsOf(files, table).length, 0));
    const readMe = strFromU8(files['README.txt'] ?? new Uint8Array());
    for (const table of tableNames) {
      const [header = ''] = strFromU8(files[`${table}.csv`] ?? new Uint8Array())
        .replace('\uFEFF', '')
        .split('\r\n');
      expect(header).not.toMatch(/hash|secret|token|encrypted|password|pin_|access_code|lock_code/);
      const section = readMe.slice(readMe.indexOf(`\r\n${table}.csv\r\n`));
      for (const column of header.split(',')) expect(section).toContain(`  - ${column}: `);
    }
    const invoice = await app().one<{ id: string; number: string; gross: number; at: Date }>(
      'select id, number, amount_gross as gross, issued_on as at from invoices order by id limit 1',
    );
    expect(rowsOf(files, 'invoices').find(({ id }) => id === invoice.id)).toMatchObject({
      number: invoice.number,
      amount_gross: String(invoice.gross),
    });
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    const secrets = await app().rows<{ value: string }>(
      `select password_hash as value from users where password_hash is not null union select password_hash from staff where password_hash is not null
       union select encode(token_hash, 'hex') from sessions union select encode(access_code_encrypted, 'hex') from contracts limit 200`,
    );
    expect(secrets.length).toBeGreaterThan(10);
    for (const { value } of secrets) expect(text).not.toContain(value);
    const { code } = await app().one<{ code: Buffer }>('select access_code_encrypted as code from contracts limit 1');
    expect(rowsOf(files, 'contracts').every((row) => !Object.values(row).includes(decrypt(app().context.secretKey, code)))).toBe(true);
    const entries = await app().rows('select verb, reason from audit_log where staff_id = $1 order by at, id', [owner.id]);
    expect(entries).toEqual([
      { verb: 'export.request-full', reason },
      { verb: 'export.download', reason: null },
    ]);
  });

  test('of a company has only its records, and its documents of each month as archives', async () => {
    const company = await app().one<{ id: string }>(
      'select legal_entity_id as id from invoices group by legal_entity_id order by count(*), legal_entity_id limit 1',
    );
    // Printing takes time: four documents of several months are enough.
    await app().rows(
      `set session_replication_role = replica;
       delete from invoices where legal_entity_id = '${company.id}' and id not in (
         select (array_agg(id order by id))[1] from invoices where legal_entity_id = '${company.id}' group by date_trunc('month', supplied_on) limit 4);
       reset session_replication_role`,
    );
    const owner = await aStaffClient(app(), { legalEntityId: company.id });
    expect(codeOf(await requestFull(owner))).toEqual([403, 'forbidden']);
    const other = await app().one<{ id: string }>('select id from legal_entities where id <> $1 limit 1', [company.id]);
    expect(codeOf(await requestFull(owner, { legalEntityId: other.id }))).toEqual([404, 'not-found']);
    await requestFull(owner, { legalEntityId: company.id, documents: true });
    const { files } = await filesOf(owner);
    const boxes = rowsOf(files, 'boxes');
    expect(boxes).toHaveLength(
      await count('boxes b join warehouses w on w.id = b.warehouse_id where w.legal_entity_id = $1', [company.id]),
    );
    expect(rowsOf(files, 'invoices')).toHaveLength(await count('invoices where legal_entity_id = $1', [company.id]));
    expect(rowsOf(files, 'legal-entities').map(({ id }) => id)).toEqual([company.id]);
    expect(rowsOf(files, 'messages')).toEqual([]);
    const archives = Object.entries(files).filter(([name]) => name.startsWith('documents/'));
    const documents = archives.flatMap(([, bytes]) => Object.keys(unzipSync(bytes)).filter((name) => name.endsWith('.pdf')));
    expect(archives.length).toBeGreaterThan(1);
    expect(documents).toHaveLength(await count('invoices where legal_entity_id = $1', [company.id]));
  });

  test('needs the right of the owner', async () => {
    for (const preset of ['manager', 'accountant', 'admin-user'] as const)
      expect(codeOf(await requestFull(await aStaffClient(app(), { preset })))).toEqual([403, 'forbidden']);
  });
});

describe('an export of tables', () => {
  test('has what the person may see, and contact data only where personal data may be seen', async () => {
    const [warehouse = ''] = slovakia.warehouses;
    const manager = await aStaffClient(app(), { preset: 'manager', warehouseId: warehouse });
    await request(manager, ['clients', 'boxes', 'contracts', 'contracts', 'invoices', 'audit-log']);
    const { record, files } = await filesOf(manager);
    expect(record.tables).toEqual(['boxes', 'clients', 'contracts', 'invoices', 'audit-log']);
    expect(rowsOf(files, 'boxes')).toHaveLength(await count('boxes where warehouse_id = $1', [warehouse]));
    expect(rowsOf(files, 'contracts')).toHaveLength(await count('contracts where warehouse_id = $1', [warehouse]));
    const clients = rowsOf(files, 'clients');
    expect(clients.length).toBeGreaterThan(0);
    expect(clients.length).toBeLessThan(await count('users'));
    expect(clients.every(({ email }) => email?.includes('@'))).toBe(true);
    const reader = await aStaffClient(app(), { preset: 'read-only', warehouseId: warehouse });
    expect(codeOf(await request(reader, ['clients', 'payments']))).toEqual([400, 'export/not-allowed']);
    await request(reader, ['clients']);
    const masked = rowsOf((await filesOf(reader)).files, 'clients');
    expect(masked.map(({ id }) => id).sort()).toEqual(clients.map(({ id }) => id).sort());
    expect(masked.every((row) => `${row.email}${row.phone_number}${row.billing_details}${row.date_of_birth}` === '')).toBe(true);
  });

  test('reads tables in pages, without a row twice or missing', async () => {
    const owner = await aStaffClient(app());
    const box = await app().one<{ id: string }>('select id from boxes limit 1');
    await app().rows(`insert into price_history (box_id, price_net_month) select $1, n from generate_series(1, 2500) n`, [box.id]);
    await request(owner, ['box-prices']);
    const rows = rowsOf((await filesOf(owner)).files, 'box-prices');
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([await count('price_history'), await count('price_history')]);
  });

  test('is one at a time for each person, also when asked for twice at once, and nobody else sees it', async () => {
    const [person, colleague] = [await aStaffClient(app()), await aStaffClient(app())];
    const answers = await Promise.all([1, 2, 3].map(() => request(person, ['boxes'])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const [mine] = await list(person);
    expect(await list(colleague)).toEqual([]);
    expect((await request(colleague, ['boxes'])).statusCode).toBe(200);
    const id = mine?.id ?? '';
    expect(codeOf(await download(person, id))).toEqual([409, 'export/not-ready']);
    expect(codeOf(await download(colleague, id))).toEqual([404, 'not-found']);
    expect(codeOf(await colleague.post(`/api/admin/exports/${id}/cancel`))).toEqual([404, 'not-found']);
    expect((await person.post(`/api/admin/exports/${id}/cancel`)).json()).toMatchObject({ state: 'CANCELLED' });
    expect(codeOf(await person.post(`/api/admin/exports/${id}/cancel`))).toEqual([409, 'export/ended']);
    await app().run();
    expect(await list(person)).toMatchObject([{ id, state: 'CANCELLED', name: null }]);
    expect((await request(person, ['boxes'])).statusCode).toBe(200);
    await app().run();
  });

  test('begins again after a killed worker, and never offers half a file', async () => {
    const person = await aStaffClient(app());
    const { id } = (await request(person, ['boxes'])).json<DataExport>();
    // A worker died after its first part.
    const dead = '00000000-0000-4000-8000-000000000001';
    await app().rows(`update exports set state = 'RUNNING', attempt = $2, attempts = 1, finished_tables = 1 where id = $1`, [id, dead]);
    await app().rows(`insert into export_parts (export_id, attempt, position, bytes) values ($1, $2, 0, 'half')`, [id, dead]);
    expect(codeOf(await download(person, id))).toEqual([409, 'export/not-ready']);
    const { files } = await filesOf(person);
    expect(rowsOf(files, 'boxes')).toHaveLength(await count('boxes'));
    await expect(
      app().rows(`insert into export_parts (export_id, attempt, position, bytes) values ($1, $2, 9, 'late')`, [id, dead]),
    ).rejects.toThrow(/another attempt/);
    await expect(app().rows(`update exports set size = 1 where id = $1`, [id])).rejects.toThrow(/has ended/);
    // A repeated job finds nothing left to do.
    const before = await app().one('select sha256, size from exports where id = $1', [id]);
    await app().runJob('make-export', { id });
    expect(await app().one('select sha256, size from exports where id = $1', [id])).toEqual(before);
  });

  test('whose workers were killed five times ends as failed, and another one can be made', async () => {
    const person = await aStaffClient(app());
    const { id } = (await request(person, ['boxes'])).json<DataExport>();
    await app().rows(`update exports set state = 'RUNNING', attempt = $2, attempts = 5 where id = $1`, [id, randomUUID()]);
    await app().runJob('make-export', { id });
    expect((await download(person, id)).statusCode).toBe(409);
    expect(await app().one('select state, error from exports where id = $1', [id])).toEqual({ state: 'FAILED', error: 'UNEXPECTED' });
    expect((await request(person, ['boxes'])).statusCode).toBe(200);
  });

  test('of two attempts at once gives one whole file', async () => {
    const person = await aStaffClient(app());
    const { id } = (await request(person, ['boxes', 'clients'])).json<DataExport>();
    await Promise.all([app().runJob('make-export', { id }), app().runJob('make-export', { id })]);
    expect(rowsOf((await filesOf(person)).files, 'clients')).toHaveLength(await count('users'));
  });

  test('can be downloaded while its rights last, for 7 days, and is then deleted', async () => {
    const manager = await aStaffClient(app(), { preset: 'manager' });
    await request(manager, ['boxes']);
    const { record } = await filesOf(manager);
    await app().rows(`update assignments set role_id = (select id from roles where preset = 'read-only') where staff_id = $1`, [
      manager.id,
    ]);
    // The roles differ in the right to see personal data.
    expect(codeOf(await download(manager, record.id))).toEqual([403, 'forbidden']);
    await app().rows(`update assignments set role_id = (select id from roles where preset = 'manager') where staff_id = $1`, [manager.id]);
    app().clock.advance({ days: 6, hours: 23 });
    await app().runJob('purge-expired', {});
    expect((await download(manager, record.id)).statusCode).toBe(200);
    app().clock.advance({ hours: 2 });
    expect(codeOf(await download(manager, record.id))).toEqual([404, 'not-found']);
    await app().runJob('purge-expired', {});
    expect(await list(manager)).toEqual([]);
    expect(await count('export_parts where export_id = $1', [record.id])).toBe(0);
  });
});

test('every table has a right of its own kind', () => {
  for (const right of Object.values(EXPORT_TABLES)) expect(right).toMatch(/^read:/);
});
