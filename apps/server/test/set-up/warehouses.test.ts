import type { Problem, Warehouse } from '@komora/api';
import type { WarehouseRecord } from '@komora/api/admin';
import { holdBox, insertBox, insertOperators, useTestDatabase, waitUntil } from '@komora/testing';
import { createBox } from '@komora/testing/factories/order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { warehouseSettings } from '../kit/scenes/set-up-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let otherProcess: TestApp;
let owner: StaffClient;
let entityId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  otherProcess = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
  entityId = (await app.one<{ id: string }>(`select id from legal_entities where country = 'SVK'`, [])).id;
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});
beforeEach(async () => {
  owner = await aStaffClient(app);
});

/** A new warehouse, which is hidden. */
const createHidden = async (settings: object = {}) => {
  const response = await owner.post('/api/admin/warehouses', { ...warehouseSettings, ...settings, legalEntityId: entityId });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<WarehouseRecord>();
};
/** One that is open to the public; its version is 2. */
const create = async (settings: object = {}) => {
  const { id, version } = await createHidden(settings);
  const opened = await owner.post(`/api/admin/warehouses/${id}/publish`, { version });
  expect(opened.statusCode, opened.body).toBe(200);
  return opened.json<WarehouseRecord>();
};
const change = (id: string, body: object) => owner.put(`/api/admin/warehouses/${id}`, { ...warehouseSettings, ...body });
const shown = async (at: TestApp, id: string) => {
  const response = await at.get(`/api/client/warehouse/${id}`);
  return response.statusCode === 200 ? response.json<Warehouse>() : undefined;
};

test('a new warehouse has the country, currency and time zone of its legal entity, and is hidden until staff open it to the public', async () => {
  const created = await createHidden({ name: 'Nový sklad' });
  expect(created).toMatchObject({ country: 'SVK', currency: 'EUR', timeZone: 'Europe/Bratislava', deactivatedAt: null, version: 1 });
  expect(created).toMatchObject({ hiddenAt: '2026-03-02T09:00:00.000Z', boxes: { total: 0, let: 0, held: 0, free: 0 } });
  expect(await shown(app, created.id)).toBeUndefined();
  const path = `/api/admin/warehouses/${created.id}`;
  expect((await owner.post(`${path}/publish`, { version: 2 })).json()).toMatchObject({
    code: 'changed-elsewhere',
    current: { version: 1 },
  });
  expect((await owner.post(`${path}/publish`, { version: 1 })).json()).toMatchObject({ hiddenAt: null, version: 2 });
  expect(await shown(app, created.id)).toMatchObject({ name: 'Nový sklad', description: { SK: 'Suchý sklad pri električke.' } });
  await waitUntil(async () => (await shown(otherProcess, created.id))?.name === 'Nový sklad', { what: 'the other process to show it' });
  expect((await owner.post(`${path}/hide`, { version: 2 })).statusCode).toBe(400);
  expect((await owner.post(`${path}/hide`, { version: 2, reason: 'rekonštrukcia' })).json()).toMatchObject({ version: 3 });
  expect(await shown(app, created.id)).toBeUndefined();
  await waitUntil(async () => (await shown(otherProcess, created.id)) === undefined, { what: 'the other process to hide it' });
  const entries = await app.rows<{ verb: string; changes: object }>(
    `select verb, changes from audit_log where noun_id = $1 and verb in ('warehouse.publish', 'warehouse.hide') order by at, id`,
    [created.id],
  );
  const at = '2026-03-02T09:00:00.000Z';
  expect(entries).toEqual([
    { verb: 'warehouse.publish', changes: { hiddenAt: { before: at, after: null } } },
    { verb: 'warehouse.hide', changes: { hiddenAt: { before: null, after: at } } },
  ]);
});

test('the list of staff tells hidden warehouses from open ones, and the preview what visitors would miss', async () => {
  const hidden = await createHidden({ name: 'Skrytý', openingHours: [] });
  const open = await create({ name: 'Otvorený' });
  const idsOf = async (state: string) =>
    (await owner.get(`/api/admin/warehouses?limit=200&state=${state}`)).json<{ rows: WarehouseRecord[] }>().rows.map(({ id }) => id);
  expect(await idsOf('HIDDEN')).toContain(hidden.id);
  expect(await idsOf('HIDDEN')).not.toContain(open.id);
  expect(await idsOf('OPEN')).toContain(open.id);
  expect(await idsOf('OPEN')).not.toContain(hidden.id);
  const preview = async () => (await owner.post(`/api/admin/warehouses/${hidden.id}/publish/preview`)).json<object>();
  expect(await preview()).toEqual({ boxes: 0, insurances: 0, hasOpeningHours: false, photos: 0 });
  await createBox(app.pool, hidden.id);
  await app.rows('update boxes set active = false where id = $1', [await createBox(app.pool, hidden.id)]);
  await app.rows(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month) values ($1, 1, '{"SK": "Základné"}', 100000, 200)`,
    [entityId],
  );
  expect(await preview()).toMatchObject({ boxes: 1, insurances: 1 });
});

test('an archived warehouse is not opened to the public', async () => {
  const { id } = await createHidden();
  const path = `/api/admin/warehouses/${id}`;
  const archived = await owner.post(`${path}/archive`, { version: 1, reason: 'nepostavený' });
  expect(archived.statusCode, archived.body).toBe(200);
  expect((await owner.post(`${path}/publish`, { version: 2 })).json()).toMatchObject({ code: 'warehouse/archived' });
});

test('a change shows in this process at once, and in others after the notification', async () => {
  const { id } = await create();
  await waitUntil(async () => (await shown(otherProcess, id)) !== undefined, { what: 'the warehouse in the other process' });
  const response = await change(id, { name: 'Premenovaný', features: ['HEATING'], openingHours: [], version: 2 });
  expect(response.json()).toMatchObject({ name: 'Premenovaný', version: 3 });
  expect(await shown(app, id)).toMatchObject({ name: 'Premenovaný', features: ['HEATING'], openingHours: [] });
  await waitUntil(async () => (await shown(otherProcess, id))?.name === 'Premenovaný', { what: 'the change in the other process' });
});

test('of two editors the second gets the present state, and changes nothing', async () => {
  const { id } = await create();
  expect((await change(id, { name: 'Prvý', version: 2 })).statusCode).toBe(200);
  const rejected = await change(id, { name: 'Druhý', version: 2 });
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: { name: 'Prvý', version: 3 } });
  expect((await owner.get(`/api/admin/warehouses/${id}`)).json()).toMatchObject({ name: 'Prvý', version: 3 });
});

test('of two changes at once exactly one succeeds', async () => {
  const { id } = await create();
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => change(id, { name, version: 2 })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await app.rows(`select from audit_log where verb = 'warehouse.change' and noun_id = $1`, [id])).toHaveLength(1);
});

test('a deactivated warehouse takes no orders until it is activated', async () => {
  const { id } = await create();
  const stopped = await owner.post(`/api/admin/warehouses/${id}/deactivate`, { version: 2, reason: 'rekonštrukcia' });
  expect(stopped.json()).toMatchObject({ deactivatedAt: '2026-03-02T09:00:00.000Z', version: 3 });
  expect(await shown(app, id)).toMatchObject({ deactivation: { deactivated: true } });
  await owner.post(`/api/admin/warehouses/${id}/activate`, { version: 3 });
  expect(await shown(app, id)).toMatchObject({ deactivation: { deactivated: false } });
});

test('a postcode of another country is rejected at its field', async () => {
  const { id } = await create();
  for (const zip of ['1234', '12-345-6', 'SW1A 1AA']) {
    const response = await change(id, { address: { ...warehouseSettings.address, zip }, version: 2 });
    expect(response.json<Problem>().errors).toEqual([{ path: 'address.zip', code: 'revalid/rule/basic/regex' }]);
  }
});

test('a place in another country is rejected at its field, also by a change; one from before the rule stays until it is moved', async () => {
  const abroad = [
    { lat: 48.2082, lng: 16.3738 },
    { lat: 17.13, lng: 48.15 },
    { lat: -48.15, lng: 17.13 },
    { lat: 0, lng: 0 },
  ];
  const { id, version } = await create();
  for (const location of abroad)
    for (const response of [
      await owner.post('/api/admin/warehouses', { ...warehouseSettings, location, legalEntityId: entityId }),
      await change(id, { location, version }),
    ]) {
      expect([location, response.statusCode]).toEqual([location, 400]);
      expect(response.json<Problem>()).toMatchObject({
        code: 'warehouse/location-abroad',
        errors: [{ path: 'location.lat', code: 'warehouse/location-abroad' }],
      });
    }
  expect((await change(id, { location: { lat: 48.2082, lng: 16.3738 }, version: version + 1 })).statusCode).toBe(409);
  await app.rows('update warehouses set lat = 50.1, lng = 14.4 where id = $1', [id]);
  const renamed = await change(id, { name: 'Premenovaný', location: { lat: 50.1, lng: 14.4 }, version });
  expect([renamed.statusCode, renamed.json<WarehouseRecord>().name]).toEqual([200, 'Premenovaný']);
  expect((await change(id, { location: { lat: 50.2, lng: 14.4 }, version: version + 1 })).statusCode).toBe(400);
  expect((await change(id, { location: { lat: 48.72, lng: 21.26 }, version: version + 1 })).statusCode).toBe(200);
});

test('the pages of the list contain every warehouse once, as people count, and a search ignores case and diacritics', async () => {
  for (const number of [10, 2, 1, 11])
    await create({ name: `Žilina ${number}`, address: { ...warehouseSettings.address, city: 'Žilina' } });
  const names: string[] = [];
  let after = '';
  for (;;) {
    const page = (await owner.get(`/api/admin/warehouses?q=zilina&limit=3${after}`)).json();
    expect(page.count).toEqual({ value: 4, exact: true });
    names.push(...page.rows.map(({ name }: WarehouseRecord) => name));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(names).toEqual(['Žilina 1', 'Žilina 2', 'Žilina 10', 'Žilina 11']);
});

test('counts of free boxes and the list of them follow the day of each warehouse, and no box counts twice', async () => {
  const where = { 'Pacific/Auckland': '', 'Pacific/Honolulu': '' };
  for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu'] as const) {
    const { id } = await create({ name: `Deň ${zone}` });
    where[zone] = id;
    await app.rows('update warehouses set time_zone = $2 where id = $1', [id, zone]);
    for (const name of ['free', 'from', 'until', 'both', 'held']) await insertBox(app.pool, id, { name, active: name !== 'both' });
    // The second day began in Auckland only.
    await app.rows(
      `insert into box_states (box_id, state, from_on, until_on, reason, set_at)
       select b.id, 'REPAIR', case b.name when 'until' then date '2026-02-20' else '2026-03-02' end, case b.name when 'until' then date '2026-03-02' end, 'x', now()
       from boxes b where b.warehouse_id = $1 and b.name in ('from', 'until', 'both')`,
      [id],
    );
    const { id: held } = await app.one<{ id: string }>(`select id from boxes where warehouse_id = $1 and name = 'held'`, [id]);
    await holdBox(app.pool, held, new Date('2026-03-03T09:00:00Z'));
  }
  const { rows } = (await owner.get('/api/admin/warehouses?q=den')).json<{ rows: WarehouseRecord[] }>();
  const counts = Object.fromEntries(rows.map(({ name, boxes }) => [name, boxes]));
  // Of five: one is held, one inactive, one in repair.
  const expected = { total: 5, let: 0, held: 1, free: 2 };
  expect(counts).toEqual({ 'Deň Pacific/Auckland': expected, 'Deň Pacific/Honolulu': expected });
  const free = async (zone: keyof typeof where) =>
    (await owner.get(`/api/admin/boxes?state=FREE_TO_LET&warehouse=${where[zone]}`)).json().rows.map(({ name }: { name: string }) => name);
  expect(await free('Pacific/Auckland')).toEqual(['free', 'until']);
  expect(await free('Pacific/Honolulu')).toEqual(['free', 'from']);
});

test('the audit entry of a change contains the changed fields only', async () => {
  const { id } = await create();
  await change(id, { name: 'Iný názov', version: 2 });
  const { changes } = await app.one<{ changes: object }>(`select changes from audit_log where verb = 'warehouse.change' and noun_id = $1`, [
    id,
  ]);
  expect(changes).toEqual({ name: { before: warehouseSettings.name, after: 'Iný názov' } });
});

test('contacts and special days are shown to visitors: days from today on, by date, the number as people write it', async () => {
  const { id } = await create();
  const closed = (date: string) => ({ date, hours: [], note: { SK: 'Sviatok', CS: '' } });
  const short = {
    date: '2026-03-02',
    hours: [
      { opens: 840, closes: 960 },
      { opens: 480, closes: 720 },
    ],
    note: {},
  };
  const contacts = { phoneNumber: '+421 905 100 002', email: 'sklad@example.com' };
  const response = await change(id, { ...contacts, specialDays: [closed('2026-12-24'), short, closed('2026-03-01')], version: 2 });
  expect(response.json()).toMatchObject({ phoneNumber: '+421905100002', email: 'sklad@example.com' });
  expect(response.json<WarehouseRecord>().specialDays.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02', '2026-12-24']);
  expect(await shown(app, id)).toMatchObject({
    phoneNumber: '+421 905 100 002',
    email: 'sklad@example.com',
    specialDays: [
      {
        date: '2026-03-02',
        hours: [
          { opens: 480, closes: 720 },
          { opens: 840, closes: 960 },
        ],
        note: {},
      },
      { date: '2026-12-24', hours: [], note: { SK: 'Sviatok' } },
    ],
  });
  // A caller that does not know these fields keeps them; null removes a contact.
  expect((await change(id, { version: 3 })).json()).toMatchObject({ phoneNumber: '+421905100002', email: 'sklad@example.com' });
  expect((await change(id, { version: 4, phoneNumber: null, specialDays: [] })).json()).toMatchObject({
    phoneNumber: null,
    specialDays: [],
  });
});

test('a wrong contact and a repeated special day are rejected at their fields', async () => {
  const { id } = await create();
  const day = { date: '2026-12-24', hours: [], note: {} };
  const wrong = [
    [{ phoneNumber: '+42112' }, 'phoneNumber'],
    [{ phoneNumber: '+4210905100002' }, 'phoneNumber'],
    [{ email: 'sklad' }, 'email'],
    [{ specialDays: [day, { ...day, date: '2026-12-25' }, day] }, 'specialDays.2.date'],
    [{ specialDays: [{ ...day, date: '2026-02-30' }] }, 'specialDays.0.date'],
    [{ specialDays: [{ ...day, hours: [{ opens: -1, closes: 1441 }] }] }, 'specialDays.0.hours.0.opens'],
  ] as const;
  for (const [values, path] of wrong) {
    const response = await change(id, { ...values, version: 2 });
    expect(response.json<Problem>().errors?.[0]?.path, response.body).toBe(path);
  }
  expect((await owner.get(`/api/admin/warehouses/${id}`)).json()).toMatchObject({ version: 2 });
});
