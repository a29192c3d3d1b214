import { randomUUID } from 'node:crypto';
import { createContract } from '@komora/testing/factories/contract';
import { beforeAll, expect, test } from 'vitest';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { cards, useMockGateway } from '../kit/gateways/mock.ts';
import { rowsOf } from '../kit/today.ts';
import { openSession } from '../tenancy.ts';
import { requestTermination, runNight } from '../termination/termination.ts';
import { balanceOf } from './ledger.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

/** A client whose second rent, of 63.84 for 12 April to 11 May, no card paid until 20 April. */
async function aTenantInArrears() {
  app().clock.set('2026-03-12T09:00:00Z');
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  app().clock.set('2026-04-12T09:00:00Z');
  await app().runJob('process-payments', {});
  await app().run();
  app().clock.set('2026-04-20T09:00:00Z');
  const { debitId, legalEntityId } = await app().one<{ debitId: string; legalEntityId: string }>(
    `select l.id as "debitId", l.legal_entity_id as "legalEntityId" from ledger_entries l join invoices i on i.id = l.source_id
     join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 1`,
    [tenant.contractId],
  );
  return { ...tenant, debitId, legalEntityId, token: await openSession(app().pool, tenant.clientId) };
}
type Debtor = Awaited<ReturnType<typeof aTenantInArrears>>;

async function post(path: string, body: object) {
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { reason: 'at the desk', ...body } });
  return { status: response.statusCode, body: response.json<{ entryId: string }>() };
}

const payCash = ({ clientId, legalEntityId, debitId }: Debtor, amount: number) =>
  post(`clients/${clientId}/cash`, { legalEntityId, currency: 'EUR', amount, debitIds: [debitId] });
const tasksOf = async ({ clientId }: Tenant) =>
  (await rowsOf(owner, 'money-to-return')).rows
    .filter((row) => row.clientId === clientId)
    .map(({ id, amount, detail }) => ({ id, amount: amount?.amount, detail }));

const violations = async () => (await auditDatabase(app().pool, { now: app().clock.now(), settled: false })).violations;

async function leaveToday(tenant: Tenant) {
  await requestTermination(app(), tenant, '2026-04-20', true);
  app().clock.advance({ hours: 15 });
  await runNight(app());
  await runNight(app());
}

test('unused days of a rent that was paid in cash wait for staff, who return them', async () => {
  const tenant = await aTenantInArrears();
  await payCash(tenant, 6384);
  expect(await tasksOf(tenant)).toEqual([]);
  await leaveToday(tenant);
  // 21 of 30 days.
  const back = 4469;
  const [task] = await tasksOf(tenant);
  expect([task?.amount, task?.detail, await balanceOf(app(), tenant.clientId)]).toEqual([back, null, -back]);
  expect(await violations()).toEqual([]);

  // A part first.
  expect((await post(`ledger-entries/${task?.id}/pay-out`, { amount: 4000, method: 'TRANSFER' })).status).toBe(200);
  expect(await tasksOf(tenant)).toMatchObject([{ id: task?.id, amount: back - 4000 }]);
  expect((await post(`ledger-entries/${task?.id}/pay-out`, { amount: back, method: 'TRANSFER' })).status).toBe(409);
  expect((await post(`ledger-entries/${task?.id}/pay-out`, { amount: back - 4000, method: 'TRANSFER' })).status).toBe(200);
  expect([await tasksOf(tenant), await balanceOf(app(), tenant.clientId)]).toEqual([[], 0]);
  expect(await violations()).toEqual([]);
});

test('what a client paid too much pays the next invoice, and waits for staff once the client has left', async () => {
  const tenant = await aTenantInArrears();
  await payCash(tenant, 10_000);
  expect(await tasksOf(tenant)).toEqual([]);
  await leaveToday(tenant);
  expect((await tasksOf(tenant)).map(({ amount }) => amount).sort()).toEqual([3616, 4469]);
});

test('a deposit waits for staff once the client has left, until it is returned', async () => {
  const tenant = await aTenantInArrears();
  const { clientId, legalEntityId } = tenant;
  await payCash(tenant, 6384);
  const { body } = await post(`clients/${clientId}/deposits`, { legalEntityId, currency: 'EUR', amount: 5000, method: 'TRANSFER' });
  expect(await tasksOf(tenant)).toEqual([]);
  await leaveToday(tenant);
  const deposit = { id: body.entryId, amount: 5000, detail: 'DEPOSIT' };
  expect(await tasksOf(tenant)).toContainEqual(deposit);
  expect((await post(`deposits/${body.entryId}/return`, { debitIds: [], method: 'TRANSFER' })).status).toBe(200);
  expect(await tasksOf(tenant)).toMatchObject([{ amount: 4469, detail: null }]);
});

test('money that a refund returns to the card is no task', async () => {
  app().clock.set('2026-04-12T09:00:00Z');
  const tenant = await aTenant(app());
  app().clock.set('2026-04-20T09:00:00Z');
  await leaveToday({ ...tenant, token: await openSession(app().pool, tenant.clientId) });
  const refunds = await app().rows('select f.id from refunds f join payments p on p.id = f.payment_id where p.order_id = $1', [
    tenant.orderId,
  ]);
  expect(refunds).toHaveLength(1);
  expect(await tasksOf(tenant)).toEqual([]);
});

test('the deposit of an ended contract waits for staff, also while the client rents another box', async () => {
  app().clock.set('2026-03-12T09:00:00Z');
  const tenant = await aTenant(app());
  const { legalEntityId } = await app().one<{ legalEntityId: string }>(
    'select legal_entity_id as "legalEntityId" from contracts where id = $1',
    [tenant.contractId],
  );
  const deposit = { legalEntityId, currency: 'EUR', contractId: tenant.contractId, amount: 5000, method: 'TRANSFER' };
  expect((await post(`clients/${tenant.clientId}/deposits`, deposit)).status).toBe(200);
  await createContract(app().pool, { clientId: tenant.clientId, status: 'ACTIVE' });
  expect(await tasksOf(tenant)).toEqual([]);
  for (const status of ['TERMINATING', 'TERMINATED'])
    await app().rows(`update contracts set status = $2, terminates_on = coalesce(terminates_on, starts_on + 1) where id = $1`, [
      tenant.contractId,
      status,
    ]);
  expect(await tasksOf(tenant)).toMatchObject([{ amount: 5000, detail: 'DEPOSIT' }]);
});
