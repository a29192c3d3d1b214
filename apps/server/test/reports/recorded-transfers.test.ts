import { randomUUID } from 'node:crypto';
import { INTEGRITY_REPORTS } from '@komora/api/admin';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { done, standingOf } from '../contract-acts/acts.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();
const iban = 'SK3112000000198742637541';
let owner: StaffClient;
let manager: StaffClient;
let warehouseId: string;
let tenant: Tenant;

beforeAll(async () => {
  owner = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aWarehouse(app());
  tenant = await aTenant(app(), { boxId: await aBox(app(), {}, warehouseId) });
  manager = await aStaffClient(app(), { preset: 'manager', warehouseId, name: 'Mária Vedúca' });
});

interface Integrity {
  transfers: { id: string; enteredOn: string; amount: number; person: string; warehouseId: string; contractNumber: string; note: string }[];
  people: { staffId: string; verb: string; acts: number; amount: number | null; currency: string | null }[];
}
const read = async (from: string, to: string, who = owner) =>
  (await who.get(`/api/admin/reports/integrity?from=${from}&to=${to}&warehouse=${warehouseId}`)).json<Integrity>();
const idsIn = async (from: string, to: string) => (await read(from, to)).transfers.map(({ id }) => id);

async function record(day: string, amount: number): Promise<string> {
  app().clock.set(`${day}T09:00:00Z`);
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [tenant.contractId],
  );
  const response = await app().call('POST', `/api/admin/clients/${tenant.clientId}/transfers`, {
    headers: { ...manager.headers, 'idempotency-key': randomUUID() },
    payload: { legalEntityId, currency: 'EUR', amount, debitIds: [], reason: 'prišlo na účet' },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ entryId: string }>().entryId;
}
async function bank(day: string, amount: string): Promise<void> {
  const content = Buffer.from(statementFile({ iban, bookings: [{ amount, day, text: 'bez symbolu' }] })).toString('base64');
  expect((await owner.post('/api/admin/bank-statements', { content })).statusCode).toBe(200);
  await app().run();
}

test('a transfer that staff entered by hand is listed on the day on which no bank line has confirmed it for 14 days', async () => {
  const id = await record('2026-03-05', 5001);
  app().clock.set('2026-04-30T09:00:00Z');
  expect(await idsIn('2026-03-01', '2026-03-18')).toEqual([]);
  expect((await read('2026-03-19', '2026-03-31')).transfers).toMatchObject([
    {
      id,
      enteredOn: '2026-03-05',
      amount: 5001,
      person: 'Mária Vedúca',
      warehouseId,
      contractNumber: tenant.businessId,
      note: 'prišlo na účet',
    },
  ]);
  expect(await idsIn('2026-03-20', '2026-04-30')).toEqual([]);
});

test('one bank line of the amount confirms one transfer, from 31 days before the entry to 14 days after it', async () => {
  app().clock.set('2026-04-20T09:00:00Z');
  await bank('2026-03-19', '50.02');
  await bank('2026-03-21', '50.03');
  await bank('2026-02-02', '50.04');
  await bank('2026-02-01', '50.05');
  await record('2026-03-05', 5002);
  const second = await record('2026-03-06', 5002);
  await record('2026-03-07', 5003);
  await record('2026-03-05', 5004);
  const old = await record('2026-03-05', 5005);
  app().clock.set('2026-04-30T09:00:00Z');
  const listed = async () => new Set(await idsIn('2026-03-01', '2026-04-30'));
  expect(await listed()).toEqual(new Set([second, old]));
  await bank('2026-03-10', '50.05');
  expect(await listed()).toEqual(new Set([second]));
});

test('a transfer of a client of another warehouse is not listed for staff of one warehouse', async () => {
  const id = await record('2026-03-05', 5006);
  app().clock.set('2026-04-30T09:00:00Z');
  const elsewhere = await aStaffClient(app(), { preset: 'manager', warehouseId: await aWarehouse(app()) });
  const response = await elsewhere.get('/api/admin/reports/integrity?from=2026-03-01&to=2026-04-30');
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json<Integrity>().transfers.map((one) => one.id)).not.toContain(id);
  expect((await read('2026-03-01', '2026-04-30', manager)).transfers.map((one) => one.id)).toEqual([id]);
});

test('a rent that is lowered by a change of price or by a transfer counts with the difference, another one not', async () => {
  const actor = { app: app(), staff: manager };
  const { rent } = await standingOf(actor, tenant.contractId);
  const to = (amount: number) => ({ rent: { amount, currency: 'EUR' } });
  await done(actor, tenant.contractId, 'change-price', { ...to(rent.amount - 100), from: null, today: true });
  await done(actor, tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouseId) });
  await done(actor, tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouseId), ...to(rent.amount - 300) });
  const acts = (await read('2026-03-01', '2026-03-02')).people.filter(({ staffId }) => staffId === manager.id);
  expect(acts.map(({ verb, acts: count, amount, currency }) => [verb, count, amount, currency])).toEqual([
    ['contract.change-price', 1, 100, 'EUR'],
    ['contract.transfer', 1, 200, 'EUR'],
  ]);
});

test('recorded transfers are acts with their sums', async () => {
  await record('2026-03-02', 5007);
  const acts = (await read('2026-03-01', '2026-03-02')).people.filter(({ staffId }) => staffId === manager.id);
  expect(acts).toMatchObject([{ verb: 'payment.record', acts: 1, amount: 5007, currency: 'EUR' }]);
});

test.each(INTEGRITY_REPORTS)(
  'the list %s is a CSV with names of the API and a workbook in words, for people who may read the audit log',
  async (list) => {
    const id = await record('2026-03-05', 5008);
    app().clock.set('2026-04-30T09:00:00Z');
    const path = (format: string) =>
      `/api/admin/reports/integrity/${list}/${format}?from=2026-03-01&to=2026-04-30&warehouse=${warehouseId}`;
    const csv = await owner.get(path('csv'));
    expect(csv.statusCode, csv.body).toBe(200);
    const [names = [], ...rows] = parse(csv.body, { bom: true }) as string[][];
    if (list === 'integrity-transfers') expect(rows).toMatchObject([expect.arrayContaining([id, '2026-03-05', '50.08', 'Mária Vedúca'])]);
    if (list === 'integrity-people') expect(rows).toMatchObject([expect.arrayContaining([manager.id, 'payment.record', '1', '50.08'])]);
    await app().rows(`update staff set locale = 'SK' where id = $1`, [owner.id]);
    const workbook = await owner.get(path('xlsx'));
    expect(workbook.statusCode).toBe(200);
    const [words = [], ...sheet] = await readSheet(workbook.rawPayload);
    const { column } = loadCatalogue('sk', 'console-reports') as unknown as { column: Record<string, string> };
    expect(words.filter((word) => !Object.values(column).includes(String(word)))).toEqual([]);
    expect(words).toHaveLength(names.filter((name) => name !== 'id' && !name.endsWith('Id')).length);
    expect(sheet).toHaveLength(rows.length);
    const accountant = await aStaffClient(app(), { preset: 'accountant' });
    const mayRead = (await accountant.get('/api/admin/reports/integrity')).statusCode;
    expect([mayRead, (await accountant.get(path('csv'))).statusCode]).toEqual([mayRead, mayRead]);
    const porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId });
    for (const format of ['csv', 'xlsx']) expect((await porter.get(path(format))).statusCode).toBe(403);
  },
);

test('a list of the integrity report is sent regularly, to people who may read it only', async () => {
  const schedule = {
    report: 'integrity-transfers',
    filters: { warehouse: warehouseId },
    time: { every: 'WEEKLY', weekday: 1, hour: 7 },
    recipients: [owner.id],
  };
  const created = await app().call('POST', '/api/admin/report-schedules', {
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: schedule,
  });
  expect(created.statusCode, created.body).toBe(200);
  const porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId });
  const rejected = await app().call('POST', '/api/admin/report-schedules', {
    headers: { ...owner.headers, 'idempotency-key': randomUUID() },
    payload: { ...schedule, recipients: [porter.id] },
  });
  expect(rejected.json()).toMatchObject({ errors: [{ path: 'recipients', code: 'report-schedule/recipient-without-right' }] });
});
