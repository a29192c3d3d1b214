import { adminQuery, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventReader, readEvents } from './event-reader.ts';
import { DoorHouse, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
let house: DoorHouse;
let second: DoorHouse;
let address: string;
let owner: Tenant;
let tenancy: Tenancy;
beforeAll(async () => {
  house = await DoorHouse.open(database.url, { heartbeatMs: 50 });
  second = await DoorHouse.open(database.url, { clock: house.clock });
  address = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  owner = await house.tenant();
  tenancy = await house.tenancy(owner.userId);
});
afterAll(async () => {
  await house.close();
  await second.close();
});

test('every step of a command arrives in its order, whichever process it happens in', async () => {
  const reader = await readEvents(address, owner.token);
  expect([reader.status, reader.headers.get('content-type'), reader.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  const { id } = (await second.press('box-unlock', tenancy.contractId, owner.token)).json();
  await reader.heard(id, 'SENT');
  await second.pass(0.25);
  await reader.heard(id, 'ACKED');
  await second.pass(1);
  const unlocked = await reader.heard(id, 'UNLOCKED');
  expect(unlocked).toEqual((await house.call('GET', `/api/client/lock-v2/command/${id}`, owner.token)).json());
  await second.pass(9);
  await reader.heard(id, 'RELOCKED');
  expect(reader.events.map(({ state }) => state)).toEqual(['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED']);
  reader.close();
});

test('who comes in the middle first hears what runs', async () => {
  const { id } = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
  const reader = await readEvents(address, owner.token);
  await reader.heard(id, 'SENT');
  reader.close();
  await house.pass(10);
});

test('a client hears of everybody at their doors, a friend of their own presses alone, a stranger of nothing', async () => {
  const [friend, stranger] = [await house.tenant(), await house.tenant()];
  await house.share(tenancy.contractId, friend.userId);
  const [mine, theirs, nobodys] = await Promise.all([owner, friend, stranger].map(({ token }) => readEvents(address, token)));
  const one = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
  const two = (await house.press('box-unlock', tenancy.contractId, friend.token)).json();
  await mine?.heard(one.id, 'SENT');
  await mine?.heard(two.id, 'SENT');
  await theirs?.heard(two.id, 'SENT');
  expect(theirs?.events.filter(({ id }) => id === one.id)).toEqual([]);
  expect(nobodys?.events).toEqual([]);
  for (const reader of [mine, theirs, nobodys]) reader?.close();
  await house.pass(10);
});

test('a stream gives signs of life and ends with its session: logged out, deleted, or run out', async () => {
  const reader = await readEvents(address, owner.token);
  await waitUntil(() => reader.heartbeats() > 2);
  await house.call('POST', '/auth/custom/logout', owner.token);
  await waitUntil(() => reader.ended(), { what: 'the stream to end' });
  expect((await readEvents(address, owner.token)).status).toBe(401);
  const other = await house.tenant();
  await house.pool.query('update sessions set expires_at = $2 where user_id = $1', [
    other.userId,
    new Date(house.clock.now().getTime() + 60_000),
  ]);
  const late = await readEvents(address, other.token);
  house.clock.advance({ minutes: 2 });
  await waitUntil(() => late.ended(), { what: 'the stream of an expired session to end' });
});

test('a sixth stream of one person ends the first', async () => {
  const readers: EventReader[] = [];
  for (let count = 0; count < 6; count++) readers.push(await readEvents(address, owner.token));
  await waitUntil(() => readers[0]?.ended(), { what: 'the oldest to end' });
  const { id } = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
  for (const reader of readers.slice(1)) await reader.heard(id, 'SENT');
  for (const reader of readers) reader.close();
  await house.pass(10);
});

test('when the ear on the database is cut, streams end, and the next one hears again', async () => {
  const reader = await readEvents(address, owner.token);
  const [row] = await adminQuery(
    database.url,
    `select count(pg_terminate_backend(pid)) as cut from pg_stat_activity where application_name = 'komora command listener' and datname = current_database()`,
  );
  expect(Number(row?.cut)).toBe(2);
  await waitUntil(() => reader.ended(), { what: 'the deaf stream to end' });
  const { id } = await waitUntil(async () => {
    const next = await readEvents(address, owner.token);
    const command = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    await house.pass(1);
    const heard = await waitUntil(() => next.events.find(({ id, state }) => id === command.id && state === 'UNLOCKED'), {
      limitMs: 2000,
    }).catch(() => undefined);
    next.close();
    return heard;
  });
  await house.becomes(id, 'UNLOCKED');
});

test('a house that stops ends its streams', async () => {
  const third = await DoorHouse.open(database.url, { clock: house.clock });
  const reader = await readEvents(await third.app.listen({ port: 0, host: '127.0.0.1' }), owner.token);
  await third.close();
  await waitUntil(() => reader.ended(), { what: 'the stream to end' });
});
