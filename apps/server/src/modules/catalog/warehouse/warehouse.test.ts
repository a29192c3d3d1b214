import type { Problem } from '@komora/api';
import { holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../../test/kit/builders/session.ts';
import { aShownWarehouse } from '../../../../test/kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';

const database = useTestDatabase();
const userId = '0195f3a2-0000-7000-8000-0000000000aa';
let testApp: TestApp;
let warehouse: string;
let deactivated: string;
let token: string;

beforeAll(async () => {
  testApp = await createTestApp(database.url, {
    at: '2026-11-20T10:00:00Z',
  });
  const { pool: other } = testApp;
  await insertOperators(other);
  warehouse = await insertWarehouse(other, { name: 'Plný', availableFrom: '2026-12-15' });
  deactivated = await insertWarehouse(other, { name: 'Zavretý', deactivatedAt: '2026-01-01T00:00:00Z' });
  await insertBox(other, warehouse, { name: '10', price: 5000 });
  await insertBox(other, warehouse, { name: '9', price: 5000 });
  await insertBox(other, warehouse, { name: '1', width: 100, length: 100, price: 9000, active: false });
  for (const { id } of (await other.query<{ id: string }>('select id from boxes where active')).rows) {
    await holdBox(other, id, new Date('2026-11-21T00:00:00Z'));
  }
  await other.query(
    `insert into users (id, email, first_name, last_name, user_language, referral_code) values ($1, 'own@example.com', 'O', 'W', 'UK', 'own')`,
    [userId],
  );
  token = await openSession(testApp.pool, userId);
});
afterAll(() => testApp.close());

const get = (rest: string, headers: Record<string, string> = {}) =>
  testApp.http.inject({ url: `/api/client/warehouse/${warehouse}${rest}`, headers });
const subscribe = (id: string, body: object, headers: Record<string, string> = {}) =>
  testApp.http.inject({ method: 'PUT', url: `/api/client/warehouse/${id}/subscribe/new-free-box`, payload: body, headers });

test('a full warehouse shows when it has free boxes again', async () => {
  expect((await get('')).json()).toMatchObject({
    hasFreeBoxes: false,
    freeBoxCount: 0,
    boxCount: 3,
    activeBoxCount: 2,
    availableFrom: '2026-12-15',
    timeZone: 'Europe/Bratislava',
    priceFrom: { net: 5000 },
    sizeBounds: { xs: 1, small: 3, medium: 8 },
    openingHours: [],
  });
});

test('a warehouse in a country without a VAT rule is not shown, and hides no other', async () => {
  const czech = await insertWarehouse(testApp.pool, { name: 'Bez dane', country: 'CZE' });
  const rules = await testApp.rows<{ id: string }>(`select id from vat_rules where country = 'CZE'`);
  expect(rules.length).toBeGreaterThan(0);
  const list = async () =>
    (await testApp.get('/api/client/warehouse?south=-90&west=-180&north=90&east=180'))
      .json<{ warehouses: { name: string }[] }>()
      .warehouses.map(({ name }) => name);
  const one = () => testApp.http.inject({ url: `/api/client/warehouse/${czech}` });
  await waitUntil(async () => (await list()).includes('Bez dane'));
  await testApp.rows(`update vat_rules set valid_to = '2021-01-01' where country = 'CZE'`);
  await waitUntil(async () => !(await list()).includes('Bez dane'));
  expect(await list()).toContain('Plný');
  expect((await one()).statusCode).toBe(404);
  await testApp.rows(`update vat_rules set valid_to = null where country = 'CZE'`);
  await waitUntil(async () => (await one()).statusCode === 200);
});

test('boxes are sorted by size, price and number, each with its state', async () => {
  const { boxes } = (await get('/boxes')).json();
  expect(boxes).toMatchObject([
    { name: '1', size: 'XS', availability: 'INACTIVE', area: 1, rentStart: null },
    { name: '9', size: 'MEDIUM', availability: 'BUSY', width: 200, length: 200, height: 250, area: 4 },
    { name: '10', size: 'MEDIUM', availability: 'BUSY', rentStart: null },
  ]);
});

test('a free box says from which day it is rented when it is ordered now, in the time of the warehouse', async () => {
  const open = await aShownWarehouse(testApp, { name: 'Voľný' });
  await insertBox(testApp.pool, open, { name: '1' });
  const rentStart = async () => (await testApp.get(`/api/client/warehouse/${open}/boxes`)).json().boxes[0]?.rentStart;
  await waitUntil(async () => (await rentStart()) !== undefined, { what: 'the new warehouse to be shown' });
  expect(await rentStart()).toBe('2026-11-20');
  testApp.clock.set('2026-11-20T23:30:00Z');
  expect(await rentStart()).toBe('2026-11-21');
  testApp.clock.set('2026-11-20T10:00:00Z');
  await testApp.pool.query('delete from boxes where warehouse_id = $1', [open]);
  await testApp.pool.query('delete from warehouses where id = $1', [open]);
});

test('a response has an ETag, and a request with that ETag gets 304', async () => {
  const first = await get('/boxes');
  const { etag } = first.headers;
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = await get('/boxes', { 'if-none-match': String(etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('pages of peer deployments may read responses and errors, and send Session-Id', async () => {
  for (const url of ['/api/client/warehouse', `/api/client/warehouse/${warehouse}`, '/api/client/warehouse?limit=0', '/api/info']) {
    expect((await testApp.http.inject({ url, headers: { origin: 'https://peer.example' } })).headers['access-control-allow-origin']).toBe(
      '*',
    );
  }
  const preflight = await testApp.http.inject({
    method: 'OPTIONS',
    url: `/api/client/warehouse/${warehouse}/boxes`,
    headers: { origin: 'https://peer.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'session-id' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Session-Id',
  });
});

test('a second subscription changes nothing', async () => {
  const first = await subscribe(
    warehouse,
    { email: ' Jana@Example.com ', size: 'MEDIUM' },
    { 'accept-language': 'de, cs;q=0.8, en;q=0.5' },
  );
  expect(first.json()).toEqual({ alreadyRegistered: false });
  expect((await subscribe(warehouse, { email: 'jana@example.com' })).json()).toEqual({ alreadyRegistered: true });
  const { rows } = await testApp.pool.query(
    `select email, language, box_size, user_id from waitlist_entries where lower(email) = 'jana@example.com'`,
  );
  expect(rows).toEqual([{ email: 'Jana@Example.com', language: 'CS', box_size: 'MEDIUM', user_id: null }]);
});

test('concurrent subscriptions for one address store one entry', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe(warehouse, { email: 'raz@example.com' })));
  expect(answers.filter((response) => response.json().alreadyRegistered === false)).toHaveLength(1);
});

test('a logged-in client is subscribed with the address of the account', async () => {
  const response = await subscribe(warehouse, { email: 'somebody@else.example' }, { authorization: `Bearer ${token}` });
  expect(response.json()).toEqual({ alreadyRegistered: false });
  const { rows } = await testApp.pool.query('select email, language from waitlist_entries where user_id = $1', [userId]);
  expect(rows).toEqual([{ email: 'own@example.com', language: 'UK' }]);
});

test.each([
  [{}, 'revalid/rule/basic/not-null'],
  [{ email: null }, 'revalid/rule/basic/not-null'],
  [{ email: '   ' }, 'revalid/rule/basic/not-null'],
  [{ email: 'no-at' }, 'revalid/rule/basic/regex'],
])('without login an address is required: %j', async (body, code) => {
  const response = await subscribe(warehouse, body);
  expect(response.statusCode).toBe(400);
  expect(response.json<Problem>().errors).toMatchObject([{ path: 'email', code }]);
});

test('a subscription to an unknown or deactivated warehouse, or with an invalid session, is rejected', async () => {
  expect((await subscribe('0195f3a2-0000-7000-8000-000000000000', { email: 'a@b.example' })).statusCode).toBe(404);
  expect((await subscribe(deactivated, { email: 'a@b.example' })).json()).toMatchObject({
    status: 409,
    code: 'Order/Warehouse-deactivated',
  });
  expect((await subscribe(warehouse, { email: 'a@b.example' }, { authorization: 'Bearer bad' })).statusCode).toBe(401);
});

test('the subscription of a client is registered until its notification, and needs a session', async () => {
  const full = await aShownWarehouse(testApp, { name: 'Tiež plný', availableFrom: '2026-12-15' });
  const url = `/api/client/warehouse/${full}/subscribe/new-free-box`;
  const headers = { authorization: `Bearer ${token}` };
  const isRegistered = async () => (await testApp.http.inject({ url, headers })).json();
  expect(await isRegistered()).toEqual({ registered: false });
  await testApp.pool.query(
    "insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, 'OWN@example.com', 'SK', now())",
    [full],
  );
  expect(await isRegistered()).toEqual({ registered: true });
  await testApp.pool.query("update waitlist_entries set notified_at = now() where lower(email) = 'own@example.com' and warehouse_id = $1", [
    full,
  ]);
  expect(await isRegistered()).toEqual({ registered: false });
  expect((await testApp.http.inject({ url })).statusCode).toBe(401);
  expect((await testApp.http.inject({ url: url.replace(full, 'x'), headers })).statusCode).toBe(404);
});
