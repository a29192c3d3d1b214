import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DoorHouse, here, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
let house: DoorHouse;
let owner: Tenant;
let tenancy: Tenancy;
beforeAll(async () => {
  house = await DoorHouse.open(database.url);
});
beforeEach(async () => {
  owner = await house.tenant();
  tenancy = await house.tenancy(owner.userId);
});
afterAll(() => house.close());

const doors = [
  ['box-unlock', 'BOX'],
  ['warehouse-unlock', 'ENTRANCE'],
  ['warehouse-unlock-backup', 'BACKUP_ENTRANCE'],
] as const;
const codeOf = async (answer: ReturnType<DoorHouse['press']>) => {
  const { statusCode, body } = await answer;
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};

describe('a press by somebody with the right', () => {
  test.each(doors)('%s opens the door, tells when it relocks, and ends locked', async (path, door) => {
    const answer = await house.press(path, tenancy.contractId, owner.token);
    expect(answer.statusCode).toBe(200);
    const command = answer.json();
    expect(command).toEqual({
      id: command.id,
      contractId: tenancy.contractId,
      door,
      state: 'SENT',
      expiresAt: '2026-03-02T09:00:10.000Z',
      relocksAt: null,
      reason: null,
    });
    const lock = house.simulator.lock(tenancy.device[door]);
    await house.pass(1);
    expect(lock.isOpen(house.clock.now())).toBe(true);
    await house.becomes(command.id, 'UNLOCKED');
    const relocksAt = '2026-03-02T09:00:08.500Z';
    const shown = (await house.call('GET', `/api/client/lock-v2/command/${command.id}`, owner.token)).json();
    expect(shown).toMatchObject({ state: 'UNLOCKED', relocksAt });
    const { doors: shownDoors, running } = (await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    expect(shownDoors.find((one: { door: string }) => one.door === door)).toMatchObject({ state: 'UNLOCKED', relocksAt });
    expect(running).toEqual([shown]);
    await house.pass(8);
    await house.becomes(command.id, 'RELOCKED');
    expect(lock.isOpen(house.clock.now())).toBe(false);
    expect(await house.log(tenancy.contractId)).toEqual([
      { event: 'REQUESTED', reason: null, door, distance_m: 0 },
      { event: 'UNLOCKED', reason: null, door, distance_m: null },
      { event: 'RELOCKED', reason: null, door, distance_m: null },
    ]);
    house.clock.set('2026-03-02T09:00:00Z');
  });

  test('twice, or by two fingers at once, is one command and one opening', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => house.press('box-unlock', tenancy.contractId, owner.token)));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    await house.pass(1);
    expect(house.simulator.lock(tenancy.device.BOX).openings).toHaveLength(1);
    expect((await house.log(tenancy.contractId)).filter(({ event }) => event === 'REQUESTED')).toHaveLength(1);
  });

  test('at the same moment as another person is a command of their own, and the door stays open for the later one', async () => {
    const friend = await house.tenant();
    await house.share(tenancy.contractId, friend.userId);
    const mine = (await house.press('warehouse-unlock', tenancy.contractId, owner.token)).json();
    await house.pass(1);
    const theirs = (await house.press('warehouse-unlock', tenancy.contractId, friend.token)).json();
    expect(theirs.id).not.toBe(mine.id);
    await house.pass(8);
    expect(house.simulator.lock(tenancy.device.ENTRANCE).isOpen(house.clock.now())).toBe(true);
    await house.pass(2);
    for (const { id } of [mine, theirs]) await house.becomes(id, 'RELOCKED');
    const foreign = await house.call('GET', `/api/client/lock-v2/command/${mine.id}`, friend.token);
    expect(foreign.statusCode).toBe(404);
    expect((await house.call('GET', `/api/client/lock-v2/command/${theirs.id}`, owner.token)).statusCode).toBe(200);
  });

  test('pressed again after the end of a command that nobody answered is a new command', async () => {
    house.simulator.lock(tenancy.device.BOX).faults.add('OFFLINE');
    const first = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    house.clock.advance({ seconds: 10 });
    house.simulator.lock(tenancy.device.BOX).faults.clear();
    const second = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    expect(second.id).not.toBe(first.id);
    expect(await house.state(first.id)).toBe('TIMEOUT');
    await house.pass(1);
    await house.becomes(second.id, 'UNLOCKED');
    expect(house.simulator.lock(tenancy.device.BOX).openings.map(({ commandId }) => commandId)).toEqual([second.id]);
  });

  test('too often is refused until later, for this person alone', async () => {
    const strict = await DoorHouse.open(database.url, { config: { rateLimit: 1 } });
    const other = await strict.tenant();
    const statuses: number[] = [];
    for (let press = 0; press < 11; press++) statuses.push((await strict.press('box-unlock', tenancy.contractId, owner.token)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await strict.press('box-unlock', tenancy.contractId, owner.token);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.press('box-unlock', tenancy.contractId, other.token)).statusCode).toBe(404);
    await strict.close();
  });
});

describe('who may not', () => {
  test('a stranger hears that there is no such contract, and only the operator sees the try', async () => {
    const stranger = await house.tenant();
    expect(await codeOf(house.press('box-unlock', tenancy.contractId, stranger.token))).toEqual([404, 'not-found']);
    for (const path of [
      `lock-v2/doors/${tenancy.contractId}`,
      `lock-v2/history?contractId=${tenancy.contractId}`,
      `contract/${tenancy.contractId}/lock-access-pin`,
    ])
      expect([path, (await house.call('GET', `/api/client/${path}`, stranger.token)).statusCode]).toEqual([path, 404]);
    expect(await house.log(tenancy.contractId)).toMatchObject([{ event: 'REFUSED', reason: 'not-found' }]);
    const history = (await house.call('GET', '/api/client/lock-v2/history', owner.token)).json();
    expect(history).toEqual({ events: [], total: 0 });
  });

  test('a person it is no longer shared with', async () => {
    const friend = await house.tenant();
    await house.share(tenancy.contractId, friend.userId);
    expect((await house.press('box-unlock', tenancy.contractId, friend.token)).statusCode).toBe(200);
    await house.pool.query('delete from box_sharings where contract_id = $1', [tenancy.contractId]);
    await house.pass(10);
    expect(await codeOf(house.press('box-unlock', tenancy.contractId, friend.token))).toEqual([404, 'not-found']);
  });

  test.each([
    ['an overlocked contract', { overlockedAt: '2026-03-01T05:00:00Z' }, 'lock-v2/overlocked'],
    ['an evicted one', { status: 'EVICTED' }, 'lock-v2/contract-ended'],
    [
      'one that ended yesterday and whose end nobody has noted yet',
      { status: 'TERMINATING', terminatesOn: '2026-03-01' },
      'lock-v2/contract-ended',
    ],
    ['one that begins tomorrow', { startsOn: '2026-03-03' }, 'lock-v2/contract-ended'],
    ['a box with a padlock', { lockVersion: 'V1' }, 'lock-v2/no-such-door'],
    ['a closed warehouse', { openingHours: [{ weekday: 2, opens: 0, closes: 1440 }] }, 'lock-v2/out-of-opening-hours'],
  ] as const)('%s', async (_case, fixture, code) => {
    const { openingHours, ...rest } = { openingHours: [], ...fixture };
    const other = await house.tenancy(owner.userId, { ...rest, openingHours: [...openingHours] });
    expect(await codeOf(house.press('box-unlock', other.contractId, owner.token))).toEqual([409, code]);
    expect(await house.log(other.contractId)).toEqual([{ event: 'REFUSED', reason: code, door: 'BOX', distance_m: 0 }]);
    expect(house.simulator.lock(other.device.BOX).openings).toEqual([]);
  });

  test('a contract that ended a minute ago', async () => {
    const other = await house.tenancy(owner.userId, { status: 'TERMINATING', terminatesOn: '2026-03-02' });
    house.clock.set('2026-03-02T22:59:00Z');
    expect((await house.press('box-unlock', other.contractId, owner.token)).statusCode).toBe(200);
    house.clock.set('2026-03-02T23:01:00Z');
    expect(await codeOf(house.press('box-unlock', other.contractId, owner.token))).toEqual([409, 'lock-v2/contract-ended']);
    house.clock.set('2026-03-02T09:00:00Z');
  });

  test('a door that the warehouse does not have', async () => {
    await house.pool.query(`delete from locks where device_id = $1`, [tenancy.device.BACKUP_ENTRANCE]);
    expect(await codeOf(house.press('warehouse-unlock-backup', tenancy.contractId, owner.token))).toEqual([409, 'lock-v2/no-such-door']);
  });
});

describe('where', () => {
  test.each([
    ['another continent', { lat: -33.87, lng: 151.21 }],
    ['the end of the street', { lat: 48.1514, lng: 17.11 }],
    ['the end of the street, with a phone that knows little', { lat: 48.1514, lng: 17.11, accuracy: 5000 }],
    ['the other side of the earth', { lat: -48.15, lng: -162.89 }],
  ])('from %s no door opens', async (_case, at) => {
    expect(await codeOf(house.press('box-unlock', tenancy.contractId, owner.token, at))).toEqual([400, 'lock-v2/too-far-away']);
    const [entry] = await house.log(tenancy.contractId);
    expect(entry?.distance_m).toBeGreaterThan(150);
    expect((entry?.distance_m ?? 1) % 10).toBe(0);
  });

  test.each([
    ['no coordinates', {}, ['lat', 'lng']],
    ['one coordinate', { lat: 48.15 }, ['lng']],
    ['none at all', { lat: null, lng: null }, ['lat', 'lng']],
    ['texts', { lat: '48.15', lng: '17.11' }, ['lat', 'lng']],
    ['a latitude that there is not', { lat: 90.001, lng: 17.11 }, ['lat']],
    ['a longitude that there is not', { lat: 48.15, lng: -180.5 }, ['lng']],
    ['a negative accuracy', { ...here, accuracy: -1 }, ['accuracy']],
  ])('%s are named at their fields, and nothing is tried', async (_case, at, fields) => {
    const answer = await house.press('box-unlock', tenancy.contractId, owner.token, at);
    expect([answer.statusCode, answer.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, fields]);
    expect(await house.log(tenancy.contractId)).toEqual([]);
  });

  test('a position that jumps within a second is judged by itself each time', async () => {
    const far = { lat: 40.7, lng: -74 };
    const answers: number[] = [];
    for (const at of [far, here, far, here])
      answers.push((await house.press('box-unlock', tenancy.contractId, owner.token, at)).statusCode);
    expect(answers).toEqual([400, 200, 400, 200]);
  });
});

describe('what is shown of the doors', () => {
  test('names them in the language of the reader, with hours in the time of the warehouse', async () => {
    const friend = await house.tenant({ language: 'UK' });
    await house.pool.query('update warehouses set opening_hours = $2 where id = $1', [
      tenancy.warehouseId,
      JSON.stringify([{ weekday: 2, opens: 360, closes: 1320 }]),
    ]);
    await house.share(tenancy.contractId, friend.userId);
    const shown = async (token: string) => (await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, token)).json();
    expect(await shown(owner.token)).toEqual({
      contractId: tenancy.contractId,
      version: 'V2',
      doors: [
        { door: 'ENTRANCE', label: 'Vchod', state: 'LOCKED', relocksAt: null, online: true },
        { door: 'BACKUP_ENTRANCE', label: 'Vchod', state: 'LOCKED', relocksAt: null, online: true },
        { door: 'BOX', label: null, state: 'LOCKED', relocksAt: null, online: true },
      ],
      location: here,
      proximity: 150,
      openNow: false,
      opensAt: '2026-03-03T05:00:00.000Z',
      timeZone: 'Europe/Bratislava',
      overlocked: false,
      running: [],
    });
    // Neither theirs nor the country's: the country's comes first.
    expect((await shown(friend.token)).doors[0].label).toBe('Vchod');
  });

  test('a padlock has no door of its own', async () => {
    const { contractId } = await house.tenancy(owner.userId, { lockVersion: 'V1' });
    const shown = (await house.call('GET', `/api/client/lock-v2/doors/${contractId}`, owner.token)).json();
    expect([shown.version, shown.doors.map(({ door }: { door: string }) => door)]).toEqual(['V1', ['ENTRANCE', 'BACKUP_ENTRANCE']]);
  });

  test('a door that should have relocked and said nothing is in no known state', async () => {
    const { id } = (await house.press('box-unlock', tenancy.contractId, owner.token)).json();
    await house.pass(1);
    await house.becomes(id, 'UNLOCKED');
    house.simulator.lock(tenancy.device.BOX).cutPower();
    house.clock.advance({ seconds: 15 });
    const box = await waitUntil(async () => {
      const { doors: shown } = (await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
      return shown.find(({ door }: { door: string }) => door === 'BOX');
    });
    expect(box).toMatchObject({ state: 'UNKNOWN', relocksAt: null });
  });
});
