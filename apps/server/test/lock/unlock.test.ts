import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { here, type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
beforeEach(async () => {
  owner = await testApp.tenant();
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(() => testApp.close());

const doors = [
  ['box-unlock', 'BOX'],
  ['warehouse-unlock', 'ENTRANCE'],
  ['warehouse-unlock-backup', 'BACKUP_ENTRANCE'],
] as const;
const codeOf = async (response: ReturnType<LockTestApp['press']>) => {
  const { statusCode, body } = await response;
  return [statusCode, (JSON.parse(body) as { code?: string }).code];
};

describe('an authorised unlock request', () => {
  test.each(doors)('%s opens the door, returns the relock time, and ends locked', async (path, door) => {
    const response = await testApp.press(path, tenancy.contractId, owner.token);
    expect(response.statusCode).toBe(200);
    const command = response.json();
    expect(command).toEqual({
      id: command.id,
      contractId: tenancy.contractId,
      door,
      state: 'SENT',
      expiresAt: '2026-03-02T09:00:10.000Z',
      relocksAt: null,
      reason: null,
    });
    const lock = testApp.simulator.lock(tenancy.device[door]);
    await testApp.pass(1);
    expect(lock.isOpen(testApp.clock.now())).toBe(true);
    await testApp.becomes(command.id, 'UNLOCKED');
    const relocksAt = '2026-03-02T09:00:08.500Z';
    const shown = (await testApp.get(`/api/client/lock-v2/command/${command.id}`, owner.token)).json();
    expect(shown).toMatchObject({ state: 'UNLOCKED', relocksAt });
    const { doors: shownDoors, running } = (await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    expect(shownDoors.find((one: { door: string }) => one.door === door)).toMatchObject({ state: 'UNLOCKED', relocksAt });
    expect(running).toEqual([shown]);
    await testApp.pass(8);
    await testApp.becomes(command.id, 'RELOCKED');
    expect(lock.isOpen(testApp.clock.now())).toBe(false);
    expect(await testApp.doorLog(tenancy.contractId)).toEqual([
      { event: 'REQUESTED', reason: null, door, distance_m: 0 },
      { event: 'UNLOCKED', reason: null, door, distance_m: null },
      { event: 'RELOCKED', reason: null, door, distance_m: null },
    ]);
    testApp.clock.set('2026-03-02T09:00:00Z');
  });

  test('twice, also concurrently, makes one command and opens once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => testApp.press('box-unlock', tenancy.contractId, owner.token)));
    const ids = new Set(answers.map((response) => response.json().id));
    expect(ids.size).toBe(1);
    await testApp.pass(1);
    expect(testApp.simulator.lock(tenancy.device.BOX).openings).toHaveLength(1);
    expect((await testApp.doorLog(tenancy.contractId)).filter(({ event }) => event === 'REQUESTED')).toHaveLength(1);
  });

  test('at the same time as another person makes a separate command, and the door stays open for the later one', async () => {
    const friend = await testApp.tenant();
    await testApp.share(tenancy.contractId, friend.userId);
    const mine = (await testApp.press('warehouse-unlock', tenancy.contractId, owner.token)).json();
    await testApp.pass(1);
    const theirs = (await testApp.press('warehouse-unlock', tenancy.contractId, friend.token)).json();
    expect(theirs.id).not.toBe(mine.id);
    await testApp.pass(8);
    expect(testApp.simulator.lock(tenancy.device.ENTRANCE).isOpen(testApp.clock.now())).toBe(true);
    await testApp.pass(2);
    for (const { id } of [mine, theirs]) await testApp.becomes(id, 'RELOCKED');
    const foreign = await testApp.get(`/api/client/lock-v2/command/${mine.id}`, friend.token);
    expect(foreign.statusCode).toBe(404);
    expect((await testApp.get(`/api/client/lock-v2/command/${theirs.id}`, owner.token)).statusCode).toBe(200);
  });

  test('after the timeout of a command makes a new command', async () => {
    testApp.simulator.lock(tenancy.device.BOX).faults.add('OFFLINE');
    const first = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    testApp.clock.advance({ seconds: 10 });
    testApp.simulator.lock(tenancy.device.BOX).faults.clear();
    const second = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    expect(second.id).not.toBe(first.id);
    expect(await testApp.state(first.id)).toBe('TIMEOUT');
    await testApp.pass(1);
    await testApp.becomes(second.id, 'UNLOCKED');
    expect(testApp.simulator.lock(tenancy.device.BOX).openings.map(({ commandId }) => commandId)).toEqual([second.id]);
  });

  test('is limited for each person', async () => {
    const strict = await openLockTestApp(database.url, { config: { rateLimit: 1 } });
    const other = await strict.tenant();
    const statuses: number[] = [];
    for (let press = 0; press < 11; press++) statuses.push((await strict.press('box-unlock', tenancy.contractId, owner.token)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const rejected = await strict.press('box-unlock', tenancy.contractId, owner.token);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.press('box-unlock', tenancy.contractId, other.token)).statusCode).toBe(404);
    await strict.close();
  });
});

describe('a rejected unlock request', () => {
  test('another client gets 404, and only the operator sees the attempt', async () => {
    const outsider = await testApp.tenant();
    expect(await codeOf(testApp.press('box-unlock', tenancy.contractId, outsider.token))).toEqual([404, 'not-found']);
    for (const path of [
      `lock-v2/doors/${tenancy.contractId}`,
      `lock-v2/history?contractId=${tenancy.contractId}`,
      `contract/${tenancy.contractId}/lock-access-pin`,
    ])
      expect([path, (await testApp.get(`/api/client/${path}`, outsider.token)).statusCode]).toEqual([path, 404]);
    expect(await testApp.doorLog(tenancy.contractId)).toMatchObject([{ event: 'REFUSED', reason: 'not-found' }]);
    const history = (await testApp.get('/api/client/lock-v2/history', owner.token)).json();
    expect(history).toEqual({ events: [], total: 0 });
  });

  test('of a person it is no longer shared with', async () => {
    const friend = await testApp.tenant();
    await testApp.share(tenancy.contractId, friend.userId);
    expect((await testApp.press('box-unlock', tenancy.contractId, friend.token)).statusCode).toBe(200);
    await testApp.rows('delete from box_sharings where contract_id = $1', [tenancy.contractId]);
    await testApp.pass(10);
    expect(await codeOf(testApp.press('box-unlock', tenancy.contractId, friend.token))).toEqual([404, 'not-found']);
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
    [
      'a warehouse that is closed on this holiday',
      { specialDays: [{ date: '2026-03-02', hours: [], note: {} }] },
      'lock-v2/out-of-opening-hours',
    ],
  ] as const)('%s', async (_case, fixture, code) => {
    const { openingHours, specialDays, ...rest } = { openingHours: [], specialDays: [], ...fixture };
    const other = await testApp.tenancy(owner.userId, { ...rest, openingHours: [...openingHours], specialDays: [...specialDays] });
    expect(await codeOf(testApp.press('box-unlock', other.contractId, owner.token))).toEqual([409, code]);
    expect(await testApp.doorLog(other.contractId)).toEqual([{ event: 'REFUSED', reason: code, door: 'BOX', distance_m: 0 }]);
    expect(testApp.simulator.lock(other.device.BOX).openings).toEqual([]);
  });

  test('a contract that ended a minute ago', async () => {
    const other = await testApp.tenancy(owner.userId, { status: 'TERMINATING', terminatesOn: '2026-03-02' });
    testApp.clock.set('2026-03-02T22:59:00Z');
    expect((await testApp.press('box-unlock', other.contractId, owner.token)).statusCode).toBe(200);
    testApp.clock.set('2026-03-02T23:01:00Z');
    expect(await codeOf(testApp.press('box-unlock', other.contractId, owner.token))).toEqual([409, 'lock-v2/contract-ended']);
    testApp.clock.set('2026-03-02T09:00:00Z');
  });

  test('a door that the warehouse does not have', async () => {
    await testApp.rows(`delete from locks where device_id = $1`, [tenancy.device.BACKUP_ENTRANCE]);
    expect(await codeOf(testApp.press('warehouse-unlock-backup', tenancy.contractId, owner.token))).toEqual([409, 'lock-v2/no-such-door']);
  });
});

describe('the position', () => {
  test.each([
    ['another continent', { lat: -33.87, lng: 151.21 }],
    ['the end of the street', { lat: 48.1514, lng: 17.11 }],
    ['the end of the street, with a phone that knows little', { lat: 48.1514, lng: 17.11, accuracy: 5000 }],
    ['the other side of the earth', { lat: -48.15, lng: -162.89 }],
  ])('%s is too far to open a door', async (_case, at) => {
    expect(await codeOf(testApp.press('box-unlock', tenancy.contractId, owner.token, at))).toEqual([400, 'lock-v2/too-far-away']);
    const [entry] = await testApp.doorLog(tenancy.contractId);
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
  ])('%s are rejected at their fields, and no attempt is stored', async (_case, at, fields) => {
    const response = await testApp.press('box-unlock', tenancy.contractId, owner.token, at);
    expect([response.statusCode, response.json().errors.map(({ path }: { path: string }) => path)]).toEqual([400, fields]);
    expect(await testApp.doorLog(tenancy.contractId)).toEqual([]);
  });

  test('each position is validated separately', async () => {
    const far = { lat: 40.7, lng: -74 };
    const answers: number[] = [];
    for (const at of [far, here, far, here])
      answers.push((await testApp.press('box-unlock', tenancy.contractId, owner.token, at)).statusCode);
    expect(answers).toEqual([400, 200, 400, 200]);
  });
});

describe('the list of doors', () => {
  test('is in the language of the reader, with opening hours in local time of the warehouse', async () => {
    const friend = await testApp.tenant({ language: 'UK' });
    await testApp.rows('update warehouses set opening_hours = $2 where id = $1', [
      tenancy.warehouseId,
      JSON.stringify([{ weekday: 2, opens: 360, closes: 1320 }]),
    ]);
    await testApp.share(tenancy.contractId, friend.userId);
    const shown = async (token: string) => (await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, token)).json();
    expect(await shown(owner.token)).toEqual({
      contractId: tenancy.contractId,
      version: 'V2',
      doors: [
        { door: 'ENTRANCE', label: 'Vchod', labelLanguage: 'SK', state: 'LOCKED', relocksAt: null, online: true },
        { door: 'BACKUP_ENTRANCE', label: 'Vchod', labelLanguage: 'SK', state: 'LOCKED', relocksAt: null, online: true },
        { door: 'BOX', label: null, labelLanguage: null, state: 'LOCKED', relocksAt: null, online: true },
      ],
      location: here,
      proximity: 150,
      openNow: false,
      opensAt: '2026-03-03T05:00:00.000Z',
      timeZone: 'Europe/Bratislava',
      overlocked: false,
      running: [],
    });
    // There is no label in the language of the reader: the language of the country is used.
    expect((await shown(friend.token)).doors[0]).toMatchObject({ label: 'Vchod', labelLanguage: 'SK' });
  });

  test('has labels in the language that the page asks for, and says which language it found', async () => {
    await testApp.rows(`update locks set label = $2 where warehouse_id = $1 and door = 'ENTRANCE'`, [
      tenancy.warehouseId,
      JSON.stringify({ SK: 'Vchod', EN: 'Entrance' }),
    ]);
    await testApp.rows(`update locks set label = $2 where warehouse_id = $1 and door = 'BACKUP_ENTRANCE'`, [
      tenancy.warehouseId,
      JSON.stringify({ EN: 'Yard gate' }),
    ]);
    const labels = async (language: string) => {
      const path = `/api/client/lock-v2/doors/${tenancy.contractId}?language=${language}`;
      const { doors } = (await testApp.get(path, owner.token)).json();
      return doors.map(({ label, labelLanguage }: { label: string | null; labelLanguage: string | null }) => [label, labelLanguage]);
    };
    expect(await labels('EN')).toEqual([
      ['Entrance', 'EN'],
      ['Yard gate', 'EN'],
      [null, null],
    ]);
    expect(await labels('HU')).toEqual([
      ['Vchod', 'SK'],
      ['Yard gate', 'EN'],
      [null, null],
    ]);
    expect((await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}?language=XX`, owner.token)).statusCode).toBe(400);
  });

  test('contains no box door for a padlock', async () => {
    const { contractId } = await testApp.tenancy(owner.userId, { lockVersion: 'V1' });
    const shown = (await testApp.get(`/api/client/lock-v2/doors/${contractId}`, owner.token)).json();
    expect([shown.version, shown.doors.map(({ door }: { door: string }) => door)]).toEqual(['V1', ['ENTRANCE', 'BACKUP_ENTRANCE']]);
  });

  test('shows an unknown state for a door that did not report its relock', async () => {
    const { id } = (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json();
    await testApp.pass(1);
    await testApp.becomes(id, 'UNLOCKED');
    testApp.simulator.lock(tenancy.device.BOX).cutPower();
    testApp.clock.advance({ seconds: 15 });
    const box = await waitUntil(async () => {
      const { doors: shown } = (await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
      return shown.find(({ door }: { door: string }) => door === 'BOX');
    });
    expect(box).toMatchObject({ state: 'UNKNOWN', relocksAt: null });
  });
});
