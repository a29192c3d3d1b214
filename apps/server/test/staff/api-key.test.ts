import type { ApiKey } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log, env: { RATE_LIMIT: '1', TRUST_PROXY: '1' } });
  scene = await openStaffScene(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aStaffClient(app);
  lines.length = 0;
});

let count = 0;
const bodyOf = (more: object = {}) => {
  count += 1;
  return {
    name: `Accounting ${count}`,
    rights: ['read:warehouse', 'write:client'],
    warehouseId: null,
    legalEntityId: null,
    expiresAt: '2026-12-31T00:00:00Z',
    addresses: [],
    ...more,
  };
};
const outcome = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  response.body === '' ? 'ok' : ((JSON.parse(response.body) as { code?: string }).code ?? 'ok'),
];
const fields = (response: { body: string }) =>
  (JSON.parse(response.body) as { errors?: { path: string }[] }).errors?.map(({ path }) => path);
const create = async (who: StaffClient, more: object = {}) => {
  const response = await who.post('/api/admin/api-keys', bodyOf(more));
  expect(outcome(response)).toEqual([200, 'ok']);
  return response.json<{ id: string; key: string }>();
};
const bearer = (key: string, headers: Record<string, string> = {}) => ({ headers: { authorization: `Bearer ${key}`, ...headers } });
const read = (key: string, headers: Record<string, string> = {}) => app.call('GET', '/api/admin/warehouses', bearer(key, headers));
const listed = async (id: string) => (await owner.get('/api/admin/api-keys')).json<{ keys: ApiKey[] }>().keys.find((one) => one.id === id);
const events = () => lines.map((line) => JSON.parse(line) as { security?: string; code?: string }).filter(({ security }) => security);

describe('a new key', () => {
  test('works without a cookie and an origin, is shown once, and is stored as a hash', async () => {
    const { id, key } = await create(owner);
    expect(key).toMatch(/^komora_[0-9a-f]{8}_[\w-]{43}$/);
    expect(outcome(await read(key))).toEqual([200, 'ok']);
    const stored = await app.one<{ row: string }>('select to_jsonb(k)::text as row from api_keys k where id = $1', [id]);
    expect(stored.row).not.toContain(key.slice(-30));
    const shown = await listed(id);
    expect(shown).toMatchObject({
      state: 'ACTIVE',
      prefix: key.slice(0, 22),
      holder: { id: owner.id },
      rights: ['read:warehouse', 'write:client'],
    });
    expect(JSON.stringify(shown)).not.toContain(key.slice(-30));
    const entry = await app.one<{ changes: object }>(`select changes from audit_log where verb = 'api-key.create' and noun_id = $1`, [id]);
    expect(JSON.stringify(entry.changes)).not.toContain(key.slice(-30));
  });

  test('has only rights that its author holds, there and for as long', async () => {
    const admin = await aStaffClient(app, { preset: 'admin-user' });
    expect(outcome(await admin.post('/api/admin/api-keys', bodyOf({ rights: ['write:refund'] })))).toEqual([
      403,
      'staff/beyond-own-rights',
    ]);
    await create(admin, { rights: ['read:staff'] });
    const guest = await aStaffClient(app, { preset: 'admin-user', endsAt: new Date('2026-04-01T00:00:00Z') });
    expect(outcome(await guest.post('/api/admin/api-keys', bodyOf({ rights: ['read:staff'] })))).toEqual([403, 'staff/beyond-own-rights']);
    await create(guest, { rights: ['read:staff'], expiresAt: '2026-03-31T00:00:00Z' });
  });

  test('with a wrong field gets an error there', async () => {
    const cases: [object, string[]][] = [
      [{ name: ' ' }, ['name']],
      [{ rights: [] }, ['rights']],
      [{ rights: ['write:everything'] }, ['rights.0']],
      [{ expiresAt: '2026-03-02T09:00:00Z' }, ['expiresAt']],
      [{ expiresAt: '2029-01-01T00:00:00Z' }, ['expiresAt']],
      [{ addresses: ['10.0.0.1', '10.0.0.0/33'] }, ['addresses.1']],
      [{ addresses: ['::1/129'] }, ['addresses.0']],
      [{ warehouseId: scene.here.legalEntityId }, ['warehouseId']],
      [{ legalEntityId: scene.here.warehouseId }, ['legalEntityId']],
      [{ warehouseId: scene.here.warehouseId, legalEntityId: scene.here.legalEntityId }, ['warehouseId']],
    ];
    for (const [more, paths] of cases) {
      const response = await owner.post('/api/admin/api-keys', bodyOf(more));
      expect([more, response.statusCode, fields(response)]).toEqual([more, 400, paths]);
    }
  });

  test('needs a name that no other living key has, also when two are created at once', async () => {
    const body = bodyOf();
    const both = await Promise.all([owner.post('/api/admin/api-keys', body), owner.post('/api/admin/api-keys', body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await owner.post('/api/admin/api-keys', { ...body, name: body.name.toUpperCase() });
    expect([outcome(again), fields(again)]).toEqual([[409, 'api-key/name-exists'], ['name']]);
    const created = both.find(({ statusCode }) => statusCode === 200);
    const { id } = JSON.parse(created?.body ?? '{}') as { id: string };
    await owner.post(`/api/admin/api-keys/${id}/revoke`, { reason: 'replaced' });
    expect(outcome(await owner.post('/api/admin/api-keys', body))).toEqual([200, 'ok']);
  });
});

describe('a key does not work', () => {
  test('after it was revoked, and it is revoked once', async () => {
    const { id, key } = await create(owner);
    const both = await Promise.all([1, 2].map(() => owner.post(`/api/admin/api-keys/${id}/revoke`, { reason: 'leaked' })));
    expect(both.map(outcome).sort()).toEqual([
      [204, 'ok'],
      [409, 'api-key/already-revoked'],
    ]);
    expect(outcome(await read(key))).toEqual([401, 'api-key/revoked']);
    expect(await listed(id)).toMatchObject({ state: 'REVOKED' });
  });

  test('after it has expired', async () => {
    const { id, key } = await create(owner, { expiresAt: '2026-03-02T10:00:00Z' });
    app.clock.advance({ hours: 1 });
    expect(outcome(await read(key))).toEqual([401, 'api-key/expired']);
    expect(await listed(id)).toMatchObject({ state: 'EXPIRED' });
  });

  test('after its person has left', async () => {
    const holder = await aStaffClient(app, { preset: 'admin-user' });
    const { id, key } = await create(holder, { rights: ['read:warehouse'] });
    await owner.post(`/api/admin/staff/${holder.id}/end`, { reason: 'left' });
    expect(outcome(await read(key))).toEqual([401, 'api-key/revoked']);
    expect(await listed(id)).toMatchObject({ state: 'HOLDER_LEFT' });
  });

  test('beyond the rights that its person has at that moment', async () => {
    const holder = await aStaffClient(app, { preset: 'admin-user' });
    const { key } = await create(holder, { rights: ['read:warehouse', 'read:staff'] });
    expect(outcome(await read(key))).toEqual([200, 'ok']);
    await app.rows(`update assignments set role_id = (select id from roles where preset = 'site-staff') where staff_id = $1`, [holder.id]);
    expect(outcome(await read(key))).toEqual([200, 'ok']);
    expect(outcome(await app.call('GET', '/api/admin/staff', bearer(key)))).toEqual([403, 'forbidden']);
  });

  test('in any other spelling, of another deployment, or together with a valid cookie of somebody', async () => {
    const { key } = await create(owner);
    const other = key.replace(/_[0-9a-f]{8}_/, '_00000000_');
    for (const [text, code] of [
      [`${key}x`, 'api-key/invalid'],
      [key.slice(0, -1), 'api-key/invalid'],
      [`${key.slice(0, -4)}AAAA`, 'api-key/invalid'],
      ['komora_', 'api-key/invalid'],
      [`komora_${'x'.repeat(5000)}`, 'api-key/invalid'],
      [other, 'api-key/other-deployment'],
      [key.toUpperCase(), 'unauthorized'],
    ] as const) {
      expect([text, ...outcome(await read(text))]).toEqual([text, 401, code]);
      if (code !== 'unauthorized') expect(outcome(await read(text, owner.headers))).toEqual([401, code]);
    }
    expect(events().filter(({ security }) => security === 'api-key-rejected').length).toBe(12);
  });

  test('for a client, or in place of a session of a client', async () => {
    const { key } = await create(owner);
    expect(outcome(await app.call('GET', '/api/client/my/contracts', bearer(key)))).toEqual([401, 'unauthorized']);
  });

  test('from another address than its own ones', async () => {
    const { key } = await create(owner, { addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (ip: string) => read(key, { 'x-forwarded-for': ip });
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1::9'])
      expect([ip, ...outcome(await from(ip))]).toEqual([ip, 200, 'ok']);
    for (const ip of ['203.0.114.7', '::1', '2001:db9::1'])
      expect([ip, ...outcome(await from(ip))]).toEqual([ip, 403, 'api-key/wrong-address']);
  });
});

test('an approval of a person is closed to a key, and so is the management of keys, roles and staff', async () => {
  const { headers } = await aKey(app);
  for (const [method, url, payload] of [
    ['POST', '/api/admin/api-keys', bodyOf()],
    ['POST', '/api/admin/roles', { name: 'Robot', rights: [] }],
    ['GET', '/api/admin/me', undefined],
    ['POST', '/api/admin/approvals/00000000-0000-4000-8000-000000000000/approve', { reason: 'x' }],
  ] as const)
    expect([url, ...outcome(await app.call(method, url, { headers: { ...headers, 'idempotency-key': 'a' }, payload }))]).toEqual([
      url,
      403,
      'api-key/person-only',
    ]);
});

test('the last use of a key is stored at most once an hour', async () => {
  const { id, key } = await create(owner);
  const lastUse = async () => (await listed(id))?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  const first = app.clock.now().toISOString();
  await read(key);
  app.clock.advance({ minutes: 59 });
  await read(key);
  expect(await lastUse()).toBe(first);
  app.clock.advance({ minutes: 1 });
  await read(key);
  expect(await lastUse()).toBe(app.clock.now().toISOString());
});

test('a key that calls too often waits, and another key does not', async () => {
  const [busy, calm] = [await aKey(app), await aKey(app)];
  const many = await Promise.all(Array.from({ length: 125 }, () => read(busy.key)));
  const rejected = many.filter(({ statusCode }) => statusCode === 429);
  expect(rejected).toHaveLength(5);
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(outcome(await read(calm.key))).toEqual([200, 'ok']);
  app.clock.advance({ seconds: 1 });
  expect(outcome(await read(busy.key))).toEqual([200, 'ok']);
});

test('creating and revoking are security events', async () => {
  const { id } = await create(owner);
  await owner.post(`/api/admin/api-keys/${id}/revoke`, { reason: 'test' });
  expect(events().map(({ security }) => security)).toEqual(expect.arrayContaining(['api-key-created', 'api-key-revoked']));
});
