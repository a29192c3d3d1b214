import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeSteps } from '../../src/modules/access/lock/store-steps.ts';
import { type LockedBox, pin } from '../kit/builders/lock.ts';
import { here, type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
beforeEach(async () => {
  owner = await testApp.tenant({ firstName: 'Jana', lastName: 'Nováková' });
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(() => testApp.close());

const history = async (token: string, query = '') => (await testApp.get(`/api/client/lock-v2/history${query}`, token)).json();
const messages = async () =>
  await testApp.rows<{ recipient: string; template: string; data: object }>(
    'select recipient, template, data from messages order by created_at, id',
  );

describe('the access history', () => {
  test('lists the outcome and the person of each attempt, newest first', async () => {
    const friend = await testApp.tenant({ firstName: 'Peter', lastName: 'Kováč' });
    await testApp.share(tenancy.contractId, friend.userId);
    const opened = (await testApp.press('warehouse-unlock', tenancy.contractId, owner.token)).json();
    await testApp.pass(1);
    await testApp.becomes(opened.id, 'UNLOCKED');
    testApp.simulator.lock(tenancy.device.BOX).faults.add('JAMMED');
    const jammed = (await testApp.press('box-unlock', tenancy.contractId, friend.token)).json();
    await testApp.pass(1);
    await testApp.becomes(jammed.id, 'REJECTED');
    await testApp.press('box-unlock', tenancy.contractId, owner.token, { lat: 0, lng: 0 });
    testApp.clock.advance({ seconds: 1 });
    testApp.simulator.lock(tenancy.device.BACKUP_ENTRANCE).faults.add('OFFLINE');
    await testApp.press('warehouse-unlock-backup', tenancy.contractId, owner.token);
    const { events, total } = await history(owner.token);
    const brief = ({ door, outcome, reason, who }: { door: string; outcome: string; reason: string | null; who: object }) => [
      door,
      outcome,
      reason,
      who,
    ];
    const [me, them] = [
      { me: true, name: 'Jana Nováková' },
      { me: false, name: 'Peter Kováč' },
    ];
    expect(events.map(brief)).toEqual([
      ['BACKUP_ENTRANCE', 'PENDING', null, me],
      ['BOX', 'REFUSED', 'lock-v2/too-far-away', me],
      ['BOX', 'REJECTED', 'JAMMED', them],
      ['ENTRANCE', 'UNLOCKED', null, me],
    ]);
    expect(total).toBe(4);
    testApp.clock.advance({ seconds: 12 });
    expect((await history(owner.token, '?limit=1')).events[0].outcome).toBe('TIMEOUT');
    expect((await history(friend.token)).events.map(brief)).toEqual([['BOX', 'REJECTED', 'JAMMED', { me: true, name: 'Peter Kováč' }]]);
    expect((await history(owner.token, `?contractId=${tenancy.contractId}&limit=1&offset=2`)).events.map(brief)).toEqual([
      ['BOX', 'REJECTED', 'JAMMED', them],
    ]);
    expect((await history(owner.token, `?contractId=${(await testApp.tenancy(owner.userId)).contractId}`)).total).toBe(0);
  });

  test('a door that opened after the timeout of its command is listed as opened', async () => {
    testApp.simulator.lock(tenancy.device.BOX).faults.add('MUTE');
    const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    testApp.clock.advance({ seconds: 13 });
    expect((await testApp.get(`/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    const late = {
      event: 'unlocked',
      deviceId: tenancy.device.BOX,
      commandId: id,
      relocksAt: new Date(testApp.clock.now().getTime() + 4000),
    } as const;
    await storeSteps(testApp.context, [late]);
    await storeSteps(testApp.context, [late]);
    expect(await testApp.state(id)).toBe('TIMEOUT');
    expect((await history(owner.token)).events).toMatchObject([{ outcome: 'UNLOCKED' }]);
    expect((await testApp.doorLog(tenancy.contractId)).map(({ event, reason }) => [event, reason])).toEqual([
      ['REQUESTED', null],
      ['TIMEOUT', null],
      ['UNLOCKED', 'LATE'],
    ]);
  });

  test('cannot be changed, and only retention deletes it', async () => {
    const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    for (const text of [
      `update door_log set reason = 'x'`,
      'delete from door_log',
      'truncate door_log cascade',
      `update lock_commands set state = 'REQUESTED' where id = '${id}'`,
      `update lock_commands set expires_at = expires_at + interval '1 hour', state = 'ACKED' where id = '${id}'`,
    ])
      await expect(testApp.rows(text), text).rejects.toThrow();
    await testApp.pass(10);
    await testApp.becomes(id, 'RELOCKED');
    const start = testApp.clock.now();
    testApp.clock.advance({ days: 364 });
    await testApp.runJob('purge-expired', {});
    expect((await history(owner.token)).total).toBe(1);
    testApp.clock.advance({ days: 2 });
    await testApp.runJob('purge-expired', {});
    expect((await history(owner.token)).total).toBe(0);
    expect(await testApp.state(id)).toBe('none');
    testApp.clock.set(start);
  });
});

describe('"that was not me"', () => {
  test('notifies the operator and the client once, and is listed', async () => {
    const friend = await testApp.tenant({ firstName: 'Peter', lastName: 'Kováč' });
    await testApp.share(tenancy.contractId, friend.userId);
    await testApp.press('warehouse-unlock', tenancy.contractId, friend.token);
    const { events } = await history(owner.token);
    const path = `/api/client/lock-v2/history/${events[0].id}/not-me`;
    for (let time = 0; time < 2; time++) expect((await testApp.post(path, undefined, owner.token)).statusCode).toBe(204);
    const sent = await messages();
    expect(sent.map(({ recipient, template }) => [recipient, template])).toEqual([
      ['a@b.example', 'door-not-me-operator'],
      [owner.email, 'door-not-me'],
    ]);
    expect(sent[0]?.data).toMatchObject({
      who: 'Peter Kováč',
      reportedBy: 'Jana Nováková',
      door: 'ENTRANCE',
      at: events[0].at,
    });
    expect((await history(owner.token)).events[0].reportedAt).toBe(events[0].at);
    await testApp.pass(10);
  });

  test('is not found for an attempt of another client', async () => {
    await testApp.press('warehouse-unlock', tenancy.contractId, owner.token);
    const { events } = await history(owner.token);
    const outsider = await testApp.tenant();
    for (const id of [events[0].id, '019577a0-0000-7000-8000-000000000000', 'none'])
      expect((await testApp.post(`/api/client/lock-v2/history/${id}/not-me`, undefined, outsider.token)).statusCode).toBe(404);
    await testApp.pass(10);
  });
});

describe('the PIN of the keypad', () => {
  const ask = (contractId: string, token: string) => testApp.get(`/api/client/contract/${contractId}/lock-access-pin`, token);

  test('is shown to the client and to a person it is shared with, hidden during an overlock, and removed with the contract', async () => {
    const friend = await testApp.tenant();
    await testApp.share(tenancy.contractId, friend.userId);
    for (const { token } of [owner, friend]) expect((await ask(tenancy.contractId, token)).json()).toEqual({ value: pin });
    const set = (text: string) => testApp.rows(`update contracts set ${text} where id = $1`, [tenancy.contractId]);
    await set(`overlocked_at = '2026-03-01'`);
    expect((await ask(tenancy.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/overlocked' });
    await set('overlocked_at = null');
    expect((await ask(tenancy.contractId, owner.token)).json()).toEqual({ value: pin });
    await set(`status = 'TERMINATING', terminates_on = '2026-03-01'`);
    expect((await ask(tenancy.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
    const padlock = await testApp.tenancy(owner.userId, { lockVersion: 'V1' });
    expect((await ask(padlock.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/no-such-door' });
  });
});

test('asking for the PIN during an overlock is logged with person and reason, and opens no other door', async () => {
  const [friend, outsider] = [await testApp.tenant(), await testApp.tenant()];
  await testApp.share(tenancy.contractId, friend.userId);
  const ask = async (token: string) =>
    (await testApp.get(`/api/client/contract/${tenancy.contractId}/lock-access-pin`, token)).json<{ code?: string }>().code;
  const logged = () =>
    testApp.rows<{ event: string; door: string; reason: string; user_id: string }>(
      `select event, door, reason, user_id from door_log where contract_id = $1 order by at, id`,
      [tenancy.contractId],
    );
  expect(await ask(owner.token)).toBeUndefined();
  const before = await logged();
  await testApp.rows('update contracts set overlocked_at = now() where id = $1', [tenancy.contractId]);
  expect(await ask(owner.token)).toBe('lock-v2/overlocked');
  testApp.clock.advance({ seconds: 1 });
  expect(await ask(friend.token)).toBe('lock-v2/overlocked');
  expect(await ask(outsider.token)).toBe('not-found');
  const rejected = { event: 'REFUSED', door: 'BOX', reason: 'lock-v2/overlocked' };
  expect((await logged()).slice(before.length)).toEqual([
    { ...rejected, user_id: owner.userId },
    { ...rejected, user_id: friend.userId },
  ]);
  const history = await testApp.get(`/api/client/lock-v2/history?contractId=${tenancy.contractId}`, owner.token);
  expect(history.body).toContain('lock-v2/overlocked');
  const commands = await testApp.rows('select id from lock_commands where contract_id = $1', [tenancy.contractId]);
  expect(commands).toEqual([]);
});

test('neither log nor access history contains a secret or a position', async () => {
  await testApp.press('box-unlock', tenancy.contractId, owner.token);
  await testApp.get(`/api/client/contract/${tenancy.contractId}/lock-access-pin`, owner.token);
  await testApp.pass(10);
  const rows = await testApp.rows<{ text: string }>('select (g.*)::text as text from door_log g');
  const written = [...testApp.logged, ...rows.map(({ text }) => text)].join('\n');
  for (const secret of [owner.token, pin, '4711#', String(here.lat), String(here.lng)]) expect(written).not.toContain(secret);
});
