import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeSteps } from '../../src/modules/lock/store-steps.ts';
import { sweepDoors } from '../../src/modules/lock/sweep-doors.ts';
import { DoorHouse, here, pin, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
let house: DoorHouse;
let owner: Tenant;
let tenancy: Tenancy;
beforeAll(async () => {
  house = await DoorHouse.open(database.url);
});
beforeEach(async () => {
  owner = await house.tenant({ firstName: 'Jana', lastName: 'Nováková' });
  tenancy = await house.tenancy(owner.userId);
});
afterAll(() => house.close());

const history = async (token: string, query = '') => (await house.call('GET', `/api/client/lock-v2/history${query}`, token)).json();
const messages = async () =>
  (
    await house.pool.query<{ recipient: string; template: string; data: object }>(
      'select recipient, template, data from messages order by created_at, id',
    )
  ).rows;

describe('the history of tries', () => {
  test('tells what became of each, newest first, and who it was', async () => {
    const friend = await house.tenant({ firstName: 'Peter', lastName: 'Kováč' });
    await house.share(tenancy.contractId, friend.userId);
    const opened = (await house.press('warehouse-unlock', tenancy.contractId, owner.token)).json();
    await house.pass(1);
    await house.becomes(opened.id, 'UNLOCKED');
    house.simulator.lock(tenancy.device.BOX).faults.add('JAMMED');
    const jammed = (await house.press('box-unlock', tenancy.contractId, friend.token)).json();
    await house.pass(1);
    await house.becomes(jammed.id, 'REJECTED');
    await house.press('box-unlock', tenancy.contractId, owner.token, { lat: 0, lng: 0 });
    house.clock.advance({ seconds: 1 });
    house.simulator.lock(tenancy.device.BACKUP_ENTRANCE).faults.add('OFFLINE');
    await house.press('warehouse-unlock-backup', tenancy.contractId, owner.token);
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
    house.clock.advance({ seconds: 12 });
    expect((await history(owner.token, '?limit=1')).events[0].outcome).toBe('TIMEOUT');
    expect((await history(friend.token)).events.map(brief)).toEqual([['BOX', 'REJECTED', 'JAMMED', { me: true, name: 'Peter Kováč' }]]);
    expect((await history(owner.token, `?contractId=${tenancy.contractId}&limit=1&offset=2`)).events.map(brief)).toEqual([
      ['BOX', 'REJECTED', 'JAMMED', them],
    ]);
    expect((await history(owner.token, `?contractId=${(await house.tenancy(owner.userId)).contractId}`)).total).toBe(0);
  });

  test('a door that opened after its command was given up is told as opened', async () => {
    house.simulator.lock(tenancy.device.BOX).faults.add('MUTE');
    const { id } = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    house.clock.advance({ seconds: 13 });
    expect((await house.call('GET', `/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    const late = {
      event: 'unlocked',
      deviceId: tenancy.device.BOX,
      commandId: id,
      relocksAt: new Date(house.clock.now().getTime() + 4000),
    } as const;
    await storeSteps(house.deps, [late]);
    await storeSteps(house.deps, [late]);
    expect(await house.state(id)).toBe('TIMEOUT');
    expect((await history(owner.token)).events).toMatchObject([{ outcome: 'UNLOCKED' }]);
    expect((await house.log(tenancy.contractId)).map(({ event, reason }) => [event, reason])).toEqual([
      ['REQUESTED', null],
      ['TIMEOUT', null],
      ['UNLOCKED', 'LATE'],
    ]);
  });

  test('is never changed, and only retention forgets', async () => {
    const { id } = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    for (const text of [
      `update door_log set reason = 'x'`,
      'delete from door_log',
      'truncate door_log cascade',
      `update lock_commands set state = 'REQUESTED' where id = '${id}'`,
      `update lock_commands set expires_at = expires_at + interval '1 hour', state = 'ACKED' where id = '${id}'`,
    ])
      await expect(house.pool.query(text), text).rejects.toThrow();
    await house.pass(10);
    await house.becomes(id, 'RELOCKED');
    const start = house.clock.now();
    house.clock.advance({ days: 364 });
    await sweepDoors(house.deps);
    expect((await history(owner.token)).total).toBe(1);
    house.clock.advance({ days: 2 });
    await sweepDoors(house.deps);
    expect((await history(owner.token)).total).toBe(0);
    expect(await house.state(id)).toBe('none');
    house.clock.set(start);
  });
});

describe('"that was not me"', () => {
  test('tells the operator and the client once, and is shown', async () => {
    const friend = await house.tenant({ firstName: 'Peter', lastName: 'Kováč' });
    await house.share(tenancy.contractId, friend.userId);
    await house.press('warehouse-unlock', tenancy.contractId, friend.token);
    const { events } = await history(owner.token);
    const path = `/api/client/lock-v2/history/${events[0].id}/not-me`;
    for (let time = 0; time < 2; time++) expect((await house.call('POST', path, owner.token)).statusCode).toBe(204);
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
    await house.pass(10);
  });

  test("is not said of somebody else's try", async () => {
    await house.press('warehouse-unlock', tenancy.contractId, owner.token);
    const { events } = await history(owner.token);
    const stranger = await house.tenant();
    for (const id of [events[0].id, '019577a0-0000-7000-8000-000000000000', 'none'])
      expect((await house.call('POST', `/api/client/lock-v2/history/${id}/not-me`, stranger.token)).statusCode).toBe(404);
    await house.pass(10);
  });
});

describe('the PIN of the keypad', () => {
  const ask = (contractId: string, token: string) => house.call('GET', `/api/client/contract/${contractId}/lock-access-pin`, token);

  test('is told to the client and to who shares, withheld by overlock without changing, and gone with the contract', async () => {
    const friend = await house.tenant();
    await house.share(tenancy.contractId, friend.userId);
    for (const { token } of [owner, friend]) expect((await ask(tenancy.contractId, token)).json()).toEqual({ value: pin });
    const set = (text: string) => house.pool.query(`update contracts set ${text} where id = $1`, [tenancy.contractId]);
    await set(`overlocked_at = '2026-03-01'`);
    expect((await ask(tenancy.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/overlocked' });
    await set('overlocked_at = null');
    expect((await ask(tenancy.contractId, owner.token)).json()).toEqual({ value: pin });
    await set(`status = 'TERMINATING', terminates_on = '2026-03-01'`);
    expect((await ask(tenancy.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/contract-ended' });
    const padlock = await house.tenancy(owner.userId, { lockVersion: 'V1' });
    expect((await ask(padlock.contractId, owner.token)).json()).toMatchObject({ status: 409, code: 'lock-v2/no-such-door' });
  });
});

test('neither the log nor the history of doors holds a secret or a position', async () => {
  await house.press('box-unlock', tenancy.contractId, owner.token);
  await house.call('GET', `/api/client/contract/${tenancy.contractId}/lock-access-pin`, owner.token);
  await house.pass(10);
  const { rows } = await house.pool.query<{ text: string }>('select (g.*)::text as text from door_log g');
  const written = [...house.logged, ...rows.map(({ text }) => text)].join('\n');
  for (const secret of [owner.token, pin, '4711#', String(here.lat), String(here.lng)]) expect(written).not.toContain(secret);
});
