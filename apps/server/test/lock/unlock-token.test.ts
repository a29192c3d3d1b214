import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { here, type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
const start = '2026-03-02T09:00:00Z';
const dates = { validFrom: '2026-03-02T08:00:00.000Z', validTo: '2026-03-04T16:00:00.000Z' };
const email = 'opravar@example.com';
let testApp: LockTestApp;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
beforeEach(async () => {
  testApp.clock.set(start);
  owner = await testApp.tenant({ firstName: 'Jana', lastName: 'Nováková' });
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(() => testApp.close());

const generate = (change: object = {}, token = owner.token) =>
  testApp.post(
    '/api/common/unlock-token/generate-unlock-token',
    {
      contractId: tenancy.contractId,
      email,
      ...dates,
      ...change,
    },
    token,
  );
const made = async (change: object = {}) => {
  const { token, link } = (await generate(change)).json<{ token: { id: string }; link: string }>();
  const query = new URLSearchParams(new URL(link).hash.slice(1));
  return { id: token.id, link, email: query.get('email') ?? '', token: query.get('token') ?? '' };
};
type Access = Pick<Awaited<ReturnType<typeof made>>, 'email' | 'token'>;
const look = async (access: Access, at = testApp) =>
  (await at.get(`/auth/unlock-token?${new URLSearchParams({ email: access.email, token: access.token })}`)).json();
const tail = (access: Access) => `${encodeURIComponent(access.email)}/${access.token}`;
const open = async (door: 'box' | 'warehouse', access: Access, more: { id?: string; body?: object | null; at?: LockTestApp } = {}) => {
  const id = more.id ?? (door === 'box' ? tenancy.boxId : tenancy.warehouseId);
  const body = more.body === undefined ? here : more.body;
  const response = await (more.at ?? testApp).post(`/auth/unlock-token/${door}-unlock/${id}/${tail(access)}`, body ?? undefined);
  return { status: response.statusCode, ...response.json<{ code?: string; id?: string; state?: string }>() };
};

describe('a service access', () => {
  test('is created by the client, sent as a link, and stored as a hash', async () => {
    const response = (await generate()).json();
    expect(response.token).toMatchObject({ contractId: tenancy.contractId, email, ...dates, revokedAt: null, lastUsedAt: null });
    const secret = new URLSearchParams(new URL(response.link).hash.slice(1)).get('token') ?? '';
    expect(response.link).toBe(`https://komora.example/service-access#email=opravar%40example.com&token=${secret}`);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const rows = await testApp.rows<{ text: string }>(
      `select (t.*)::text as text from access_links t union all select (m.*)::text from messages m where template = 'service-access'`,
    );
    for (const { text } of rows) expect(text).not.toContain(secret);
    const listed = (await testApp.get('/api/common/unlock-token', owner.token)).json();
    expect(listed.tokens).toEqual([response.token]);
  });

  test('shows its box and opens the entrance and the box, for its bearer only', async () => {
    const access = await made();
    expect(await look(access)).toMatchObject({
      status: 'VALID',
      ...dates,
      timeZone: 'Europe/Bratislava',
      place: {
        warehouseId: tenancy.warehouseId,
        boxes: [{ id: tenancy.boxId, name: expect.any(String) }],
        location: here,
        backupEntrance: true,
      },
    });
    for (const door of ['warehouse', 'box'] as const) {
      const command = await open(door, access);
      expect([command.status, command.state]).toEqual([200, 'SENT']);
      await testApp.pass(1);
      await testApp.becomes(command.id ?? '', 'UNLOCKED');
      const path = `/auth/unlock-token/command/${command.id}/`;
      expect((await testApp.get(`${path}${tail(access)}`)).json()).toMatchObject({ state: 'UNLOCKED' });
      expect((await testApp.get(`${path}${tail(await made())}`)).statusCode).toBe(404);
    }
    const { events } = (await testApp.get('/api/client/lock-v2/history', owner.token)).json();
    expect(events.map(({ door, who }: { door: string; who: object }) => [door, who])).toEqual([
      ['BOX', { me: false, name: email }],
      ['ENTRANCE', { me: false, name: email }],
    ]);
    const [listed] = (await testApp.get('/api/common/unlock-token', owner.token)).json().tokens.slice(-1);
    expect(listed.lastUsedAt).toBe('2026-03-02T09:00:01.000Z');
  });

  test('names the entrance in the language of the reader, else of the country; a removed lock is no backup entrance', async () => {
    const { email, token } = await made();
    const place = async (language?: string) =>
      (await testApp.get(`/auth/unlock-token?${new URLSearchParams({ email, token, ...(language && { language }) })}`)).json().place;
    await testApp.rows(`update locks set label = $2 where warehouse_id = $1 and door = 'ENTRANCE'`, [
      tenancy.warehouseId,
      JSON.stringify({ SK: 'Bočný vchod', EN: 'Side door' }),
    ]);
    expect((await place('EN')).entrance).toEqual({ label: 'Side door', labelLanguage: 'EN' });
    expect((await place('UK')).entrance).toEqual({ label: 'Bočný vchod', labelLanguage: 'SK' });
    expect(await place()).toMatchObject({ entrance: { labelLanguage: 'SK' }, backupEntrance: true });
    await testApp.rows(`update locks set removed_at = now(), online = false where warehouse_id = $1 and door = 'BACKUP_ENTRANCE'`, [
      tenancy.warehouseId,
    ]);
    expect((await place()).backupEntrance).toBe(false);
  });

  test.each([
    ['no end after the beginning', { validTo: dates.validFrom }],
    ['an end that is past', { validFrom: '2026-03-01T08:00:00Z', validTo: '2026-03-02T09:00:00Z' }],
    ['more than 30 days', { validTo: '2026-04-01T08:00:01Z' }],
  ])('with %s is rejected at the field', async (_case, change) => {
    expect((await generate(change)).json()).toMatchObject({
      status: 400,
      code: 'unlock-token/bad-dates',
      errors: [{ path: 'validTo', code: 'unlock-token/bad-dates' }],
    });
  });

  test('can be created by the client only, and not for an ended contract', async () => {
    const [friend, outsider] = [await testApp.tenant(), await testApp.tenant()];
    await testApp.share(tenancy.contractId, friend.userId);
    expect((await generate({}, friend.token)).json()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await generate({}, outsider.token)).json()).toMatchObject({ status: 404, code: 'not-found' });
    const { contractId } = await testApp.tenancy(owner.userId, { status: 'TERMINATED' });
    expect((await generate({ contractId })).json()).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
    for (const bad of [{ email: 'none' }, { validFrom: 'tomorrow' }, { contractId: '1' }])
      expect((await generate(bad)).statusCode).toBe(400);
  });

  test('opens nothing before its start, after its end, and once revoked; a second revocation succeeds', async () => {
    const access = await made({ validFrom: '2026-03-03T08:00:00Z' });
    expect(await look(access)).toMatchObject({ status: 'NOT_YET_VALID', place: null });
    expect(await open('box', access)).toMatchObject({ status: 409, code: 'unlock-token/not-yet-valid' });
    testApp.clock.set('2026-03-03T08:00:00Z');
    expect((await open('box', access)).status).toBe(200);
    const path = `/api/common/unlock-token/${access.id}/revoke`;
    expect((await testApp.post(path, undefined, (await testApp.tenant()).token)).statusCode).toBe(404);
    for (let time = 0; time < 2; time++) expect((await testApp.post(path, undefined, owner.token)).statusCode).toBe(204);
    expect(await look(access)).toMatchObject({ status: 404, code: 'unlock-token/invalid' });
    expect(await open('box', access)).toMatchObject({ status: 404, code: 'unlock-token/invalid' });
    const other = await made();
    testApp.clock.set('2026-03-04T16:00:00Z');
    expect(await look(other)).toMatchObject({ status: 'EXPIRED', place: null });
    expect(await open('box', other)).toMatchObject({ status: 409, code: 'unlock-token/expired' });
  });

  test('ends with its contract, and is suspended during an overlock', async () => {
    const access = await made();
    const set = (text: string) => testApp.rows(`update contracts set ${text} where id = $1`, [tenancy.contractId]);
    await set(`overlocked_at = '2026-03-01'`);
    expect(await open('box', access)).toMatchObject({ status: 409, code: 'lock-v2/overlocked' });
    await set(`overlocked_at = null`);
    await set(`status = 'TERMINATING', terminates_on = '2026-03-02'`);
    testApp.clock.set('2026-03-02T23:01:00Z');
    expect(await open('box', access)).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
    expect(await look(access)).toMatchObject({ status: 'EXPIRED', place: null });
  });

  test('is rejected with another address, at another door, from a distance, and without a position', async () => {
    const access = await made();
    const other = await testApp.tenancy(owner.userId);
    expect(await open('box', { ...access, email: 'iny@example.com' })).toMatchObject({ status: 404, code: 'unlock-token/invalid' });
    expect((await open('box', { ...access, email: 'OPRAVAR@example.com' })).status).toBe(200);
    for (const id of [other.boxId, tenancy.warehouseId, tenancy.contractId])
      expect(await open('box', access, { id })).toMatchObject({ status: 404, code: 'unlock-token/invalid' });
    expect(await open('warehouse', access, { id: other.warehouseId })).toMatchObject({ status: 404, code: 'unlock-token/invalid' });
    expect(await open('box', access, { body: null })).toMatchObject({ status: 400, code: 'lock-v2/too-far-away' });
    expect(await open('box', access, { body: { lat: 48.2, lng: 17.11 } })).toMatchObject({ status: 400, code: 'lock-v2/too-far-away' });
    expect((await open('box', access, { body: { lat: 480 } })).status).toBe(400);
  });

  test('cannot be guessed: guesses are limited, the valid link is not', async () => {
    await testApp.rows('delete from rate_limits');
    const strict = await openLockTestApp(database.url, { clock: testApp.clock, config: { rateLimit: 1 } });
    const access = await made();
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 21; guess++) codes.push((await look({ email, token: `guess-${guess}` }, strict)).code);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'unlock-token/invalid'));
    expect(codes[20]).toBe('too-many-requests');
    expect((await open('box', { email, token: 'x'.repeat(43) }, { at: strict })).code).toBe('too-many-requests');
    expect((await look(access, strict)).status).toBe('VALID');
    expect((await open('box', access, { at: strict })).status).toBe(200);
    await strict.close();
  });

  test('does not appear in the log', async () => {
    const access = await made();
    await open('box', access);
    await open('box', { ...access, email: 'iny@example.com' });
    const rows = await testApp.rows<{ text: string }>('select (g.*)::text as text from door_log g');
    for (const line of [...testApp.logged, ...rows.map(({ text }) => text)]) expect(line).not.toContain(access.token);
  });
});
