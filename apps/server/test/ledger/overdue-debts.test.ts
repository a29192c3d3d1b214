import { randomUUID } from 'node:crypto';
import type { OpenItem } from '@komora/api/admin';
import { addDays } from '@komora/domain';
import { beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { rowsOf } from '../kit/today.ts';
import { addUnpaidRent } from '../tenancy.ts';
import { agreeDeposit, endDeposit, importBalances, receiveCash } from './staff-acts.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  await app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ('SVK', 'CLEANING', 'FyzickaOsoba', 2300, '2020-01-01')`,
  );
});

const today = '2026-03-12';
const at = (days: number) => app().clock.set(`${addDays(today, days)}T12:00:00Z`);

async function aTenantToday(): Promise<Tenant & { legalEntityId: string; contractNumber: string }> {
  app().clock.set(`${today}T09:00:00Z`);
  const tenant = await aTenant(app());
  const contract = await app().one<{ legalEntityId: string; contractNumber: string }>(
    'select legal_entity_id as "legalEntityId", business_id as "contractNumber" from contracts where id = $1',
    [tenant.contractId],
  );
  return { ...tenant, ...contract };
}

/** Cleaning for 61.50 that is due at once. */
async function charge({ contractId }: Tenant): Promise<{ invoiceId: string; entryId: string }> {
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const payload = { kind: 'CLEANING', unitNet: 5000, quantity: 1, dueInDays: 0, reason: 'left dirty' };
  const response = await app().call('POST', `/api/admin/contracts/${contractId}/charges`, { headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  const { invoiceId } = response.json<{ invoiceId: string }>();
  const { id } = await app().one<{ id: string }>('select id from ledger_entries where source_id = $1', [invoiceId]);
  return { invoiceId, entryId: id };
}

const tasksOf = async ({ clientId }: Tenant, kind: 'debt-overdue' | 'collection-due') =>
  (await rowsOf(owner, kind)).rows
    .filter((row) => row.clientId === clientId)
    .map(({ id, contractId, warehouseId, amount, detail }) => ({
      id,
      contractId,
      placed: warehouseId !== null,
      amount: amount?.amount,
      detail,
    }));
const reminders = ({ email }: Tenant) =>
  app().rows<{ data: { amount: { amount: number }; documentNumber: string; variableSymbol: string } }>(
    `select data from messages where recipient = $1 and template = 'charge-overdue' order by created_at, id`,
    [email],
  );
async function dun(days: number): Promise<void> {
  at(days);
  await app().runJob('notify-rents-with-payment-overdue', {});
  await app().run();
}
const pay = (tenant: Awaited<ReturnType<typeof aTenantToday>>, debitIds: string[], amount: number) =>
  receiveCash(app().context, {
    actId: randomUUID(),
    staffId: owner.id,
    note: 'at the desk',
    account: { clientId: tenant.clientId, legalEntityId: tenant.legalEntityId, currency: 'EUR' },
    contractId: null,
    amount,
    debitIds,
  });
async function end({ contractId }: Tenant): Promise<void> {
  for (const status of ['TERMINATING', 'TERMINATED'])
    await app().rows(`update contracts set status = $2, terminates_on = coalesce(terminates_on, starts_on + 1) where id = $1`, [
      contractId,
      status,
    ]);
}
const violations = async () =>
  (await auditDatabase(app().pool, { now: app().clock.now(), settled: false })).violations.map(({ promise }) => promise);

test('a charge is on its contract, is a task when it is overdue for ten days, and is gone when it is paid', async () => {
  const tenant = await aTenantToday();
  const { invoiceId, entryId } = await charge(tenant);
  const timeline = await owner.get(`/api/admin/contracts/${tenant.contractId}/timeline`);
  expect(timeline.json<{ entries: { id: string }[] }>().entries.map(({ id }) => id)).toContain(invoiceId);
  const documents = await owner.get(`/api/admin/invoices?contract=${tenant.contractId}`);
  expect(documents.json<{ rows: { id: string; contractId: string }[] }>().rows).toContainEqual(
    expect.objectContaining({ id: invoiceId, contractId: tenant.contractId }),
  );
  const rentRoll = async (asOf: string) =>
    (await owner.get(`/api/admin/reports/rent-roll?asOf=${asOf}&limit=500`))
      .json<{ rows: { contractId: string; balance: number }[] }>()
      .rows.find(({ contractId }) => contractId === tenant.contractId)?.balance;
  expect(await rentRoll(today)).toBe(6150);

  at(10);
  expect(await tasksOf(tenant, 'debt-overdue')).toEqual([]);
  at(11);
  const task = { id: entryId, contractId: tenant.contractId, placed: true, amount: 6150, detail: 'CHARGE' };
  expect(await tasksOf(tenant, 'debt-overdue')).toEqual([task]);
  expect(await tasksOf(tenant, 'collection-due')).toEqual([]);
  await pay(tenant, [entryId], 2000);
  expect(await tasksOf(tenant, 'debt-overdue')).toEqual([{ ...task, amount: 4150 }]);
  // A payment of the account names no contract, and still pays the charge of one.
  await pay(tenant, [entryId], 4150);
  expect(await tasksOf(tenant, 'debt-overdue')).toEqual([]);
  expect([await rentRoll(today), await rentRoll(addDays(today, 11))]).toEqual([6150, 0]);
});

test('a charge of an ended contract goes to collection, and is no other task', async () => {
  const tenant = await aTenantToday();
  const { entryId } = await charge(tenant);
  await end(tenant);
  at(11);
  expect(await tasksOf(tenant, 'collection-due')).toMatchObject([
    { id: entryId, contractId: tenant.contractId, placed: true, amount: 6150 },
  ]);
  expect(await tasksOf(tenant, 'debt-overdue')).toEqual([]);
});

test('the client is reminded once of what is open, with the data of a transfer', async () => {
  const tenant = await aTenantToday();
  const { entryId } = await charge(tenant);
  await pay(tenant, [entryId], 1000);
  await dun(2);
  expect(await reminders(tenant)).toEqual([]);
  await Promise.all([dun(3), dun(3)]);
  for (const day of [4, 8, 20]) await dun(day);
  const [reminder, ...others] = await reminders(tenant);
  expect([reminder?.data.amount.amount, others]).toEqual([5150, []]);
  expect(reminder?.data.variableSymbol).toMatch(/^\d{10}$/);
  expect(await violations()).not.toContain('a buyer gets each message once');
});

test.each([
  ['paid', ({ entryId }: { entryId: string }, tenant: Awaited<ReturnType<typeof aTenantToday>>) => pay(tenant, [entryId], 6150)],
  [
    'of a contract without dunning for now',
    (_: object, { contractId }: Tenant) =>
      app().rows(`update contracts set dunning_paused_until = '2026-06-01' where id = $1`, [contractId]),
  ],
  [
    'promised',
    async (_: object, { clientId, legalEntityId }: Awaited<ReturnType<typeof aTenantToday>>) => {
      const promise = { legalEntityId, currency: 'EUR', amount: 6150, promisedOn: addDays(today, 30), reason: 'called' };
      expect((await owner.post(`/api/admin/clients/${clientId}/promises`, promise)).statusCode).toBe(200);
    },
  ],
])('no reminder goes out about a charge that is %s', async (_what, act) => {
  const tenant = await aTenantToday();
  await act(await charge(tenant), tenant);
  await dun(5);
  expect(await reminders(tenant)).toEqual([]);
});

const overdue = async ({ clientId }: Tenant) =>
  (await owner.get('/api/admin/overdue'))
    .json<{ rows: { id: string; due: { amount: number }; oldestDueOn: string; days: number }[] }>()
    .rows.find(({ id }) => id === clientId);

test('days are those of the company: after its midnight a debt is overdue, and cash of the new day is an open entry', async () => {
  const tenant = await aTenantToday();
  await charge(tenant);
  app().clock.set(`${today}T22:59:59Z`);
  expect(await overdue(tenant)).toBeUndefined();
  app().clock.set(`${today}T23:30:00Z`);
  expect(await overdue(tenant)).toMatchObject({ oldestDueOn: today, days: 1 });
  await pay(tenant, [], 500);
  const { on, items } = (await owner.get(`/api/admin/clients/${tenant.clientId}/open-items`)).json<{ on: string; items: OpenItem[] }>();
  expect(on).toBe(addDays(today, 1));
  expect(items.map(({ open }) => open)).toEqual(expect.arrayContaining([-500]));
});

test('a contract is overdue from the same midnight on, also at a company that is behind UTC', async () => {
  const tenant = await aTenantToday();
  await addUnpaidRent(app().pool, tenant.contractId, { dueOn: today });
  const isListed = async () =>
    (await owner.get('/api/admin/contracts?view=overdue&limit=200'))
      .json<{ rows: { id: string }[] }>()
      .rows.some(({ id }) => id === tenant.contractId);
  const from = async (midnight: Date) => {
    app().clock.set(new Date(midnight.getTime() - 1000).toISOString());
    expect(await isListed()).toBe(false);
    app().clock.set(midnight.toISOString());
    expect(await isListed()).toBe(true);
  };
  // The zone of a company with documents is fixed.
  const moveTo = (timeZone: string) =>
    app().pool.query(
      `begin; set local session_replication_role = replica; update legal_entities set time_zone = '${timeZone}' where id = '${tenant.legalEntityId}'; commit`,
    );
  await from(new Date(`${today}T23:00:00Z`));
  await moveTo('Atlantic/Azores');
  await from(new Date(`${addDays(today, 1)}T01:00:00Z`));
  await moveTo('Europe/Bratislava');
});

test('the balance of another system is due on the day of the go-live: the client is overdue the day after, and a task ten days later', async () => {
  const tenant = await aTenantToday();
  const { clientId, contractId, legalEntityId } = tenant;
  const balance = {
    actId: randomUUID(),
    account: { clientId, legalEntityId, currency: 'EUR' as const },
    contractId,
    balance: 9000,
    deposit: 3000,
  };
  await importBalances(app().context, [balance], { staffId: owner.id, note: 'moved' });
  expect(await overdue(tenant)).toBeUndefined();
  at(1);
  expect(await overdue(tenant)).toMatchObject({ due: { amount: 9000 }, oldestDueOn: today, days: 1 });
  at(11);
  const [task, ...others] = await tasksOf(tenant, 'debt-overdue');
  expect([task, others]).toEqual([expect.objectContaining({ contractId, placed: true, amount: 9000, detail: 'OPENING' }), []]);
  // The client has left without paying.
  await end(tenant);
  expect(await tasksOf(tenant, 'debt-overdue')).toHaveLength(1);
  await pay(tenant, [task?.id ?? ''], 9000);
  expect([await tasksOf(tenant, 'debt-overdue'), await overdue(tenant)]).toEqual([[], undefined]);
});

test('a deposit that was agreed and not paid is due on that day, until it is paid or ended', async () => {
  const tenant = await aTenantToday();
  const { clientId, contractId, legalEntityId } = tenant;
  const { warehouseId } = await app().one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from contracts where id = $1', [
    contractId,
  ]);
  const deposit = { staffId: owner.id, clientId, legalEntityId, warehouseId, currency: 'EUR' as const, contractId, note: 'moved in' };
  await agreeDeposit(app().context, { ...deposit, amount: 5000, inCash: false });
  at(1);
  expect(await overdue(tenant)).toMatchObject({ due: { amount: 5000 }, oldestDueOn: today });
  at(11);
  const [task] = await tasksOf(tenant, 'debt-overdue');
  expect(task).toMatchObject({ contractId, placed: true, amount: 5000, detail: 'DEPOSIT_IN' });
  await endDeposit(app().context, { depositId: task?.id ?? '', staffId: owner.id, debitIds: [], method: 'TRANSFER', note: 'not needed' });
  expect([await tasksOf(tenant, 'debt-overdue'), await overdue(tenant)]).toEqual([[], undefined]);
});

test('the pages of overdue clients miss and repeat nothing', async () => {
  for (let count = 0; count < 3; count++) await charge(await aTenantToday());
  at(1);
  const whole = (await owner.get('/api/admin/overdue')).json<{ rows: { id: string }[]; next: string | null }>();
  expect(whole.next).toBeNull();
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path: string = `/api/admin/overdue?limit=2${after === '' ? '' : `&after=${after}`}`;
    const page: typeof whole = (await owner.get(path)).json();
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(seen).toEqual(whole.rows.map(({ id }) => id));
  expect(seen.length).toBeGreaterThan(2);
  expect((await owner.get('/api/admin/overdue?after=nobody')).statusCode).toBe(400);
});
