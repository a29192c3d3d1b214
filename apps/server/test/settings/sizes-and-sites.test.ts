import type { BoxList, Warehouse } from '@komora/api';
import type { SettingSection, Settings } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse } from '@komora/testing/factories/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMeta } from '../../src/app/page-meta.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
/** Another process on the same database. */
let second: TestApp;
let owner: StaffClient;
let warehouse: string;
beforeAll(async () => {
  app = await createTestApp(database.url);
  second = await createTestApp(database.url);
  owner = await aStaffClient(app);
  warehouse = await createWarehouse(app.pool, await createOperator(app.pool));
  // 2 m²
  await createBox(app.pool, warehouse);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const read = async (client = owner) => (await client.get('/api/admin/settings')).json<Settings>();
const put = async (section: SettingSection, value: object, more: object = {}, client = owner) =>
  client.put(`/api/admin/settings/${section}`, { value, version: (await read(client))[section].version, ...more });
const errorsOf = (response: { json(): unknown }) =>
  (response.json() as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`) ?? [];
const reason = { reason: 'larger boxes were built' };
const wrong = 'revalid/rule/basic/regex';

const shownBy = async (process: TestApp) => {
  const detail = (await process.get(`/api/client/warehouse/${warehouse}`)).json<Warehouse>();
  const { boxes } = (await process.get(`/api/client/warehouse/${warehouse}/boxes`)).json<BoxList>();
  const small = await process.get('/api/client/warehouse?south=40&west=10&north=60&east=30&size=SMALL');
  return {
    bounds: detail.sizeBounds,
    size: boxes.map(({ size }) => size),
    found: small.json<{ warehouses: unknown[] }>().warehouses.length,
    meta: (await pageMeta(process.context))['size-bounds'],
  };
};
const usual = { bounds: { xs: 1, small: 3, medium: 8 }, size: ['SMALL'], found: 1, meta: '1,3,8' };
const changed = { bounds: { xs: 2, small: 5, medium: 12 }, size: ['XS'], found: 0, meta: '2,5,12' };

describe('the sizes of boxes', () => {
  test('that are changed apply at once to cached responses and pages of every process', async () => {
    // Both processes have the responses in their caches.
    for (const process of [app, second]) expect(await shownBy(process)).toEqual(usual);
    expect((await put('sizes', changed.bounds, reason)).statusCode).toBe(200);
    expect(await shownBy(app)).toEqual(changed);
    await waitUntil(async () => (await shownBy(second)).meta === changed.meta, { what: 'the sizes in the second process' });
    expect(await shownBy(second)).toEqual(changed);
    const { rows } = (await owner.get('/api/admin/boxes')).json<{ rows: { size: string }[] }>();
    expect(rows.map(({ size }) => size)).toEqual(['XS']);
    const entry = await app.one<{ changes: object }>(`select changes from audit_log where verb = 'setting.change-sizes'`);
    expect(entry.changes).toEqual({
      'sizes.xs': { before: 1, after: 2 },
      'sizes.small': { before: 3, after: 5 },
      'sizes.medium': { before: 8, after: 12 },
    });
  });

  test('increase: each is rejected at its field if it is not larger than the one before', async () => {
    expect(errorsOf(await put('sizes', { xs: 3, small: 3, medium: 8 }, reason))).toEqual([`value.small ${wrong}`]);
    expect(errorsOf(await put('sizes', { xs: 1, small: 8, medium: 8 }, reason))).toEqual([`value.medium ${wrong}`]);
    expect(errorsOf(await put('sizes', { xs: 1, small: 2.5, medium: 8 }, reason))).toHaveLength(1);
  });

  test('of the environment win also when they contradict the stored ones, which then do not apply', async () => {
    const stored = (await read()).sizes.value;
    expect(stored).toEqual(changed.bounds);
    const fits = await createTestApp(database.url, { env: { SIZE_SMALL_TO_M2: '6' } });
    const two = await createTestApp(database.url, { env: { SIZE_XS_TO_M2: '1', SIZE_SMALL_TO_M2: '2' } });
    try {
      expect(fits.context.settings.get('sizes')).toEqual({ xs: 2, small: 6, medium: 12 });
      expect(two.context.settings.get('sizes')).toEqual({ xs: 1, small: 2, medium: 12 });
      const client = await aStaffClient(two);
      expect((await read(client)).sizes.fixed).toEqual(['xs', 'small']);
      expect(errorsOf(await put('sizes', { xs: 1, small: 4, medium: 12 }, reason, client))).toEqual(['value.small setting/fixed']);
      expect((await put('sizes', { xs: 1, small: 2, medium: 3 }, reason, client)).statusCode).toBe(200);
    } finally {
      await fits.close();
      await two.close();
    }
    // The smallest of the environment is above the stored bound of MEDIUM.
    const above = await createTestApp(database.url, { env: { SIZE_XS_TO_M2: '2', SIZE_SMALL_TO_M2: '4' } });
    expect(above.context.settings.get('sizes')).toEqual({ xs: 2, small: 4, medium: 8 });
    await above.close();
  });
});

describe('the sites in other countries', () => {
  const none = { SVK: null, CZE: null, POL: null, HUN: null };

  test('are linked on the pages at once; the own country has none', async () => {
    const saved = await put('sites', { ...none, CZE: 'https://cz.example.com/', POL: 'http://127.0.0.1:3003' });
    expect(saved.json<Settings>().sites).toMatchObject({
      value: { ...none, CZE: 'https://cz.example.com', POL: 'http://127.0.0.1:3003' },
      fixed: ['SVK'],
    });
    expect((await pageMeta(app.context)).sites).toBe('CZE=https://cz.example.com;POL=http://127.0.0.1:3003');
    await waitUntil(async () => (await pageMeta(second.context)).sites !== '', { what: 'the sites in the second process' });
    expect(errorsOf(await put('sites', { ...none, SVK: 'https://sk.example.com' }))).toEqual(['value.SVK setting/fixed']);
  });

  test('are other origins, each of one country', async () => {
    for (const bad of ['cz.example.com', 'ftp://cz.example.com', 'https://cz.example.com/sklady', 'https://a:b@cz.example.com'])
      expect(errorsOf(await put('sites', { ...none, CZE: bad })), bad).toEqual([`value.CZE ${wrong}`]);
    const twice = { ...none, CZE: 'https://cz.example.com', HUN: 'https://cz.example.com' };
    expect(errorsOf(await put('sites', twice))).toEqual([`value.HUN ${wrong}`]);
    expect(errorsOf(await put('sites', { ...none, CZE: app.publicUrl }))).toEqual(['value.CZE setting/site-address']);
    const secure = await createTestApp(database.url, { env: { PUBLIC_URL: 'https://www.example.com' } });
    try {
      const client = await aStaffClient(secure);
      const { version } = (await read(client)).sites;
      const mixed = await client.put('/api/admin/settings/sites', { value: { ...none, CZE: 'http://cz.example.com' }, version });
      expect(errorsOf(mixed)).toEqual(['value.CZE setting/site-address']);
    } finally {
      await secure.close();
    }
  });

  test('of the environment are all of them', async () => {
    const fixed = await createTestApp(database.url, { env: { SITES: 'HUN=https://hu.example.com' } });
    try {
      expect((await pageMeta(fixed.context)).sites).toBe('HUN=https://hu.example.com');
      expect([...fixed.context.settings.fixed('sites')].sort()).toEqual(['CZE', 'HUN', 'POL', 'SVK']);
    } finally {
      await fixed.close();
    }
  });
});
