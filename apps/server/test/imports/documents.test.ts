import type { Problem } from '@komora/api';
import type { ClientFile, ImportRecord } from '@komora/api/admin';
import { insertOperators, useTestDatabase } from '@komora/testing';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merge } from '../client-merge/merging.ts';
import { aPhoneJpeg, aPicture } from '../kit/builders/picture.ts';
import { clientFile, contractFile, type MigrationScene, migrationScene } from '../kit/scenes/migration-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { ImportDesk } from './import-desk.ts';

const database = useTestDatabase();
const start = '2026-03-02T09:00:00Z';
const pdf = strToU8('%PDF-1.7\nzmluva\n%%EOF\n');
let app: TestApp;
let scene: MigrationScene;
let domain: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: start });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
/** Clients of another system, and their contracts in a list without documents. */
beforeEach(async () => {
  app.clock.set(start);
  count += 1;
  domain = `papers${count}.example`;
  scene = await migrationScene(app);
  await scene.desk.applied('CLIENTS', clientFile(domain));
});

/** The list of contracts with a column of documents; one cell a row. */
function listWith(...cells: string[]): string {
  const [header = '', ...rows] = contractFile(domain).trimEnd().split('\n');
  return [`${header};documents`, ...rows.map((row, index) => `${row};"${cells[index] ?? ''}"`)].join('\n');
}
const archive = (files: Zippable): Buffer => Buffer.from(zipSync(files));
const uploaded = (...cells: string[]) => scene.desk.uploaded('CONTRACTS', listWith(...cells), { warehouse: scene.warehouseId });
const send = ({ id }: ImportRecord, zip: Buffer) => scene.desk.send(`/api/admin/imports/${id}/documents`, zip);
const checked = async (record: ImportRecord): Promise<ImportRecord> => {
  const response = await scene.desk.act(await scene.desk.read(record.id), 'check');
  expect(response.statusCode, response.body).toBe(200);
  await app.run();
  return scene.desk.read(record.id);
};
const applied = async (record: ImportRecord): Promise<ImportRecord> => {
  expect(await checked(record)).toMatchObject({ state: 'CHECKED', faultCount: 0 });
  await scene.desk.act(await scene.desk.read(record.id), 'apply');
  await app.run();
  return scene.desk.read(record.id);
};
const faultsOf = ({ faults }: ImportRecord) => faults.map(({ row, column, value, code }) => [row, column, value, code]);
const codes = (response: { json(): unknown }) => (response.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);
const filesOf = (letter: string) =>
  app.rows<{ name: string; type: string }>(
    `select f.name, f.media_type as type from client_files f join contracts c on c.id = f.contract_id
     where c.business_id = $1 and f.client_id = c.client_id order by f.name`,
    [`SVK-M-${letter}-${domain}`.toUpperCase()],
  );
const documents = async () => (await app.rows('select from import_documents')).length;

test('documents that rows name are files of their contracts after the application, without the place of a photo', async () => {
  const record = await uploaded('zmluva A.pdf; FOTO.jpg', 'b.txt');
  const zip = archive({ 'scans/Zmluva A.pdf': pdf, 'scans/foto.jpg': await aPhoneJpeg(), '__MACOSX/scans/._foto.jpg': pdf });
  expect((await send(record, zip)).json()).toMatchObject({ state: 'UPLOADED', documents: 2 });
  expect((await send(record, archive({ 'b.txt': strToU8('volať po 17.00') }))).json()).toMatchObject({ documents: 3 });
  expect(await applied(record)).toMatchObject({ state: 'APPLIED', created: 3, documents: 0 });
  expect(await filesOf('a')).toEqual([
    { name: 'Zmluva A.pdf', type: 'application/pdf' },
    { name: 'foto.webp', type: 'image/webp' },
  ]);
  expect(await filesOf('b')).toEqual([{ name: 'b.txt', type: 'text/plain' }]);
  expect(await documents()).toBe(0);
  const { clientId } = await app.one<{ clientId: string }>(
    `select client_id as "clientId" from client_files where name = 'Zmluva A.pdf'`,
    [],
  );
  const { files } = (await scene.desk.person.get(`/api/admin/clients/${clientId}/files`)).json<{ files: ClientFile[] }>();
  expect(files.map(({ name }) => name)).toContain('Zmluva A.pdf');
  const photo = await app.one<{ content: Buffer }>(`select content from client_files where name = 'foto.webp'`, []);
  expect(photo.content.toString('latin1')).not.toContain('Secret words');
});

test('the check names rows and documents that do not fit, and nothing is stored', async () => {
  const record = await uploaded('missing.pdf;program.exe', 'large.pdf;cut.pdf', 'once.txt;once.txt');
  const zip = archive({
    'program.exe': new Uint8Array([77, 90, 0, 1]),
    'large.pdf': [new Uint8Array(10 * 1024 * 1024 + 1), { level: 9 }],
    'cut.pdf': strToU8('%PDF-1.7 cut'),
    'once.txt': strToU8('x'),
    'nobody.txt': strToU8('x'),
  });
  expect((await send(record, zip)).statusCode).toBe(200);
  const result = await checked(record);
  expect(faultsOf(result)).toEqual([
    [0, 'documents', 'nobody.txt', 'import/unlisted-document'],
    [2, 'documents', 'missing.pdf', 'import/missing-document'],
    [2, 'documents', 'program.exe', 'file/unsupported-type'],
    [3, 'documents', 'large.pdf', 'file/too-large'],
    [3, 'documents', 'cut.pdf', 'file/unreadable'],
    [4, 'documents', 'once.txt', 'import/duplicate-document'],
  ]);
  expect((await scene.desk.act(result, 'apply')).json<Problem>().code).toBe('import/faulty-rows');
  expect(await app.rows('select from client_files where import_id = $1', [record.id])).toEqual([]);
});

test('a corrected archive replaces documents, all can be removed, and each asks for another check', async () => {
  const record = await uploaded('a.pdf');
  await send(record, archive({ 'a.pdf': strToU8('%PDF-1.7 cut') }));
  expect(await checked(record)).toMatchObject({ faultCount: 1 });
  expect((await send(record, archive({ 'A.PDF': pdf }))).json()).toMatchObject({ state: 'UPLOADED', faultCount: null, documents: 1 });
  const clean = await checked(record);
  expect(clean).toMatchObject({ state: 'CHECKED', faultCount: 0 });
  const removed = await scene.desk.person.post(`/api/admin/imports/${record.id}/documents/remove`);
  expect(removed.json()).toMatchObject({ state: 'UPLOADED', documents: 0 });
  expect((await scene.desk.act(clean, 'apply')).json<Problem>().code).toBe('changed-elsewhere');
  expect(faultsOf(await checked(record))).toEqual([[2, 'documents', 'a.pdf', 'import/missing-document']]);
});

/** The list of clients with a column of documents; one cell a row. */
function clientsWith(...cells: string[]): string {
  const [header = '', ...rows] = clientFile(domain).split('\r\n');
  return [`${header},documents`, ...rows.map((row, index) => `${row},${cells[index] ?? ''}`)].join('\n');
}
const filesOfClients = () =>
  app.rows(
    `select f.name from client_files f join users u on u.id = f.client_id where u.email like '%' || $1 and f.contract_id is null order by 1`,
    [domain],
  );

test('documents of clients belong to no contract, a newer list replaces them, and the undo removes them', async () => {
  for (const name of ['first.pdf', 'second.pdf']) {
    const record = await scene.desk.uploaded('CLIENTS', clientsWith(name));
    await send(record, archive({ [name]: pdf }));
    expect(await applied(record)).toMatchObject({ state: 'APPLIED', updated: 2 });
    expect(await filesOfClients()).toEqual([{ name }]);
    if (name === 'second.pdf')
      expect((await scene.desk.act(await scene.desk.read(record.id), 'undo', { reason: 'wrong files' })).json()).toMatchObject({
        state: 'UNDONE',
      });
  }
  expect(await filesOfClients()).toEqual([]);
});

test('a list of clients of another company leaves the documents of the first one', async () => {
  const record = await scene.desk.uploaded('CLIENTS', clientsWith('first.pdf'));
  await send(record, archive({ 'first.pdf': pdf }));
  await applied(record);
  const { id } = await app.one<{ id: string }>(`select id from legal_entities where country = 'CZE'`);
  const [header, row = ''] = clientsWith('other.pdf').split('\n');
  const list = [header, row.replace('0905 111 222', '+421 905 111 222')].join('\n');
  const other = await new ImportDesk(app, scene.desk.person, id).uploaded('CLIENTS', list);
  await send(other, archive({ 'other.pdf': pdf }));
  expect(await applied(other)).toMatchObject({ state: 'APPLIED', updated: 1 });
  expect(await filesOfClients()).toEqual([{ name: 'first.pdf' }, { name: 'other.pdf' }]);
  const { id: creator } = await app.one<{ id: string }>(
    'select import_id as id from import_records where external_id = $1 and legal_entity_id = $2',
    [`${domain}-1`, scene.legalEntityId],
  );
  const undo = await scene.desk.act(await scene.desk.read(creator), 'undo', { reason: 'wrong list' });
  expect(undo.json<Problem>().code).toBe('import/not-undoable');
});

test('two rows that mean the same client after a merge both leave their documents', async () => {
  // Clients of two companies cannot be merged.
  expect(await scene.desk.applied('CLIENTS', clientFile(domain).replace('Stavby s. r. o.,36421928,2020000004', ',,'))).toMatchObject({
    state: 'APPLIED',
    updated: 2,
  });
  const clients = await app.rows<{ id: string }>(`select id from users where email like '%' || $1 order by email`, [domain]);
  const merged = await merge(app, scene.desk.person, clients[0]?.id ?? '', clients[1]?.id ?? '');
  expect(merged.statusCode, merged.body).toBe(200);
  const record = await scene.desk.uploaded('CLIENTS', clientsWith('jana.pdf', 'peter.pdf'));
  await send(record, archive({ 'jana.pdf': pdf, 'peter.pdf': pdf }));
  expect(await applied(record)).toMatchObject({ state: 'APPLIED', updated: 2 });
  expect(await filesOfClients()).toEqual([{ name: 'jana.pdf' }, { name: 'peter.pdf' }]);
});

test('the undo removes contracts with their documents, unless staff have added a file', async () => {
  const migrate = async () => {
    const record = await uploaded('a.pdf');
    await send(record, archive({ 'a.pdf': pdf }));
    return applied(record);
  };
  expect((await scene.desk.act(await migrate(), 'undo', { reason: 'wrong file' })).json()).toMatchObject({ state: 'UNDONE' });
  expect(await app.rows('select from client_files f join users u on u.id = f.client_id where u.email like $1', [`%${domain}`])).toEqual([]);
  const again = await migrate();
  const { clientId, id } = await app.one<{ id: string; clientId: string }>(
    'select id, client_id as "clientId" from contracts where business_id = $1',
    [`SVK-M-A-${domain}`.toUpperCase()],
  );
  await scene.desk.send(`/api/admin/clients/${clientId}/files?name=later.txt&contract=${id}`, 'x');
  expect((await scene.desk.act(again, 'undo', { reason: 'too late' })).json<Problem>().code).toBe('import/not-undoable');
  expect((await filesOf('a')).map(({ name }) => name)).toEqual(['a.pdf', 'later.txt']);
});

test('files of a contract follow it when a newer list names another client', async () => {
  const first = await uploaded('a.pdf');
  await send(first, archive({ 'a.pdf': pdf }));
  await applied(first);
  const { id, clientId } = await app.one<{ id: string; clientId: string }>(
    'select id, client_id as "clientId" from contracts where business_id = $1',
    [`SVK-M-A-${domain}`.toUpperCase()],
  );
  await scene.desk.send(`/api/admin/clients/${clientId}/files?name=scan.txt&contract=${id}`, 'x');
  await scene.desk.send(`/api/admin/clients/${clientId}/files?name=letter.txt`, 'x');
  const corrected = contractFile(domain).replace(`;M1;${domain}-1;`, `;M1;${domain}-2;`);
  const here = { warehouse: scene.warehouseId };
  expect(await scene.desk.applied('CONTRACTS', corrected, here)).toMatchObject({ state: 'APPLIED', updated: 3 });
  const { clientId: other } = await app.one<{ clientId: string }>('select client_id as "clientId" from contracts where id = $1', [id]);
  const names = async (client: string) => {
    const { files } = (await scene.desk.person.get(`/api/admin/clients/${client}/files`)).json<{ files: ClientFile[] }>();
    return files.map(({ name }) => name).sort();
  };
  expect(other).not.toBe(clientId);
  expect(await names(clientId)).toEqual(['letter.txt']);
  expect(await names(other)).toEqual(['a.pdf', 'scan.txt']);
});

/** Sets the stated unpacked size of the only entry, in the local header and in the directory. */
function stating(zip: Buffer, size: number): Buffer {
  const lying = Buffer.from(zip);
  lying.writeUInt32LE(size, 22);
  lying.writeUInt32LE(size, lying.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  return lying;
}

test.each([
  ['no archive', () => Buffer.from('name;price\n'), 'file import/unreadable-archive'],
  ['a cut one', () => archive({ 'a.pdf': pdf }).subarray(0, 40), 'file import/unreadable-archive'],
  ['an empty one', () => archive({}), 'file import/unreadable-archive'],
  ['a path out of the archive', () => archive({ '../../etc/cron.d/a.pdf': pdf }), 'file import/unreadable-archive'],
  ['a path of Windows out of the archive', () => archive({ '..\\..\\a.pdf': pdf }), 'file import/unreadable-archive'],
  ['an absolute path', () => archive({ '/etc/passwd': pdf }), 'file import/unreadable-archive'],
  ['a name of blanks', () => archive({ 'scans/  ': pdf }), 'file import/unreadable-archive'],
  ['a name of NUL bytes', () => archive({ 'scans/\0\0': pdf }), 'file import/unreadable-archive'],
  ['names that differ in a NUL byte', () => archive({ 'a.pdf': pdf, 'a\0.pdf': pdf }), 'file import/duplicate-document'],
  ['one name in two folders', () => archive({ '1/a.pdf': pdf, '2/A.pdf': pdf }), 'file import/duplicate-document'],
  [
    '110 MB of zeros in 120 kB',
    () => archive(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}.txt`, [new Uint8Array(10 * 1024 * 1024), { level: 9 }]]))),
    'file import/archive-too-large',
  ],
  [
    '2,001 files',
    () => archive(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`${i}.txt`, strToU8('x')]))),
    'file import/archive-too-large',
  ],
] as [string, () => Buffer, string][])('an archive is rejected as a whole: %s', async (_name, zip, code) => {
  const record = await uploaded('a.pdf');
  expect(codes(await send(record, zip()))).toEqual([code]);
  expect(await scene.desk.read(record.id)).toMatchObject({ documents: 0, version: record.version });
});

test('control characters in the name of a document are dropped', async () => {
  const record = await uploaded('a.pdf');
  expect((await send(record, archive({ 'scans/a\0.pdf': pdf }))).json()).toMatchObject({ documents: 1 });
  expect(await checked(record)).toMatchObject({ state: 'CHECKED', faultCount: 0 });
});

test('an entry that unpacks to more than it states is not unpacked further', async () => {
  const record = await uploaded('bomb.txt');
  const zeros = new Uint8Array(64 * 1024 * 1024);
  const bomb = stating(archive({ 'bomb.txt': [zeros, { level: 9 }] }), 1000);
  expect((await send(record, bomb)).json()).toMatchObject({ documents: 1 });
  expect(await app.one('select content, fault from import_documents where import_id = $1', [record.id])).toEqual({
    content: null,
    fault: 'file/unreadable',
  });
});

test('imports of other kinds and applied ones take no documents; those of an unused import are deleted after 30 days', async () => {
  const boxes = await scene.desk.uploaded('BOXES', 'name;width;length;price\nZ1;1,5;2;499\n', { warehouse: scene.warehouseId });
  expect((await send(boxes, archive({ 'a.pdf': pdf }))).json<Problem>().code).toBe('import/wrong-state');
  const record = await uploaded('a.pdf');
  await send(record, archive({ 'a.pdf': pdf, 'photo.png': await aPicture({ format: 'png' }) }));
  app.clock.advance({ days: 31 });
  await app.runJob('purge-expired', {});
  expect(await app.rows('select from import_documents where import_id = $1', [record.id])).toEqual([]);
  expect((await send(record, archive({ 'a.pdf': pdf }))).json<Problem>().code).toBe('import/file-deleted');
  // As they were left before such an archive was rejected.
  await app.rows(`insert into import_documents (import_id, key, name, content) values ($1, 'late.pdf', 'late.pdf', 'x')`, [record.id]);
  await app.runJob('purge-expired', {});
  expect((await scene.desk.read(record.id)).documents).toBe(0);
  const done = await applied(await uploaded(''));
  expect((await send(done, archive({ 'a.pdf': pdf }))).json<Problem>().code).toBe('import/wrong-state');
});
