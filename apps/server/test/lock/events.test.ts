import { adminQuery, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';
import { type EventReader, readEvents } from './event-reader.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let second: LockTestApp;
let address: string;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url, { heartbeatMs: 50 });
  second = await openLockTestApp(database.url, { clock: testApp.clock });
  address = await testApp.http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  owner = await testApp.tenant();
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(async () => {
  await testApp.close();
  await second.close();
});

test('every step of a command arrives in order, also from another process', async () => {
  // The event of this command shows that the stream has sent the running commands: later steps arrive one by one.
  const entrance = (await testApp.press('warehouse-unlock', tenancy.contractId, owner.token)).json();
  const reader = await readEvents(address, owner.token);
  await reader.received(entrance.id, 'SENT');
  expect([reader.status, reader.headers.get('content-type'), reader.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  const { id } = (await second.press('box-unlock', tenancy.contractId, owner.token)).json();
  await reader.received(id, 'SENT');
  await second.pass(0.25);
  await reader.received(id, 'ACKED');
  await second.pass(1);
  const unlocked = await reader.received(id, 'UNLOCKED');
  expect(unlocked).toEqual((await testApp.get(`/api/client/lock-v2/command/${id}`, owner.token)).json());
  await second.pass(9);
  await reader.received(id, 'RELOCKED');
  const steps = reader.events.filter((event) => event.id === id).map(({ state }) => state);
  expect(steps).toEqual(['REQUESTED', 'SENT', 'ACKED', 'UNLOCKED', 'RELOCKED']);
  reader.close();
  await testApp.pass(10);
});

test('a stream that reads a newer state than its next notification does not go back', async () => {
  const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
  await testApp.becomes(id, 'SENT');
  // The stream receives the notifications first and reads the states after they have changed.
  const writer = await testApp.pool.connect();
  await writer.query('begin');
  await writer.query('lock table lock_commands in access exclusive mode');
  const reader = await readEvents(address, owner.token);
  const move = 'update lock_commands set state = $2, changed_at = now() where id = $1';
  await writer.query(move, [id, 'ACKED']);
  await writer.query(`${move.replace('changed_at = now()', "changed_at = now(), relocks_at = now() + interval '1 year'")}`, [
    id,
    'UNLOCKED',
  ]);
  await writer.query('commit');
  writer.release();
  await reader.received(id, 'UNLOCKED');
  await testApp.rows(move, [id, 'RELOCKED']);
  await reader.received(id, 'RELOCKED');
  expect(reader.events.map(({ state }) => state)).toEqual(['UNLOCKED', 'RELOCKED']);
  reader.close();
});

test('a stream that opens during a command begins with its state', async () => {
  const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
  const reader = await readEvents(address, owner.token);
  await reader.received(id, 'SENT');
  reader.close();
  await testApp.pass(10);
});

test('a client receives all commands at their doors, a person it is shared with only their own, others none', async () => {
  const [friend, outsider] = [await testApp.tenant(), await testApp.tenant()];
  await testApp.share(tenancy.contractId, friend.userId);
  const [mine, theirs, nobodys] = await Promise.all([owner, friend, outsider].map(({ token }) => readEvents(address, token)));
  const one = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
  const two = (await testApp.press('box-unlock', tenancy.contractId, friend.token)).json();
  await mine?.received(one.id, 'SENT');
  await mine?.received(two.id, 'SENT');
  await theirs?.received(two.id, 'SENT');
  expect(theirs?.events.filter(({ id }) => id === one.id)).toEqual([]);
  expect(nobodys?.events).toEqual([]);
  for (const reader of [mine, theirs, nobodys]) reader?.close();
  await testApp.pass(10);
});

test('a stream sends heartbeats and ends with its session: logged out, deleted or expired', async () => {
  const reader = await readEvents(address, owner.token);
  await waitUntil(() => reader.heartbeats() > 2);
  await testApp.post('/auth/custom/logout', undefined, owner.token);
  await waitUntil(() => reader.ended(), { what: 'the stream to end' });
  expect((await readEvents(address, owner.token)).status).toBe(401);
  const other = await testApp.tenant();
  await testApp.rows('update sessions set expires_at = $2 where user_id = $1', [
    other.userId,
    new Date(testApp.clock.now().getTime() + 60_000),
  ]);
  const late = await readEvents(address, other.token);
  testApp.clock.advance({ minutes: 2 });
  await waitUntil(() => late.ended(), { what: 'the stream of an expired session to end' });
});

test('the sixth stream of a user ends the first', async () => {
  const readers: EventReader[] = [];
  for (let count = 0; count < 6; count++) readers.push(await readEvents(address, owner.token));
  await waitUntil(() => readers[0]?.ended(), { what: 'the oldest to end' });
  const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
  for (const reader of readers.slice(1)) await reader.received(id, 'SENT');
  for (const reader of readers) reader.close();
  await testApp.pass(10);
});

test('when the LISTEN connection drops, streams end, and new streams work', async () => {
  const reader = await readEvents(address, owner.token);
  const [row] = await adminQuery(
    database.url,
    `select count(pg_terminate_backend(pid)) as cut from pg_stat_activity where application_name = 'komora listener' and datname = current_database()`,
  );
  expect(Number(row?.cut)).toBe(2);
  await waitUntil(() => reader.ended(), { what: 'the stream to end' });
  const { id } = await waitUntil(async () => {
    const next = await readEvents(address, owner.token);
    const command = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    await testApp.pass(1);
    const received = await waitUntil(() => next.events.find(({ id, state }) => id === command.id && state === 'UNLOCKED'), {
      limitMs: 2000,
    }).catch(() => undefined);
    next.close();
    return received;
  });
  await testApp.becomes(id, 'UNLOCKED');
});

test('a server that stops ends its streams', async () => {
  const third = await openLockTestApp(database.url, { clock: testApp.clock });
  const reader = await readEvents(await third.http.listen({ port: 0, host: '127.0.0.1' }), owner.token);
  await third.close();
  await waitUntil(() => reader.ended(), { what: 'the stream to end' });
});
