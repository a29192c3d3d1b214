import type { Problem } from '@komora/api';
import type { BoxRecord, ImportRecord } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { ImportDesk } from './import-desk.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let desk: ImportDesk;
let warehouseId: string;
let legalEntityId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  warehouseId = await insertWarehouse(app.pool);
  legalEntityId = (await app.one<{ id: string }>('select legal_entity_id as id from warehouses where id = $1', [warehouseId])).id;
  owner = await aStaffClient(app);
  desk = new ImportDesk(app, owner, legalEntityId);
});

const boxes = async () => (await owner.get(`/api/admin/boxes?limit=200&warehouse=${warehouseId}`)).json<{ rows: BoxRecord[] }>().rows;
const here = () => ({ warehouse: warehouseId });
const codes = ({ faults }: ImportRecord) => faults.map(({ row, column, value, code }) => [row, column, value, code]);
/** Windows-1250. */
const cp1250 = (text: string) =>
  Buffer.from(
    text.replaceAll('š', '\x9a').replaceAll('Š', '\x8a').replaceAll('í', '\xed').replaceAll('á', '\xe1').replaceAll('ž', '\x9e'),
    'latin1',
  );

describe('reading a file', () => {
  test('recognises semicolons, decimal commas and a byte order mark', async () => {
    const { reading, columns, rows, missing } = await desk.uploaded(
      'BOXES',
      '\uFEFFČíslo boxu;Šírka (m);Hĺbka;Cena;Poznámka\nA1;1,5;2,25;49,90;x\n',
      here(),
    );
    expect(reading).toEqual({ format: 'CSV', encoding: 'UTF8', delimiter: ';', decimal: 'COMMA', dates: null });
    expect(columns.map(({ field }) => field)).toEqual(['name', 'width', 'length', 'price', null]);
    expect([rows, missing, columns[1]?.samples]).toEqual([1, [], ['1,5']]);
  });

  test('recognises Windows-1250, commas and decimal points', async () => {
    const { reading, columns } = await desk.uploaded(
      'BOXES',
      cp1250('Unit,Šírka,Length,Standard Rate\nSkladová 1,1.5,2,"1,249.50"\n'),
      here(),
    );
    expect(reading).toMatchObject({ encoding: 'CP1250', delimiter: ',', decimal: 'POINT' });
    expect(columns.map(({ header, samples }) => [header, samples[0]])).toEqual([
      ['Unit', 'Skladová 1'],
      ['Šírka', '1.5'],
      ['Length', '2'],
      ['Standard Rate', '1,249.50'],
    ]);
  });

  test('reads a workbook whose formulas have stored values, and never computes them', async () => {
    const record = await desk.applied('BOXES', workbook(), { ...here(), name: 'boxes.xlsx' });
    expect(record).toMatchObject({ state: 'APPLIED', created: 1, reading: { format: 'XLSX' } });
    expect(await boxes()).toMatchObject([{ name: 'X1', width: 150, length: 225, price: { amount: 4990 } }]);
  });

  test.each([
    ['an empty file', '', 'import/no-rows'],
    ['headers alone', 'name;width\n', 'import/no-rows'],
    ['a picture', Buffer.from('\x89PNG\r\n\0\0\0', 'latin1'), 'import/unreadable-file'],
    ['a broken archive', Buffer.from('PK\x03\x04 nothing', 'latin1'), 'import/unreadable-file'],
    ['a workbook of 1 GiB when it is unpacked', unpackingTo(1024 ** 3), 'import/too-large'],
  ])('rejects %s', async (_name, file, code) => {
    expect((await desk.upload('BOXES', file, here())).json<Problem>().errors).toMatchObject([{ path: 'file', code }]);
  });

  test('remembers the columns that staff chose', async () => {
    const file = 'Kóje;W;L;P\nA1;1;2;50\n';
    const first = await desk.uploaded('BOXES', file, here());
    expect(first.missing).toEqual(['name', 'width', 'length', 'price']);
    expect((await desk.act(first, 'check')).json<Problem>().errors).toMatchObject([{ path: 'fields', code: 'import/missing-column' }]);
    const fields = ['name', 'width', 'length', 'price'];
    const mapped = (await desk.act(first, 'map', { reading: first.reading, fields })).json<ImportRecord>();
    expect(mapped.missing).toEqual([]);
    expect((await desk.uploaded('BOXES', file, here())).columns.map(({ field }) => field)).toEqual(fields);
  });

  test('reads the file again with another delimiter', async () => {
    const first = await desk.uploaded('BOXES', 'name,width,length,price\nA;1,5,2,50\n', here());
    const reading = { ...first.reading, delimiter: ';' };
    const again = (await desk.act(first, 'map', { reading, fields: first.columns.map(() => null) })).json<ImportRecord>();
    expect(again.columns.map(({ header }) => header)).toEqual(['name,width,length,price']);
  });

  test('has templates in six languages whose headers are recognised', async () => {
    for (const kind of ['WAREHOUSES', 'BOXES', 'PRICES', 'CLIENTS', 'CONTRACTS'] as const)
      for (const language of ['EN', 'SK', 'CS', 'PL', 'HU', 'UK']) {
        const file = await owner.get(`/api/admin/import-templates/${kind}?language=${language}`);
        const header = file.body.trim();
        const { columns, missing } = await desk.uploaded(kind, `${header}\n${header.replace(/[^,]/g, '')}x\n`);
        expect([kind, language, columns.filter(({ field }) => field === null).map((one) => one.header), missing]).toEqual([
          kind,
          language,
          [],
          [],
        ]);
      }
  });
});

describe('boxes', () => {
  test('are checked without a trace, applied once, and changed by the same file', async () => {
    const file = 'Name;Width;Length;Price;Old ID\nA1;1,5;2;49,90;u-1\nA2;1;2;39,90;u-2\n';
    const record = await desk.checked('BOXES', file, here());
    expect(record).toMatchObject({ state: 'CHECKED', created: 2, updated: 0, faultCount: 0, progress: 2 });
    expect(await boxes()).toEqual([]);
    await desk.act(record, 'apply');
    await app.run();
    expect(await desk.read(record.id)).toMatchObject({ state: 'APPLIED', created: 2 });
    expect(await boxes()).toMatchObject([{ name: 'A1' }, { name: 'A2' }]);
    const again = await desk.applied('BOXES', file.replace('A2', 'B2').replace('39,90', '45'), here());
    expect(again).toMatchObject({ state: 'APPLIED', created: 0, updated: 2 });
    expect(await boxes()).toMatchObject([{ name: 'A1' }, { name: 'B2', price: { amount: 4500 } }]);
    const entries = await app.rows<{ verb: string }>(`select verb from audit_log where noun_id = $1 order by id`, [record.id]);
    // The start by staff, and the result of the job.
    expect(entries.map(({ verb }) => verb)).toEqual(['import.upload', 'import.check', 'import.apply', 'import.apply']);
    expect(await app.one('select content, samples, faults from imports where id = $1', [record.id])).toEqual({
      content: null,
      samples: null,
      faults: null,
    });
  });

  test('with a fault are all rejected, and each fault has its row, column, value and code', async () => {
    await insertBox(app.pool, warehouseId, { name: 'A7' });
    const file =
      'name;width;length;price;floor\nA1;wide;2;50;0\nA1;1;2;50;0\nA7;1;2;50;0\n;1;2;50;0\nA9;1;2;0;1,5\nA10;1;2;50;0\nA10;1;2;50;0\n';
    const record = await desk.checked('BOXES', file, here());
    expect(codes(record)).toEqual([
      [2, 'width', 'wide', 'revalid/rule/basic/regex'],
      [3, 'externalId', '', 'import/duplicate'],
      [4, 'name', 'A7', 'box/name-exists'],
      [5, 'name', '', 'revalid/rule/basic/not-null'],
      [6, 'floor', '1,5', 'revalid/rule/basic/regex'],
      [8, 'externalId', '', 'import/duplicate'],
    ]);
    expect((await desk.act(record, 'apply')).json<Problem>().code).toBe('import/faulty-rows');
    const csv = await owner.get(`/api/admin/imports/${record.id}/faults/csv`);
    expect(csv.body).toContain('4,name,A7,box/name-exists');
  });

  test('change their floor if their place there is free', async () => {
    const file = (...floors: string[]) =>
      `name;width;length;price;floor\n${floors.map((floor, i) => `A${i + 1};1;2;50;${floor}`).join('\n')}\n`;
    await desk.applied('BOXES', file('0', '1', '1'), here());
    // Both first boxes are in the corner of their floors.
    expect(codes(await desk.checked('BOXES', file('1', '1', '1'), here()))).toEqual([[2, 'floor', '1', 'box/overlaps']]);
    expect(await desk.applied('BOXES', file('2', '1', '1'), here())).toMatchObject({ state: 'APPLIED', updated: 3 });
    // Two that change places at once.
    expect(await desk.applied('BOXES', file('1', '2', '1'), here())).toMatchObject({ state: 'APPLIED', updated: 3 });
    expect((await boxes()).map(({ name, floor }) => [name, floor])).toEqual([
      ['A1', 1],
      ['A2', 2],
      ['A3', 1],
    ]);
    expect(codes(await desk.checked('BOXES', file('3', '3', '1'), here()))).toEqual([[3, 'floor', '3', 'box/overlaps']]);
  });

  test('do not take a name that another box of the file gives up', async () => {
    const file = 'name;width;length;price;Old ID\nA1;1;2;50;u-1\nA2;1;2;50;u-2\n';
    await desk.applied('BOXES', file, here());
    const swapped = await desk.checked('BOXES', file.replace('A1', 'A0').replace('A2', 'A1').replace('A0', 'A2'), here());
    expect([swapped.state, codes(swapped)]).toEqual([
      'CHECKED',
      [
        [2, 'name', 'A2', 'box/name-exists'],
        [3, 'name', 'A1', 'box/name-exists'],
      ],
    ]);
    const passedOn = await desk.checked('BOXES', file.replace('A2', 'A3').replace('A1', 'A2'), here());
    expect(codes(passedOn)).toEqual([[2, 'name', 'A2', 'box/name-exists']]);
  });

  test('with text like a formula keep it as text, and our own file does not run it', async () => {
    const record = await desk.checked('BOXES', 'name;width;length;price\n=1+1;1;2;50\n"=cmd|calc";x;2;50\n', here());
    expect(codes(record)).toEqual([[3, 'width', 'x', 'revalid/rule/basic/regex']]);
    const bad = await desk.checked('BOXES', 'name;width;length;price\nA1;=2+3;2;50\n', here());
    expect((await owner.get(`/api/admin/imports/${bad.id}/faults/csv`)).body).toContain(`2,width,'=2+3,`);
  });

  test('name their warehouse, which must belong to the company and to the import', async () => {
    const other = await insertWarehouse(app.pool);
    await app.rows(`update warehouses set name = 'Sklad Sever' where id = $1`, [warehouseId]);
    await app.rows(`update warehouses set name = 'Sklad Juh' where id = $1`, [other]);
    const file = 'name;width;length;price;warehouse\nA1;1;2;50;sklad sever\nA2;1;2;50;Sklad Juh\n';
    expect(codes(await desk.checked('BOXES', file, here()))).toEqual([[3, 'warehouse', 'Sklad Juh', 'import/unknown-warehouse']]);
    expect(await desk.applied('BOXES', file)).toMatchObject({ state: 'APPLIED', created: 2 });
  });

  test('of a warehouse outside the scope are not found', async () => {
    const other = await insertWarehouse(app.pool);
    const admin = await aStaffClient(app, { preset: 'admin-user', warehouseId: other });
    const theirs = new ImportDesk(app, admin, legalEntityId);
    const file = 'name;width;length;price\nA1;1;2;50\n';
    expect((await theirs.upload('BOXES', file, here())).statusCode).toBe(400);
    expect((await theirs.upload('BOXES', file)).statusCode).toBe(400);
    expect((await theirs.upload('BOXES', file, { warehouse: other })).statusCode).toBe(200);
    const { id } = await desk.uploaded('BOXES', file, here());
    expect((await admin.get(`/api/admin/imports/${id}`)).statusCode).toBe(404);
  });

  test('are applied once by two jobs at the same time, and by a repeated call', async () => {
    const record = await desk.checked('BOXES', 'name;width;length;price\nA1;1;2;50\n', here());
    const started = (await desk.act(record, 'apply')).json<ImportRecord>();
    expect((await desk.act(record, 'apply')).statusCode).toBe(409);
    expect((await desk.act(started, 'apply')).statusCode).toBe(200);
    await Promise.all([
      app.runJob('run-import', { id: record.id, isApplied: true }),
      app.runJob('run-import', { id: record.id, isApplied: true }),
    ]);
    await app.run();
    expect(await boxes()).toHaveLength(1);
    expect(await desk.read(record.id)).toMatchObject({ state: 'APPLIED', created: 1 });
  });

  test('of two different files with the same names: one is applied, the other has faults', async () => {
    const file = 'name;width;length;price;Old ID\nA1;1;2;50;one\n';
    const [first, second] = [await desk.checked('BOXES', file, here()), await desk.checked('BOXES', file.replace('one', 'two'), here())];
    for (const one of [first, second]) await desk.act(one, 'apply');
    await Promise.all([first, second].map(({ id }) => app.runJob('run-import', { id, isApplied: true })));
    const ends = [await desk.read(first.id), await desk.read(second.id)];
    expect(ends.map(({ state }) => state).sort()).toEqual(['APPLIED', 'CHECKED']);
    expect(ends.find(({ state }) => state === 'CHECKED')?.faults).toMatchObject([{ code: 'box/name-exists' }]);
    expect(await boxes()).toHaveLength(1);
  });

  test('survive a crash of the job: nothing is half stored, and the next run finishes', async () => {
    const record = await desk.checked('BOXES', 'name;width;length;price\nA1;1;2;50\n', here());
    await desk.act(record, 'apply');
    await app.rows(`create function fail_records() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`);
    await app.rows('create trigger fail_records before insert on import_records for each row execute function fail_records()');
    await expect(app.runJob('run-import', { id: record.id, isApplied: true })).rejects.toThrow('crash');
    expect([await boxes(), (await desk.read(record.id)).state]).toEqual([[], 'APPLYING']);
    await app.rows('drop trigger fail_records on import_records');
    await app.rows('drop function fail_records()');
    await app.run();
    expect((await desk.read(record.id)).state).toBe('APPLIED');
    expect(await boxes()).toHaveLength(1);
  });

  test('are removed again by undo, as long as nobody has them', async () => {
    const record = await desk.applied('BOXES', 'name;width;length;price\nA1;1;2;50\n', here());
    expect((await desk.act(record, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
    expect(await boxes()).toEqual([]);
    expect((await desk.act(await desk.read(record.id), 'undo', { reason: 'again' })).json<Problem>().code).toBe('import/wrong-state');
    const next = await desk.applied('BOXES', 'name;width;length;price\nA1;1;2;50\n', here());
    const [box] = await boxes();
    await app.rows(
      `with entry as (insert into waitlist_entries (email, warehouse_id, language, created_at, notified_at, token_hash) values ('w@example.com', $2, 'SK', now(), now(), '\\x01') returning id)
       insert into box_reservations (box_id, kind, waitlist_entry_id, expires_at, reserved_at) select $1, 'WAITLIST', id, '2026-03-03', '2026-03-02' from entry`,
      [box?.id, warehouseId],
    );
    expect((await desk.act(next, 'undo', { reason: 'wrong file' })).json<Problem>().code).toBe('import/not-undoable');
  });
});

test('a box that was removed since is created again by the same file, and belongs to it', async () => {
  const file = 'name;width;length;price;Old ID\nA1;1;2;50;u-1\nA2;1;2;50;u-2\n';
  const first = await desk.applied('BOXES', file, here());
  const [box] = await boxes();
  expect((await owner.post(`/api/admin/boxes/${box?.id}/remove`, { version: box?.version, reason: 'walled up' })).statusCode).toBe(204);
  const second = await desk.applied('BOXES', file, here());
  expect(second).toMatchObject({ state: 'APPLIED', created: 1, updated: 1 });
  expect(await boxes()).toMatchObject([{ name: 'A1' }, { name: 'A2' }]);
  expect(await desk.applied('BOXES', file, here())).toMatchObject({ created: 0, updated: 2 });
  expect((await desk.act(second, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
  expect(await boxes()).toMatchObject([{ name: 'A2' }]);
  expect((await desk.act(first, 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
  expect(await boxes()).toEqual([]);
});

describe('warehouses and prices', () => {
  test('are created, changed and priced', async () => {
    const file =
      'Názov;Ulica;Číslo domu;Mesto;PSČ;Zemepisná šírka;Zemepisná dĺžka;Telefón\nSklad Zvolen;Hlavná;1;Zvolen;960 01;48,57;19,12;0455 123 456\n';
    expect(await desk.applied('WAREHOUSES', file)).toMatchObject({ state: 'APPLIED', created: 1 });
    expect(await desk.applied('WAREHOUSES', file.replace('Hlavná', 'Nová'))).toMatchObject({ state: 'APPLIED', updated: 1 });
    const { rows } = (await owner.get('/api/admin/warehouses?q=zvolen')).json<{ rows: object[] }>();
    expect(rows).toMatchObject([{ name: 'Sklad Zvolen', address: { street: 'Nová' }, location: { lat: 48.57, lng: 19.12 } }]);
    expect(codes(await desk.checked('WAREHOUSES', file.replace('960 01', 'X')))).toEqual([[2, 'zip', 'X', 'revalid/rule/basic/regex']]);
    expect(codes(await desk.checked('WAREHOUSES', file.replace('48,57;19,12', '19,12;48,57')))).toEqual([
      [2, 'lat', '19,12', 'warehouse/location-abroad'],
    ]);
    await insertBox(app.pool, warehouseId, { name: 'P1', price: 5000 });
    await insertBox(app.pool, warehouseId, { name: 'P2', price: 5000 });
    const prices = 'name;price;from\nP1;55,5;\nP2;60;01/04/2026\n';
    expect(codes(await desk.checked('PRICES', prices, here()))).toEqual([[3, 'from', '01/04/2026', 'import/ambiguous-date']]);
    await desk.applied('PRICES', prices.replace('01/04/2026', '1. 4. 2026'), here());
    expect((await boxes()).map(({ price }) => price.amount)).toEqual([5550, 5000]);
    expect(
      await app.rows('select p.price_net_month from planned_prices p join boxes b on b.id = p.box_id where b.warehouse_id = $1', [
        warehouseId,
      ]),
    ).toEqual([{ price_net_month: 6000 }]);
    expect(codes(await desk.checked('PRICES', 'name;price\nP9;10\nP1;0\n', here()))).toEqual([
      [2, 'name', 'P9', 'import/unknown-box'],
      [3, 'price', '0', 'price/out-of-bounds'],
    ]);
  });
});

test('rejects more than 100,000 rows', async () => {
  const rows = Array.from({ length: 100_001 }, (_, index) => `B${index};1;2;50`).join('\n');
  const tooMany = await desk.upload('BOXES', `name;width;length;price\n${rows}\n`, here());
  expect(tooMany.json<Problem>().errors).toMatchObject([{ path: 'file', code: 'import/too-many-rows' }]);
});

/** A workbook whose first part has a stated size in bytes. */
function unpackingTo(size: number): Buffer {
  const file = workbook();
  // The directory of the archive names the size of each part at byte 24 of its entry.
  file.writeUInt32LE(size, file.indexOf('PK\x01\x02', 'latin1') + 24);
  return file;
}

/** A workbook that a spreadsheet program would write, with a formula in the width. */
function workbook(): Buffer {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Boxes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}"><sheetData><row r="1">${text('A1', 'Unit')}${text('B1', 'Width')}${text('C1', 'Depth')}${text('D1', 'Price')}</row><row r="2">${text('A2', 'X1')}<c r="B2"><f>9*9</f><v>1.5</v></c><c r="C2"><v>2.25</v></c><c r="D2"><v>49.9</v></c></row></sheetData></worksheet>`,
      ),
    }),
  );
}

// The last one: it moves the clock.
test('a file that was deleted after 30 days is neither checked nor applied', async () => {
  const file = 'name;width;length;price\nD1;1,5;2;49,90\n';
  const records = [await desk.uploaded('BOXES', file, here()), await desk.checked('BOXES', file, here())];
  app.clock.advance({ days: 31 });
  await app.runJob('purge-expired', {});
  owner = await aStaffClient(app);
  desk = new ImportDesk(app, owner, legalEntityId);
  for (const { id } of records) {
    const record = await desk.read(id);
    for (const act of record.state === 'CHECKED' ? ['check', 'apply'] : ['check'])
      expect((await desk.act(record, act)).json<Problem>()).toMatchObject({ status: 409, code: 'import/file-deleted' });
    expect(await desk.read(id)).toMatchObject({ state: record.state, version: record.version });
  }
});
