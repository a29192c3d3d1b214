import type { PaymentRow } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { rentsOf } from '../billing/billing.ts';
import { anOrderToPay } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, type Tenant } from '../kit/builders/tenant.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();
let staff: StaffClient;
let tenant: Tenant;
beforeAll(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  staff = await aStaffClient(app());
  tenant = await aTenant(app());
});

interface Page {
  rows: PaymentRow[];
  next: string | null;
  count: { value: number; exact: boolean };
}
const list = async (query = '') => (await staff.get(`/api/admin/payments?${query}`)).json<Page>();
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const paymentOf = async (orderId: string) => {
  const { id } = await app().one<{ id: string }>('select id from payments where order_id = $1', [orderId]);
  return id;
};

test('a payment is listed with its client, contract, invoice and gateway, and is found by each of their numbers', async () => {
  const id = await paymentOf(tenant.orderId);
  const row = (await list()).rows.find((one) => one.id === id);
  expect(row).toMatchObject({
    state: 'PAID',
    kind: 'PAGE',
    provider: 'MOCK',
    amount: eur(6384),
    refunded: eur(0),
    refundable: eur(6384),
    client: { id: tenant.clientId, name: 'Ján Novák' },
    contract: { id: tenant.contractId, number: tenant.businessId },
    orderId: tenant.orderId,
    rentId: null,
  });
  if (row?.providerPaymentId == null || row.invoiceNumber === null) throw new Error('The payment lacks its numbers');
  for (const q of [row.providerPaymentId, tenant.businessId, tenant.businessId.toLowerCase()])
    expect(
      (await list(`q=${q}`)).rows.map((one) => one.id),
      q,
    ).toEqual([id]);
  expect((await list('q=nothing')).rows).toEqual([]);
});

test('each state has its filter: open, declined, returned in full and in part', async () => {
  const open = await anOrderToPay(app());
  const declined = await aTenantWithOverdueRent(app());
  const [rent] = await rentsOf(app(), declined.contractId);
  const returned = await aTenant(app());
  const id = await paymentOf(returned.orderId);
  const refund = (amount: number) =>
    app().call('POST', `/api/admin/payments/${id}/refunds`, {
      headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
      payload: { amount, reason: 'broken lift' },
    });
  expect((await refund(2000)).statusCode).toBe(200);
  expect((await list('state=PAID')).rows.find((one) => one.id === id)).toMatchObject({ refunded: eur(2000), refundable: eur(4384) });
  expect((await refund(4384)).statusCode).toBe(200);
  const stateOf = async (state: string) => (await list(`state=${state}&limit=200`)).rows;
  expect((await stateOf('OPEN')).map(({ orderId }) => orderId)).toContain(open.orderId);
  expect((await stateOf('FAILED')).find(({ rentId }) => rentId === rent?.id)).toMatchObject({
    kind: 'AUTOPAY',
    refundable: eur(0),
    invoiceNumber: rent?.invoice,
    contract: { id: declined.contractId },
  });
  expect((await stateOf('REFUNDED')).find((one) => one.id === id)).toMatchObject({ refunded: eur(6384), refundable: eur(0) });
  expect((await stateOf('PAID')).map((one) => one.id)).not.toContain(id);
  expect(await stateOf('DISPUTED')).toEqual([]);
  const states = await Promise.all(['OPEN', 'PAID', 'REFUNDED', 'DISPUTED', 'FAILED'].map(stateOf));
  expect(states.flat().length, 'every payment has one state').toBe((await list('limit=200')).count.value);
});

test('pages have every payment once, also those of one instant, and days limit the list', async () => {
  const all = (await list('limit=200')).rows.map(({ id }) => id);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await list(`limit=2${after === null ? '' : `&after=${after}`}`);
    paged.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(paged).toEqual(all);
  const march = (await list('from=2026-03-02&to=2026-03-02&limit=200')).rows;
  expect(march.length).toBeGreaterThan(0);
  expect(march.every(({ at }) => at.startsWith('2026-03-02'))).toBe(true);
  expect((await list('from=2030-01-01')).rows).toEqual([]);
});

test.each([
  'state=LOST',
  'provider=PAYPAL',
  'from=2026-02-30',
  'after=x',
  'after=1_1',
  'limit=0',
  'limit=201',
  'warehouse=x',
  `q=${'x'.repeat(201)}`,
])('a wrong query is rejected: %s', async (query) => {
  expect((await staff.get(`/api/admin/payments?${query}`)).statusCode).toBe(400);
});

test('a person of one warehouse sees its payments only, and nobody without a session sees any', async () => {
  const { warehouseId } = await app().one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from orders where id = $1', [
    tenant.orderId,
  ]);
  const elsewhere = await aWarehouse(app());
  const idsOf = async (person: StaffClient) => (await person.get('/api/admin/payments?limit=200')).json<Page>().rows.map(({ id }) => id);
  const here = await aStaffClient(app(), { preset: 'manager', warehouseId });
  const there = await aStaffClient(app(), { preset: 'manager', warehouseId: elsewhere });
  expect([await idsOf(here), await idsOf(there)]).toEqual([(await list('limit=200')).rows.map(({ id }) => id), []]);
  expect((await list(`warehouse=${elsewhere}`)).rows).toEqual([]);
  expect((await app().get('/api/admin/payments')).statusCode).toBe(401);
});
