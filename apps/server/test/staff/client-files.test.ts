import type { Problem } from '@komora/api';
import type { ClientFile, TimelineEntry } from '@komora/api/admin';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { aPhoneJpeg, aPicture } from '../kit/builders/picture.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();
const pdf = Buffer.from('%PDF-1.7\nsmlouva\n%%EOF\n');
const reason = 'belongs to another client';

let clientId: string;
let here: { id: string; warehouseId: string };
let elsewhere: { id: string; warehouseId: string };
let owner: StaffClient;
let porter: StaffClient;

/** A client with a contract in two warehouses; the porter works in the first. */
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  clientId = (await createUser(app().pool)).id;
  [here, elsewhere] = [await contract(), await contract()];
  owner = await aStaffClient(app());
  porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId: here.warehouseId, name: 'Peter Vrátnik' });
});

/** Another contract of a client, in a warehouse of its own. @param end the last day of a contract that has ended */
async function contract(of = clientId, end?: string) {
  const { id } = await createContract(app().pool, {
    clientId: of,
    ...(end === undefined ? {} : { status: 'TERMINATED', startsOn: '2026-01-01', terminatesOn: end }),
  });
  return app().one<{ id: string; warehouseId: string }>('select id, warehouse_id as "warehouseId" from contracts where id = $1', [id]);
}

const upload = (file: Buffer, { name = 'zmluva.pdf', contract = '', who = owner, of = clientId } = {}) =>
  app().http.inject({
    method: 'POST',
    url: `/api/admin/clients/${of}/files?name=${encodeURIComponent(name)}${contract === '' ? '' : `&contract=${contract}`}`,
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    payload: file,
  });
const added = async (file: Buffer, options = {}): Promise<ClientFile> => {
  const response = await upload(file, options);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ClientFile>();
};
const listed = async (who = owner, contract = '') => {
  const response = await who.get(`/api/admin/clients/${clientId}/files${contract === '' ? '' : `?contract=${contract}`}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ files: ClientFile[] }>().files;
};
const names = async (who = owner, contract = '') => (await listed(who, contract)).map(({ name }) => name);
const codes = (response: { json(): unknown }) => (response.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);
const download = (id: string, who = owner) => who.get(`/api/admin/client-files/${id}`);
const remove = (id: string, who = owner) => who.post(`/api/admin/client-files/${id}/remove`, { reason });
const audited = (id: string) =>
  app().rows<{ verb: string; reason: string | null }>('select verb, reason from audit_log where noun_id = $1 order by at, id', [id]);

test('a file is added, listed, downloaded as an attachment and removed with a reason, each in the audit log', async () => {
  const file = await added(pdf, { contract: here.id, who: porter });
  expect(file).toMatchObject({
    name: 'zmluva.pdf',
    mediaType: 'application/pdf',
    bytes: pdf.length,
    contractId: here.id,
    addedBy: 'Peter Vrátnik',
  });
  expect(await listed()).toEqual([file]);
  const loaded = await download(file.id, porter);
  expect(loaded.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(loaded.headers['content-disposition']).toMatch(/^attachment; filename="zmluva.pdf"/);
  expect(loaded.rawPayload).toEqual(pdf);
  expect((await owner.post(`/api/admin/client-files/${file.id}/remove`, { reason: '' })).statusCode).toBe(400);
  expect((await remove(file.id, porter)).statusCode).toBe(204);
  expect(await names()).toEqual([]);
  expect([(await download(file.id)).statusCode, (await remove(file.id)).statusCode]).toEqual([404, 404]);
  expect(await audited(file.id)).toEqual([
    { verb: 'file.add', reason: null },
    { verb: 'file.download', reason: null },
    { verb: 'file.remove', reason },
  ]);
});

test('of two removals at once one happens', async () => {
  const { id } = await added(pdf);
  const answers = await Promise.all([remove(id), remove(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  expect((await audited(id)).filter(({ verb }) => verb === 'file.remove')).toHaveLength(1);
});

test('the content decides the type, and the ending of the name agrees with it', async () => {
  const csv = Buffer.from('meno;dlh\nŽofia;12\n');
  const cases: [name: string, file: Buffer, stored: string, mediaType: string][] = [
    ['zmluva.pdf.exe', pdf, 'zmluva.pdf.exe.pdf', 'application/pdf'],
    ['..\\..\\etc/pasíva.pdf', pdf, 'pasíva.pdf', 'application/pdf'],
    ['zoznam.csv', csv, 'zoznam.csv', 'text/csv'],
    ['page.html', Buffer.from('<script>alert(1)</script>'), 'page.html.txt', 'text/plain'],
    ['občiansky.JPG', await aPicture(), 'občiansky.webp', 'image/webp'],
    ['plán.png', await aPicture({ format: 'webp' }), 'plán.webp', 'image/webp'],
  ];
  for (const [name, file, stored, mediaType] of cases) expect(await added(file, { name })).toMatchObject({ name: stored, mediaType });
  const old = await added(Buffer.concat([Buffer.from('meno;dlh\n'), Buffer.from([0x8e]), Buffer.from('ofia;12\n')]), { name: 'stary.csv' });
  expect((await download(old.id)).body).toBe('meno;dlh\nŽofia;12\n');
});

test('a picture loses the place where it was taken', async () => {
  const file = await added(await aPhoneJpeg(), { name: 'foto.jpg' });
  const { rawPayload } = await download(file.id);
  const { format, exif, orientation } = await sharp(rawPayload).metadata();
  expect([format, exif, orientation]).toEqual(['webp', undefined, undefined]);
  expect(rawPayload.toString('latin1')).not.toContain('Secret words');
});

test('other types, damaged and empty files and more than 10 MB are rejected at the file, and nothing is stored', async () => {
  const broken = (await aPicture()).subarray(0, 400);
  const cases: [file: Buffer, code: string][] = [
    [Buffer.from('PK\x03\x04\x00\x00binary'), 'file/unsupported-type'],
    [await aPicture({ format: 'gif' }), 'file/unsupported-type'],
    [broken, 'file/unreadable'],
    [await aPicture({ width: 20, height: 20 }), 'file/unreadable'],
    [Buffer.from('%PDF-1.7 cut'), 'file/unreadable'],
    [Buffer.alloc(0), 'file/unreadable'],
    [Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), 'file/too-large'],
  ];
  for (const [file, code] of cases) expect(codes(await upload(file))).toEqual([`file ${code}`]);
  expect((await upload(Buffer.alloc(12 * 1024 * 1024))).statusCode).toBe(413);
  expect(await names()).toEqual([]);
});

test('the file after the 500th is rejected', async () => {
  await app().rows(
    `insert into client_files (client_id, name, media_type, content, added_by, added_at)
     select $1, 'x', 'text/plain', 'x', $2, now() from generate_series(1, 499)`,
    [clientId, owner.id],
  );
  const answers = await Promise.all([upload(pdf), upload(pdf)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('a file of a contract is for staff of its warehouse, one without a contract for staff of the client', async () => {
  const files = { own: await added(pdf, { name: 'own.pdf' }), here: await added(pdf, { name: 'here.pdf', contract: here.id }) };
  const other = await added(pdf, { name: 'elsewhere.pdf', contract: elsewhere.id });
  expect((await names(porter)).sort()).toEqual(['here.pdf', 'own.pdf']);
  expect(await names(porter, here.id)).toEqual(['here.pdf']);
  expect(await names(porter, elsewhere.id)).toEqual([]);
  expect([(await download(other.id, porter)).statusCode, (await remove(other.id, porter)).statusCode]).toEqual([404, 404]);
  expect((await upload(pdf, { contract: elsewhere.id, who: porter })).statusCode).toBe(404);
  const stranger = await createUser(app().pool);
  expect((await upload(pdf, { of: stranger.id, contract: here.id })).statusCode).toBe(404);
  // The content may show what is masked for this role.
  const reader = await aStaffClient(app(), { preset: 'read-only', warehouseId: here.warehouseId });
  expect(await names(reader, here.id)).toEqual(['here.pdf']);
  expect([(await download(files.here.id, reader)).statusCode, (await remove(files.own.id, reader)).statusCode]).toEqual([403, 403]);
});

test('a file is in the history of its client and contract', async () => {
  const { id } = await added(pdf, { contract: here.id, who: porter });
  const history = async (path: string, who = owner) =>
    (await who.get(`/api/admin/${path}/timeline`)).json<{ entries: TimelineEntry[] }>().entries;
  const entry = { kind: 'FILE', id, text: 'zmluva.pdf', what: 'application/pdf', by: 'Peter Vrátnik', contractId: here.id };
  for (const path of [`clients/${clientId}`, `contracts/${here.id}`])
    expect((await history(path)).filter(({ kind, what }) => kind === 'FILE' || what.startsWith('file.'))).toEqual([
      expect.objectContaining(entry),
    ]);
  expect((await history(`contracts/${elsewhere.id}`)).filter(({ kind }) => kind === 'FILE')).toEqual([]);
  const abroad = await aStaffClient(app(), { preset: 'site-staff', warehouseId: elsewhere.warehouseId });
  expect((await history(`clients/${clientId}`, abroad)).filter(({ kind }) => kind === 'FILE')).toEqual([]);
  await remove(id);
  expect((await history(`clients/${clientId}`)).map(({ what }) => what)).toContain('file.remove');
});

test('the data export has the latest files up to 32 MB and lists the others, and the erasure removes them', async () => {
  clientId = (await createUser(app().pool)).id;
  const file = await added(pdf, { contract: (await contract(clientId, '2026-02-01')).id });
  await app().rows(
    `insert into client_files (client_id, name, media_type, content, added_by, added_at)
     select $1, 'old' || i || '.txt', 'text/plain', convert_to(repeat('x', 9000000), 'UTF8'), $2, '2026-03-01'::timestamptz - i * interval '1 day'
     from generate_series(1, 4) i`,
    [clientId, owner.id],
  );
  const files = unzipSync((await owner.get(`/api/admin/clients/${clientId}/data-export`)).rawPayload);
  const records = JSON.parse(strFromU8(files['files.json'] ?? new Uint8Array())) as { name: string; path: string | null }[];
  expect(records.map(({ name }) => name)).toEqual(['zmluva.pdf', 'old1.txt', 'old2.txt', 'old3.txt', 'old4.txt']);
  expect(records.map(({ path }) => path !== null)).toEqual([true, true, true, true, false]);
  // A comparison byte by byte in the test runner takes seconds.
  for (const { path, name } of records.slice(0, 4))
    expect(Buffer.from(files[path ?? ''] ?? []).equals(name === 'zmluva.pdf' ? pdf : Buffer.alloc(9_000_000, 'x'))).toBe(true);

  const { version } = await app().one<{ version: number }>('select version from users where id = $1', [clientId]);
  const erased = await owner.post(`/api/admin/clients/${clientId}/erase`, { version, reason: 'asked by letter' });
  expect(erased.statusCode, erased.body).toBe(204);
  expect(await app().rows('select from client_files where client_id = $1', [clientId])).toEqual([]);
  expect((await download(file.id)).statusCode).toBe(404);
  const late = await upload(pdf);
  expect([late.statusCode, late.json<Problem>().code]).toEqual([409, 'client/erased']);
  expect(await app().rows(`select from audit_log where noun_id = $1 and personal is not null`, [file.id])).toEqual([]);
});

test('files are deleted three years after the end of their contract, or of all contracts of the client', async () => {
  clientId = (await createUser(app().pool)).id;
  const [first, last] = [await contract(clientId, '2026-02-01'), await contract(clientId, '2028-03-01')];
  for (const [name, of] of Object.entries({ own: '', first: first.id, last: last.id }))
    await added(pdf, { name: `${name}.pdf`, contract: of });
  const running = await added(pdf, { name: 'running.pdf', contract: here.id, of: await ownerOf(here.id) });
  const left = async (at: string) => {
    app().clock.set(at);
    await app().runJob('purge-expired', {});
    return (await names()).sort();
  };
  // The contract ended before the file was added.
  expect(await left('2029-02-28T09:00:00Z')).toEqual(['first.pdf', 'last.pdf', 'own.pdf']);
  expect(await left('2029-03-03T09:00:00Z')).toEqual(['last.pdf', 'own.pdf']);
  expect(await left('2031-02-27T09:00:00Z')).toEqual(['last.pdf', 'own.pdf']);
  expect(await left('2031-03-01T09:00:00Z')).toEqual([]);
  expect((await download(running.id)).statusCode).toBe(200);
});

const ownerOf = async (contractId: string) =>
  (await app().one<{ id: string }>('select client_id as id from contracts where id = $1', [contractId])).id;
