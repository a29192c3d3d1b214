import { crc32, deflateSync } from 'node:zlib';
import type { Problem, Warehouse, WarehouseList } from '@komora/api';
import { MAX_PHOTOS, type PhotoSet } from '@komora/api/admin';
import { photoWidths } from '@komora/domain/photo-widths';
import { insertOperators, useTestDatabase, waitUntil } from '@komora/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPhoneJpeg, aPicture } from '../kit/builders/picture.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { warehouseSettings } from '../kit/scenes/set-up-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let otherProcess: TestApp;
let owner: StaffClient;
let warehouseId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  otherProcess = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});
beforeEach(async () => {
  owner = await aStaffClient(app);
  const { id } = await app.one<{ id: string }>(`select id from legal_entities where country = 'SVK'`, []);
  warehouseId = (await owner.post('/api/admin/warehouses', { ...warehouseSettings, legalEntityId: id })).json().id;
  await owner.post(`/api/admin/warehouses/${warehouseId}/publish`, { version: 1 });
});

const upload = (payload: Buffer, { type = 'application/octet-stream', person = owner, id = warehouseId } = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/api/admin/warehouses/${id}/photos`,
    headers: { ...person.headers, 'content-type': type },
    payload,
  });
const add = async (picture?: Buffer): Promise<PhotoSet> => {
  const response = await upload(picture ?? (await aPicture()));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<PhotoSet>();
};
const arrange = (body: object, person = owner) => person.put(`/api/admin/warehouses/${warehouseId}/photos`, body);
const remove = (id: string, person = owner) => app.call('DELETE', `/api/admin/warehouse-photos/${id}`, { headers: person.headers });
const stored = async () => (await owner.get(`/api/admin/warehouses/${warehouseId}/photos`)).json<PhotoSet>();
const shown = async (at: TestApp) => (await at.get(`/api/client/warehouse/${warehouseId}`)).json<Warehouse>();
const fileOf = (hash: string, file: string, headers = {}) => app.http.inject({ url: `/photos/${hash}/${file}`, headers });
const codeOf = (response: { statusCode: number; body: string }) => {
  const { code, errors } = JSON.parse(response.body) as Problem;
  return [response.statusCode, code, errors?.[0]?.path];
};
const entries = (verb: string) => app.rows(`select from audit_log where verb = $1 and warehouse_id = $2`, [verb, warehouseId]);

describe('a photo', () => {
  test('is shown on the page and in the list at once, and in other processes after the notification', async () => {
    const { photos, version } = await add();
    expect([photos.length, version]).toEqual([1, 2]);
    const [photo] = photos;
    expect(photo).toMatchObject({ width: 640, height: 480, alt: {} });
    expect((await shown(app)).photos).toEqual([{ hash: photo?.hash, width: 640, height: 480, alt: {} }]);
    const list = (await app.get('/api/client/warehouse?limit=500')).json<WarehouseList>();
    expect(list.warehouses.find(({ id }) => id === warehouseId)?.photo).toEqual({ hash: photo?.hash, width: 640, height: 480 });
    await waitUntil(async () => (await shown(otherProcess)).photos.length === 1, { what: 'the photo in the other process' });
    expect(await entries('photo.add')).toHaveLength(1);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('in %s has files in AVIF and WebP in every width', async (format) => {
    const { photos } = await add(await aPicture({ width: 2400, height: 1800, format }));
    expect(photos[0]).toMatchObject({ width: 1600, height: 1200 });
    for (const width of photoWidths(1600)) {
      for (const [suffix, decoder] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const response = await fileOf(photos[0]?.hash ?? '', `${width}.${suffix}`);
        expect(response.statusCode).toBe(200);
        expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: decoder, width, height: (width * 3) / 4 });
      }
    }
  });

  test('stands upright and contains neither place nor other metadata', async () => {
    const source = await aPhoneJpeg();
    const before = await sharp(source).metadata();
    expect([before.width, before.orientation, source.includes('Secret words')]).toEqual([800, 6, true]);
    expect(before.exif?.includes(Buffer.from('Phone'))).toBe(true);
    const { photos } = await add(source);
    expect(photos[0]).toMatchObject({ width: 600, height: 800 });
    for (const file of ['480.webp', '600.webp', '480.avif', '600.avif']) {
      const bytes = (await fileOf(photos[0]?.hash ?? '', file)).rawPayload;
      const { exif, xmp, iptc, icc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([file, exif, xmp, iptc, icc, orientation]).toEqual([file, undefined, undefined, undefined, undefined, undefined]);
      expect(bytes.includes('Secret words') || bytes.includes('GPS') || bytes.includes('Exif\0')).toBe(false);
      // A quarter turn to the right: the red left half is on top.
      const { data } = await sharp(bytes)
        .extract({ left: width / 2, top: 20, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      const low = await sharp(bytes)
        .extract({ left: width / 2, top: height - 20, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect(low[2]).toBeGreaterThan(200);
    }
  });

  test('is kept by browsers for a year, and is not sent again', async () => {
    const { photos } = await add();
    const first = await fileOf(photos[0]?.hash ?? '', '480.avif');
    expect(first.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const again = await fileOf(photos[0]?.hash ?? '', '480.avif', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('of an unknown address is not found', async () => {
    const { photos } = await add();
    const hash = photos[0]?.hash ?? '';
    for (const [of, file] of [
      ['0'.repeat(32), '480.avif'],
      [hash, '481.avif'],
      [hash, '480.png'],
      [hash, '480.avif.webp'],
      [hash.toUpperCase(), '480.avif'],
      ["' or 1=1", '480.avif'],
      [hash, '99999999999.avif'],
    ] as const) {
      const response = await fileOf(encodeURIComponent(of), file);
      expect([of, file, response.statusCode, response.headers['cache-control']]).toEqual([of, file, 404, 'no-store']);
    }
  });
});

describe('a file that is no usable photo is rejected, and stores nothing:', () => {
  const rejects = async (file: Buffer, status: number, code: string) => {
    const response = await upload(file);
    expect(codeOf(response)).toEqual([status, code, 'file']);
    expect(await stored()).toEqual({ photos: [], version: 1 });
    expect(await entries('photo.add')).toEqual([]);
  };

  test('a text that is named .jpg', async () => {
    const response = await upload(Buffer.from('Not a picture, only words.'), { type: 'image/jpeg' });
    expect(codeOf(response)).toEqual([400, 'photo/unsupported-type', 'file']);
  });
  test('no file', () => rejects(Buffer.alloc(0), 400, 'photo/unsupported-type'));
  test('formats of other decoders: GIF, TIFF, SVG, PDF, HEIC', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image href="file:///etc/passwd"/></svg>');
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
    const others = [await aPicture({ format: 'gif' }), await aPicture({ format: 'tiff' }), svg, Buffer.from('%PDF-1.7\n'), heic];
    for (const file of others) await rejects(file, 400, 'photo/unsupported-type');
  });
  test('only the first bytes of a JPEG', () => rejects(Buffer.from('ffd8ffe000104a464946', 'hex'), 400, 'photo/unreadable'));
  test('a truncated JPEG, PNG, WebP or AVIF', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await aPicture({ format, width: 1200, height: 900 });
      await rejects(whole.subarray(0, Math.floor(whole.length * 0.6)), 400, 'photo/unreadable');
    }
  });
  test('a small picture', async () => rejects(await aPicture({ width: 299, height: 900 }), 400, 'photo/too-small'));
  test('a strip that would be a line on the page', async () =>
    rejects(await aPicture({ width: 9000, height: 320 }), 400, 'photo/too-small'));
  test('a picture of 30,000 × 30,000, without decoding it', () => rejects(emptyPng(30_000, 30_000), 400, 'photo/too-large'));
  test('a file above 20 MiB', async () => {
    const picture = await aPicture();
    await rejects(Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)]), 400, 'photo/too-large');
  });
  test('a file of 50 MB, before it is read whole', async () => {
    const response = await upload(Buffer.alloc(50_000_000));
    expect(codeOf(response).slice(0, 2)).toEqual([413, 'request/too-large']);
  });
  test('another media type', async () => {
    const response = await upload(Buffer.from('{}'), { type: 'application/json' });
    expect(codeOf(response).slice(0, 2)).toEqual([415, 'request/unsupported-media-type']);
  });
});

describe('the photos of a warehouse', () => {
  const insert = (count: number) =>
    app.rows(
      `insert into warehouse_photos (warehouse_id, position, source_hash, hash, width, height, created_at)
       select $1, n, sha256(gen_random_uuid()::text::bytea), md5(gen_random_uuid()::text), 480, 360, '2026-03-02' from generate_series(1, $2::int) n`,
      [warehouseId, count],
    );

  test('are at most 20, also if the last two come at once', async () => {
    await insert(MAX_PHOTOS - 1);
    const answers = await Promise.all([upload(await aPicture()), upload(await aPicture()), upload(await aPicture())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(codeOf(await upload(await aPicture()))).toEqual([409, 'photo/too-many', 'file']);
    expect((await stored()).photos).toHaveLength(MAX_PHOTOS);
    expect(await entries('photo.add')).toHaveLength(1);
  });

  test('contain a file once, also if it is sent twice at once', async () => {
    const picture = await aPicture();
    const answers = await Promise.all([upload(picture), upload(picture)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(await upload(picture))).toEqual([409, 'photo/exists', 'file']);
    expect((await stored()).photos).toHaveLength(1);
  });

  test('stand in the order and with the texts that staff set', async () => {
    await add();
    await add();
    const { photos, version } = await add();
    const [a, b, c] = photos.map(({ id }) => id);
    const alt = { SK: 'Chodba', EN: 'Corridor', CS: '', UK: 'Коридор' };
    const response = await arrange({
      version,
      photos: [
        { id: c, alt },
        { id: a, alt: {} },
        { id: b, alt: {} },
      ],
    });
    expect(response.statusCode, response.body).toBe(200);
    const set = response.json<PhotoSet>();
    expect(set.photos.map(({ id }) => id)).toEqual([c, a, b]);
    expect(set).toEqual(await stored());
    expect((await shown(app)).photos[0]?.alt).toEqual({ SK: 'Chodba', EN: 'Corridor', UK: 'Коридор' });
    expect(await entries('photo.arrange')).toHaveLength(1);
  });

  test('do not change the version of the warehouse, so that an open form of it can be saved', async () => {
    await add();
    const saved = await owner.put(`/api/admin/warehouses/${warehouseId}`, { ...warehouseSettings, name: 'Iný', version: 2 });
    expect(saved.statusCode).toBe(200);
  });

  test('of two editors the second gets the present set, and changes nothing', async () => {
    await add();
    const { photos, version } = await add();
    const turned = photos.toReversed().map(({ id }) => ({ id, alt: {} }));
    expect((await arrange({ photos: turned, version })).statusCode).toBe(200);
    const rejected = await arrange({ photos: turned.toReversed(), version });
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: await stored() });
    expect((await stored()).photos.map(({ id }) => id)).toEqual(turned.map(({ id }) => id));
  });

  test('cannot be set to others, fewer or repeated ones', async () => {
    await add();
    const { photos, version } = await add();
    const [a, b] = photos.map(({ id }) => ({ id, alt: {} }));
    const foreign = { id: '00000000-0000-4000-8000-000000000000', alt: {} };
    for (const set of [[a], [], [a, a], [a, foreign], [a, b, foreign]])
      expect(codeOf(await arrange({ photos: set, version }))[1]).toBe('changed-elsewhere');
    const tooMany = Array.from({ length: 21 }, () => foreign);
    expect(codeOf(await arrange({ photos: tooMany, version }))).toEqual([400, 'request/invalid', 'photos']);
    expect((await stored()).version).toBe(version);
  });

  test('close the gap of a deleted one, which is gone from pages and its address', async () => {
    const { photos: one } = await add();
    await add();
    const { photos } = await add();
    const [first, second, third] = photos;
    expect((await remove(first?.id ?? '')).json<PhotoSet>().photos.map(({ id }) => id)).toEqual([second?.id, third?.id]);
    expect((await shown(app)).photos.map(({ hash }) => hash)).toEqual([second?.hash, third?.hash]);
    expect((await fileOf(one[0]?.hash ?? '', '480.webp')).statusCode).toBe(404);
    expect((await remove(first?.id ?? '')).statusCode).toBe(404);
    expect(await entries('photo.delete')).toHaveLength(1);
    // The same photo can be added again.
    await add();
    expect((await stored()).photos).toHaveLength(3);
  });

  test('are neither seen nor changed by a manager of another warehouse', async () => {
    const { photos, version } = await add();
    const id = photos[0]?.id ?? '';
    const { id: other } = await app.one<{ id: string }>('select id from warehouses where id <> $1 limit 1', [warehouseId]);
    const roleId = (await app.one<{ id: string }>(`insert into roles (name) values ('Fotograf ' || gen_random_uuid()) returning id`, []))
      .id;
    await app.rows(`insert into role_rights (role_id, right_key) values ($1, 'write:warehouse'), ($1, 'read:warehouse')`, [roleId]);
    const stranger = await aStaffClient(app, { roleId, warehouseId: other });
    const answers = [
      await stranger.get(`/api/admin/warehouses/${warehouseId}/photos`),
      await upload(await aPicture(), { person: stranger }),
      await arrange({ photos: [{ id, alt: {} }], version }, stranger),
      await remove(id, stranger),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await stored()).version).toBe(version);
  });
});

/** A valid PNG of one colour whose pixels take a thousandth of their size. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const line = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(line * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
