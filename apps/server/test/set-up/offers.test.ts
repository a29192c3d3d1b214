import type { Offer, Problem, Warehouse } from '@komora/api';
import type { InsuranceRecord, PeriodDiscounts, PromotionRecord, VoucherRecord } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let operator: Operator;
let warehouseId: string;
let boxId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  operator = await createOperator(app.pool);
  warehouseId = await createWarehouse(app.pool, operator, { features: ['FIRST_MONTH_FREE'] });
  boxId = await createBox(app.pool, warehouseId);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const reason = 'kampaň';
const days = { validFrom: '2026-03-01', validTo: '2026-03-31' };
const voucher = {
  ...days,
  token: 'JAR-2026',
  country: 'SVK',
  warehouseId: null,
  promoType: 'Gift',
  maxRedemptions: 2,
  discountBp: 2000,
  discountAmount: null,
  reason,
};
const summary = async (fields: object = {}) =>
  app.put('/api/client/order/offer/summary', {
    boxId,
    invoicingPeriod: 1,
    insuranceId: operator.insuranceId,
    voucherToken: null,
    ...fields,
  });
const fieldsOf = (problem: Problem) => problem.errors?.map(({ path, code }) => `${path} ${code}`);

test('a voucher gives its discount until it is stopped', async () => {
  const created = (await owner.post('/api/admin/vouchers', voucher)).json<VoucherRecord>();
  expect(created).toMatchObject({ token: 'JAR-2026', reserved: 0, redeemed: 0, stoppedAt: null, version: 1 });
  expect((await summary({ voucherToken: 'jar-2026' })).statusCode).toBe(200);
  const stopped = await owner.post(`/api/admin/vouchers/${created.id}/stop`, { version: 1, reason: 'kampaň skončila' });
  expect(stopped.json()).toMatchObject({ stoppedAt: '2026-03-02T09:00:00.000Z', version: 2 });
  expect(fieldsOf((await summary({ voucherToken: 'JAR-2026' })).json<Problem>())).toEqual(['voucherToken Voucher/expired']);
});

test('a voucher has another code than all others, one discount, and days in order', async () => {
  await owner.post('/api/admin/vouchers', { ...voucher, token: 'Once' });
  const rejected = async (fields: object) =>
    fieldsOf((await owner.post('/api/admin/vouchers', { ...voucher, token: 'X', ...fields })).json());
  expect(await rejected({ token: 'ONCE' })).toEqual(['token voucher/token-exists']);
  expect(await rejected({ discountAmount: 500 })).toEqual(['discountBp revalid/rule/basic/regex']);
  expect(await rejected({ discountBp: null })).toEqual(['discountBp revalid/rule/basic/regex']);
  expect(await rejected({ validTo: '2026-02-28' })).toEqual(['validTo revalid/rule/basic/regex']);
  expect(await rejected({ country: 'HUN' })).toEqual(['country revalid/rule/basic/regex']);
  expect(await rejected({ country: 'CZE', warehouseId })).toEqual(['warehouseId revalid/rule/basic/regex']);
});

test('pages of vouchers with a part of a code come from the newest to the oldest, with the number of all', async () => {
  for (const token of ['Leto-1', 'Zima-1', 'LETO-2', 'leto-3']) await owner.post('/api/admin/vouchers', { ...voucher, token });
  interface Page {
    rows: VoucherRecord[];
    next: string | null;
    count: { value: number; exact: boolean };
  }
  const page = async (query: string) => (await owner.get(`/api/admin/vouchers?q=leto&limit=2${query}`)).json<Page>();
  const first = await page('');
  const second = await page(`&after=${first.next}`);
  expect([...first.rows, ...second.rows].map(({ token }) => token)).toEqual(['leto-3', 'LETO-2', 'Leto-1']);
  expect([first.count, second.count, second.next]).toEqual([{ value: 3, exact: true }, { value: 3, exact: true }, null]);
  expect((await owner.get('/api/admin/vouchers?q=nikde')).json()).toEqual({ rows: [], next: null, count: { value: 0, exact: true } });
});

test('the number of uses cannot fall below the uses so far', async () => {
  const { id } = (await owner.post('/api/admin/vouchers', { ...voucher, token: 'USED' })).json<VoucherRecord>();
  await app.rows('update vouchers set redeemed_count = 2 where id = $1', [id]);
  const change = (maxRedemptions: number) =>
    owner.put(`/api/admin/vouchers/${id}`, { ...days, promoType: 'Sun', maxRedemptions, version: 1, reason });
  expect(fieldsOf((await change(1)).json())).toEqual(['maxRedemptions revalid/rule/basic/regex']);
  expect((await change(5)).json()).toMatchObject({ maxRedemptions: 5, promoType: 'Sun', redeemed: 2, version: 2 });
  expect((await change(6)).json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: { version: 2 } });
});

test('a manager of one warehouse sees vouchers of the warehouse only, and creates none of the country', async () => {
  const manager = await aStaffClient(app, { preset: 'manager', warehouseId });
  const created = await manager.post('/api/admin/vouchers', { ...voucher, token: 'LOCAL', warehouseId, discountBp: 1500 });
  const { rows, count } = (await manager.get('/api/admin/vouchers')).json<{ rows: VoucherRecord[]; count: object }>();
  expect([rows.map(({ id }) => id), count]).toEqual([[created.json<VoucherRecord>().id], { value: 1, exact: true }]);
  expect(fieldsOf((await manager.post('/api/admin/vouchers', { ...voucher, token: 'WIDE' })).json())).toEqual([
    'country revalid/rule/basic/regex',
  ]);
});

test('a new insurance can be ordered at once, and a stopped one cannot', async () => {
  const body = { legalEntityId: operator.legalEntityId, position: 2, name: { SK: 'Plus' }, coverage: 500_000, price: 400, active: true };
  const created = (await owner.post('/api/admin/insurances', body)).json<InsuranceRecord>();
  expect(created).toMatchObject({ coverage: { amount: 500_000, currency: 'EUR' }, price: { amount: 400 }, contracts: 0 });
  expect((await summary({ insuranceId: created.id })).statusCode).toBe(200);
  expect(fieldsOf((await owner.post('/api/admin/insurances', body)).json())).toEqual(['position insurance/position-exists']);
  const { position, name, price } = body;
  const stopped = await owner.put(`/api/admin/insurances/${created.id}`, { position, name, price, active: false, version: 1 });
  expect(stopped.json()).toMatchObject({ active: false, version: 2 });
  expect((await summary({ insuranceId: created.id })).json<Problem>().code).toBe('Order/insurance-not-available');
});

test('discounts for longer periods are replaced as a whole, and two editors never mix them', async () => {
  const [before] = (await owner.get('/api/admin/period-discounts')).json<{ rows: PeriodDiscounts[] }>().rows;
  expect(before?.discounts).toEqual([
    { months: 6, discountBp: 500 },
    { months: 12, discountBp: 1000 },
  ]);
  const save = (discounts: object[]) =>
    owner.put(`/api/admin/period-discounts/${operator.legalEntityId}`, { discounts, version: before?.version, reason });
  const answers = await Promise.all([save([{ months: 3, discountBp: 300 }]), save([{ months: 12, discountBp: 2000 }])]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const stored = await app.rows('select from period_discounts where legal_entity_id = $1', [operator.legalEntityId]);
  expect(stored).toHaveLength(1);
  const twice = await save([
    { months: 3, discountBp: 1 },
    { months: 3, discountBp: 2 },
  ]);
  expect(fieldsOf(twice.json())).toEqual(['discounts.1.months revalid/rule/basic/regex']);
});

test('a promotion shows at once and ends at once', async () => {
  const shown = async () => (await app.get(`/api/client/warehouse/${warehouseId}`)).json<Warehouse>().promotion;
  const body = { ...days, promoType: 'Heart', title: { SK: 'Mesiac zadarmo' }, reason };
  expect(await shown()).toBeNull();
  const created = (await owner.post('/api/admin/promotions', { ...body, country: 'SVK' })).json<PromotionRecord>();
  expect(await shown()).toMatchObject({ promoType: 'Heart', validTo: '2026-03-31' });
  await owner.put(`/api/admin/promotions/${created.id}`, { ...body, validTo: '2026-03-15', version: 1 });
  expect(await shown()).toMatchObject({ validTo: '2026-03-15' });
  expect((await app.get(`/api/client/order/offer/${boxId}`)).json<Offer>().promotion).toMatchObject({ validTo: '2026-03-15' });
  await owner.post(`/api/admin/promotions/${created.id}/stop`, { version: 2, reason: 'omyl' });
  expect([await shown(), (await app.get(`/api/client/order/offer/${boxId}`)).json<Offer>().promotion]).toEqual([null, null]);
});
