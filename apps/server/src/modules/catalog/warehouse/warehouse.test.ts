import type { Problem } from '@komora/contract';
import { holdBox, insertBox, insertOperators, insertWarehouse, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogueApp, startCatalogueApp } from '../../../test/catalogue-app.ts';

const database = useTestDatabase();
const userId = '0195f3a2-0000-7000-8000-0000000000aa';
let house: CatalogueApp;
let warehouse: string;
let deactivated: string;

beforeAll(async () => {
  house = await startCatalogueApp(database.url, {
    at: '2026-11-20T10:00:00Z',
    session: { userId, type: 'ClientUser', language: 'UK', tokenHash: Buffer.alloc(32) },
  });
  const { other } = house;
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
});
afterAll(() => house.close());

const get = (rest: string, headers: Record<string, string> = {}) =>
  house.app.inject({ url: `/api/client/warehouse/${warehouse}${rest}`, headers });
const subscribe = (id: string, body: object, headers: Record<string, string> = {}) =>
  house.app.inject({ method: 'PUT', url: `/api/client/warehouse/${id}/subscribe/new-free-box`, payload: body, headers });

test('a full warehouse says when it will have room', async () => {
  expect((await get('')).json()).toMatchObject({
    hasFreeBoxes: false,
    freeBoxCount: 0,
    boxCount: 3,
    availableFrom: '2026-12-15',
    timeZone: 'Europe/Bratislava',
    priceFrom: { net: 5000 },
    sizeBounds: { xs: 1, small: 3, medium: 8 },
    openingHours: [],
  });
});

test('boxes come by size, then price, then number, each with its state', async () => {
  const { boxes } = (await get('/boxes')).json();
  expect(boxes).toMatchObject([
    { name: '1', size: 'XS', availability: 'INACTIVE', area: 1 },
    { name: '9', size: 'MEDIUM', availability: 'BUSY', width: 200, length: 200, height: 250, area: 4 },
    { name: '10', size: 'MEDIUM', availability: 'BUSY' },
  ]);
});

test('an answer has an ETag, and whoever names it gets 304', async () => {
  const first = await get('/boxes');
  const { etag } = first.headers;
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const again = await get('/boxes', { 'if-none-match': String(etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('pages of siblings may read, refusals too, and ask before with Session-Id', async () => {
  for (const url of ['/api/client/warehouse', `/api/client/warehouse/${warehouse}`, '/api/client/warehouse?limit=0', '/api/info']) {
    expect((await house.app.inject({ url, headers: { origin: 'https://sibling.example' } })).headers['access-control-allow-origin']).toBe(
      '*',
    );
  }
  const preflight = await house.app.inject({
    method: 'OPTIONS',
    url: `/api/client/warehouse/${warehouse}/boxes`,
    headers: { origin: 'https://sibling.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'session-id' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'Session-Id',
  });
});

test('asking twice to be told is the same as once', async () => {
  const first = await subscribe(
    warehouse,
    { email: ' Jana@Example.com ', size: 'MEDIUM' },
    { 'accept-language': 'de, cs;q=0.8, en;q=0.5' },
  );
  expect(first.json()).toEqual({ alreadyRegistered: false });
  expect((await subscribe(warehouse, { email: 'jana@example.com' })).json()).toEqual({ alreadyRegistered: true });
  const { rows } = await house.other.query(
    `select email, language, box_size, user_id from waitlist_entries where lower(email) = 'jana@example.com'`,
  );
  expect(rows).toEqual([{ email: 'Jana@Example.com', language: 'CS', box_size: 'MEDIUM', user_id: null }]);
});

test('many who ask for one address at once leave one entry', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => subscribe(warehouse, { email: 'raz@example.com' })));
  expect(answers.filter((answer) => answer.json().alreadyRegistered === false)).toHaveLength(1);
});

test('a signed-in client is told at the own address', async () => {
  const answer = await subscribe(warehouse, { email: 'somebody@else.example' }, { authorization: 'Bearer good' });
  expect(answer.json()).toEqual({ alreadyRegistered: false });
  const { rows } = await house.other.query('select email, language from waitlist_entries where user_id = $1', [userId]);
  expect(rows).toEqual([{ email: 'own@example.com', language: 'UK' }]);
});

test.each([
  [{}, 'revalid/rule/basic/not-null'],
  [{ email: null }, 'revalid/rule/basic/not-null'],
  [{ email: '   ' }, 'revalid/rule/basic/not-null'],
  [{ email: 'no-at' }, 'revalid/rule/basic/regex'],
])('without sign-in an address is needed: %j', async (body, code) => {
  const answer = await subscribe(warehouse, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<Problem>().errors).toMatchObject([{ path: 'email', code }]);
});

test('nobody can wait for what is not there or closed, nor with a dead session', async () => {
  expect((await subscribe('0195f3a2-0000-7000-8000-000000000000', { email: 'a@b.example' })).statusCode).toBe(404);
  expect((await subscribe(deactivated, { email: 'a@b.example' })).json()).toMatchObject({
    status: 409,
    code: 'Order/Warehouse-deactivated',
  });
  expect((await subscribe(warehouse, { email: 'a@b.example' }, { authorization: 'Bearer bad' })).statusCode).toBe(401);
});
