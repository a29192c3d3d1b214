import { createBox, createOperator, createVoucher, createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const nowhere = '01900000-0000-7000-8000-000000000000';

const offer = (boxId: string, headers: Record<string, string> = {}) =>
  testApp().call('GET', `/api/client/order/offer/${boxId}`, { headers });
const summary = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  testApp().call('PUT', '/api/client/order/offer/summary', { body, headers });
const choice = (boxId: string, change: Record<string, unknown> = {}) => ({
  boxId,
  invoicingPeriod: 1,
  insuranceId: testApp().operator.insuranceId,
  voucherToken: null,
  ...change,
});

test('an offer shows four periods with their discounts, the insurances and no ended promotion', async () => {
  await testApp().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Christmas', 'SVK', '{}', '2021-12-01', '2021-12-24')`,
  );
  const { status, body } = await offer(await testApp().box());
  expect(status).toBe(200);
  expect(body.box).toMatchObject({ size: 'SMALL', area: 2, price: { net: 4990, vat: 1148, gross: 6138, currency: 'EUR' } });
  expect(
    body.periods.map((period: { months: number; discountBp: number; pricePerMonth: { net: number } }) => [
      period.months,
      period.discountBp,
      period.pricePerMonth.net,
    ]),
  ).toEqual([
    [1, 0, 4990],
    [3, 0, 4990],
    [6, 500, 4740],
    [12, 1000, 4491],
  ]);
  expect(body.insurances).toEqual([
    {
      id: testApp().operator.insuranceId,
      name: { EN: 'Basic' },
      coverage: { amount: 100_000, currency: 'EUR' },
      price: { net: 200, vat: 46, gross: 246, currency: 'EUR' },
    },
  ]);
  expect(body.promotion).toBeNull();
});

test('the total of an offer is what the cheapest choice costs for a month', async () => {
  const boxId = await testApp().box();
  const { body } = await offer(boxId);
  const { body: cheapest } = await summary(choice(boxId));
  expect(body.box.total).toEqual(cheapest.total);
});

test('an offer of a box that cannot be ordered says why', async () => {
  const off = await createWarehouse(testApp().pool, testApp().operator, { deactivated: true });
  const taken = await testApp().box();
  await testApp().placed(orderBody(testApp(), taken));
  expect(await offer(nowhere)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await offer('no-uuid')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await offer(await testApp().box({ active: false }))).toMatchObject({ status: 409, body: { code: 'Order/Box-not-active' } });
  expect(await offer(await createBox(testApp().pool, off))).toMatchObject({ status: 409, body: { code: 'Order/Warehouse-deactivated' } });
  expect(await offer(taken)).toMatchObject({ status: 409, body: { code: 'Box/is-taken' } });
});

test('a buyer who returns from the payment still sees the box that their order holds', async () => {
  const boxId = await testApp().box();
  const mine = { 'session-id': 'abc123', cookie: browserCookie('mine') };
  await testApp().placed(orderBody(testApp(), boxId), mine);
  expect((await offer(boxId, mine)).status).toBe(200);
  expect((await summary(choice(boxId), mine)).status).toBe(200);
  expect((await offer(boxId, { 'session-id': 'abc123' })).status).toBe(409);
});

test('a summary adds up line by line, and the next charge leaves the voucher out', async () => {
  await createVoucher(testApp().pool, { token: 'MINUS20', discountBp: 2000 });
  const boxId = await testApp().box();
  const { status, body } = await summary(choice(boxId, { invoicingPeriod: 6, voucherToken: 'minus20' }));
  expect(status).toBe(200);
  expect(body.items.map((item: { kind: string; net: number }) => [item.kind, item.net])).toEqual([
    ['RENT', 29_940],
    ['PERIOD_DISCOUNT', -1497],
    ['VOUCHER', -5689],
    ['INSURANCE', 1200],
  ]);
  const sumOf = (name: string) => body.items.reduce((sum: number, item: Record<string, number>) => sum + (item[name] ?? 0), 0);
  expect({ net: sumOf('net'), vat: sumOf('vat'), gross: sumOf('gross'), currency: 'EUR' }).toEqual(body.total);
  expect(body.chargedNow).toEqual({ amount: body.total.gross, currency: 'EUR' });
  expect(body.period).toEqual({ from: '2026-03-02', to: '2026-09-02' });
  // (29940 − 1497 + 1200) × 1.23
  expect(body.nextCharge).toEqual({ amount: { amount: 36_461, currency: 'EUR' }, on: '2026-09-02' });
  expect(body.voucher).toEqual({ token: 'MINUS20', promoType: 'Gift' });
});

test('the first month free is charged and announced as a refund, in a warehouse that takes part', async () => {
  const { pool, operator } = testApp();
  const promotion = `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Easter', 'SVK', '{"EN":"Free"}', '2026-03-01', '2026-03-31')`;
  await testApp().rows(promotion);
  const free = await createBox(pool, await createWarehouse(pool, operator, { features: ['FIRST_MONTH_FREE'] }));
  const { body } = await summary(choice(free));
  expect(body.chargedNow.amount).toBe(6384);
  expect(body.promotionRefund).toMatchObject({
    amount: { amount: 6138, currency: 'EUR' },
    by: '2026-03-16',
    promotion: { promoType: 'Easter', validTo: '2026-03-31' },
  });
  expect((await summary(choice(await testApp().box()))).body.promotionRefund).toBeNull();
});

test('an invalid choice is rejected at its field', async () => {
  const { pool } = testApp();
  const boxId = await testApp().box();
  const elsewhere = await createWarehouse(pool, testApp().operator);
  const polish = await createOperator(pool, 'POL');
  await createVoucher(pool, { token: 'LATER', from: '2026-03-03' });
  await createVoucher(pool, { token: 'GONE', to: '2026-03-01' });
  await createVoucher(pool, { token: 'LASTDAY', to: '2026-03-02' });
  await createVoucher(pool, { token: 'ELSEWHERE', warehouseId: elsewhere });
  await createVoucher(pool, { token: 'POLSKA', country: 'POL' });
  await createVoucher(pool, { token: 'EMPTY', uses: 1 });
  await createVoucher(pool, { token: 'EVERYTHING', discountAmount: 1_000_000 });
  await testApp().rows(`update vouchers set redeemed_count = 1 where token = 'EMPTY'`);
  const rejected = async (change: Record<string, unknown>) => {
    const { status, body } = await summary(choice(boxId, change));
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  };
  expect(await rejected({ voucherToken: 'NOPE' })).toEqual([400, 'voucherToken', 'Voucher/unknown']);
  expect(await rejected({ voucherToken: 'LATER' })).toEqual([400, 'voucherToken', 'Voucher/not-yet-valid']);
  expect(await rejected({ voucherToken: 'GONE' })).toEqual([400, 'voucherToken', 'Voucher/expired']);
  expect(await rejected({ voucherToken: 'EMPTY' })).toEqual([400, 'voucherToken', 'Voucher/used-up']);
  expect(await rejected({ voucherToken: 'ELSEWHERE' })).toEqual([400, 'voucherToken', 'Voucher/not-applicable']);
  expect(await rejected({ voucherToken: 'POLSKA' })).toEqual([400, 'voucherToken', 'Voucher/not-applicable']);
  expect(await rejected({ insuranceId: polish.insuranceId })).toEqual([400, 'insuranceId', 'Order/insurance-not-available']);
  expect(await rejected({ invoicingPeriod: 2 })).toEqual([400, 'invoicingPeriod', 'revalid/rule/basic/regex']);
  expect(await rejected({ invoicingPeriod: null })).toEqual([400, 'invoicingPeriod', 'revalid/rule/basic/not-null']);
  expect((await summary(choice(boxId, { voucherToken: 'LASTDAY' }))).status).toBe(200);
  // A voucher takes at most the rent; the insurance is still to pay.
  expect((await summary(choice(boxId, { voucherToken: 'EVERYTHING' }))).body.total.net).toBe(200);
});

test('exempt rent carries its clause, and a company may be taxed differently', async () => {
  const { pool } = testApp();
  const czech = await createOperator(pool, 'CZE');
  const exemption = [JSON.stringify({ CS: 'Osvobozeno podle § 56', EN: 'Exempt under § 56' }), 'CZE'];
  await testApp().rows(
    `update vat_rules set rate_bp = null, exemption_code = 'VATEX-CZ-56', exemption_clause = $1 where country = $2 and item_kind = 'RENT' and customer_type = 'FyzickaOsoba'`,
    exemption,
  );
  const boxId = await createBox(pool, await createWarehouse(pool, czech));
  const of = async (customerType: string) => (await summary(choice(boxId, { insuranceId: czech.insuranceId, customerType }))).body;
  const person = await of('FyzickaOsoba');
  expect(person.vat).toEqual([
    { rateBp: null, exemptionClause: { CS: 'Osvobozeno podle § 56', EN: 'Exempt under § 56' }, net: 4990, vat: 0, gross: 4990 },
    { rateBp: 2100, exemptionClause: null, net: 200, vat: 42, gross: 242 },
  ]);
  expect(person.items[0]).toMatchObject({ kind: 'RENT', vat: 0, vatRateBp: null, exemptionCode: 'VATEX-CZ-56' });
  expect(person.chargedNow).toEqual({ amount: 5232, currency: 'CZK' });
  expect((await of('PravnickaOsoba')).chargedNow).toEqual({ amount: 6280, currency: 'CZK' });
});

test('forint is charged in whole forints, half up', async () => {
  const { pool } = testApp();
  const hungarian = await createOperator(pool, 'HUN');
  const boxId = await createBox(pool, await createWarehouse(pool, hungarian), { priceNetMonth: 1_234_567 });
  const { body } = await summary(choice(boxId, { insuranceId: hungarian.insuranceId }));
  // (1234567 + 200) × 1.27 = 1568154.09
  expect(body.total).toEqual({ net: 1_234_767, vat: 333_387, gross: 1_568_154, currency: 'HUF' });
  expect(body.chargedNow).toEqual({ amount: 1_568_200, currency: 'HUF' });
});

test('an order with nothing to pay is rejected, since only a payment stores a card', async () => {
  const rows = await testApp().rows(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month) values ($1, 2, '{}', 0, 0) returning id`,
    [testApp().operator.legalEntityId],
  );
  await createVoucher(testApp().pool, { token: 'ALLFREE', discountBp: 10_000 });
  const { status, body } = await summary(choice(await testApp().box(), { insuranceId: rows[0]?.id, voucherToken: 'ALLFREE' }));
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'Voucher/not-applicable', 'voucherToken']);
});
