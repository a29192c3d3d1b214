import { createClient, createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const key = (value: string) => ({ 'idempotency-key': value });

test('a placed order holds the box for half an hour and stores price, consents and a payment attempt', async () => {
  const boxId = await testApp().box();
  expect(await testApp().availability(boxId)).toBe('AVAILABLE');
  const body = orderBody(testApp(), boxId, { referralCode: 'FRIEND', limitedView: true });
  body.consents.newsletter = true;
  const placed = await testApp().placed(body);
  expect(await testApp().availability(boxId)).toBe('BUSY');
  expect(placed).toEqual({
    orderId: expect.any(String),
    status: 'SUBMITTED',
    paymentUrl: expect.stringMatching(/\/mock-gateway\/pay\/[\w-]+$/),
    holdExpiresAt: '2026-03-02T09:30:00.000Z',
  });
  const { rows } = testApp();
  const [order] = await rows('select * from orders where id = $1', [placed.orderId]);
  expect(order).toMatchObject({
    status: 'SUBMITTED',
    starts_on: '2026-03-02',
    charge_amount: 6384,
    currency: 'EUR',
    referral_code: 'FRIEND',
    limited_view: true,
  });
  expect(order?.terms).toMatchObject({
    rentNetMonth: 4990,
    insuranceNetMonth: 200,
    periodDiscountBp: 0,
    recurringAmount: 6384,
    rounding: 0,
    promotionRefund: null,
  });
  expect(await rows('select kind, order_id, expires_at from box_reservations where box_id = $1', [boxId])).toEqual([
    { kind: 'HOLD', order_id: placed.orderId, expires_at: new Date('2026-03-02T09:30:00Z') },
  ]);
  expect(await rows('select kind, text_version, language, ip from consents where order_id = $1 order by kind', [placed.orderId])).toEqual(
    ['IMMEDIATE_START', 'NEWSLETTER', 'PRIVACY_POLICY', 'RECURRING_PAYMENTS', 'TERMS_AND_CONDITIONS'].map((kind) => ({
      kind,
      text_version: { IMMEDIATE_START: '2026-11-23', RECURRING_PAYMENTS: '2026-11-20', NEWSLETTER: '2026-11-01' }[kind] ?? '2026-11-27',
      language: 'SK',
      ip: '127.0.0.1',
    })),
  );
  expect(await rows('select detail from consents where order_id = $1 and detail is not null', [placed.orderId])).toEqual([
    { detail: { purpose: 'RENT', amount: 6384, currency: 'EUR', everyMonths: 1, from: '2026-04-02', until: 'END_OF_CONTRACT' } },
  ]);
  expect(await rows('select provider, attempt, amount, currency from payments where order_id = $1', [placed.orderId])).toEqual([
    { provider: 'MOCK', attempt: 1, amount: 6384, currency: 'EUR' },
  ]);
});

test('a buyer who shares the telephone number of a client gets an account of their own without it, and keeps it in the billing details', async () => {
  const phoneNumber = '+421905777777';
  const first = await createClient(testApp().pool, { email: 'first@example.com', phoneNumber });
  const body = orderBody(testApp(), await testApp().box());
  const shared = { ...body, invoicingDetails: { ...body.invoicingDetails, telephoneNumber: phoneNumber } };
  expect((await testApp().place(shared)).body.code).toBe('Autoregistration/phone-taken');
  const { orderId } = await testApp().placed({ ...shared, sharesPhone: true });
  await testApp().settle(orderId, 'PAID');
  expect(
    await testApp().rows(
      `select u.email, u.phone_number as "own", u.invoicing_details ->> 'telephoneNumber' as "contact"
       from users u join orders o on o.client_id = u.id where o.id = $1`,
      [orderId],
    ),
  ).toEqual([{ email: body.invoicingDetails.email, own: null, contact: phoneNumber }]);
  expect(await testApp().rows('select phone_number from users where id = $1', [first])).toEqual([{ phone_number: phoneNumber }]);
});

test('the day of the order is the local day of the warehouse', async () => {
  testApp().clock.set('2026-03-02T23:30:00Z');
  const placed = await testApp().placed(orderBody(testApp(), await testApp().box()));
  expect((await testApp().one('select starts_on from orders where id = $1', [placed.orderId])).starts_on).toBe('2026-03-03');
});

test('a client who is logged in orders with an e-mail that is in use', async () => {
  const userId = await createClient(testApp().pool, { email: 'mine@example.com' });
  const body = orderBody(testApp(), await testApp().box());
  body.invoicingDetails.email = 'mine@example.com';
  const placed = await testApp().placed(body, await testApp().signIn(userId));
  expect((await testApp().one('select placed_by from orders where id = $1', [placed.orderId])).placed_by).toBe(userId);
});

test('the same key returns the same response and one order, also after the payment', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const first = await testApp().placed(body, key('again'));
  const counts = await testApp().rowCounts();
  expect(await testApp().placed(body, key('again'))).toEqual(first);
  expect(await testApp().rowCounts()).toEqual(counts);
  expect(await testApp().settle(first.orderId, 'PAID')).toBe('FULFILLED');
  expect(await testApp().placed(body, key('again'))).toEqual(first);
  expect(testApp().payments.opened).toHaveLength(1);
});

test('twenty concurrent calls with one key make one order', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const before = await testApp().rowCounts();
  const responses = await Promise.all(Array.from({ length: 20 }, () => testApp().placed(body, key('at-once'))));
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await testApp().rowCounts()).toMatchObject({ orders: (before.orders ?? 0) + 1, payments: (before.payments ?? 0) + 1 });
});

test('the same key with another body is rejected and changes nothing', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const headers = { ...key('reused'), cookie: browserCookie('reused') };
  await testApp().placed(body, headers);
  const counts = await testApp().rowCounts();
  const response = await testApp().place({ ...body, invoicingPeriod: 3 }, headers);
  expect([response.status, response.body.code]).toEqual([409, 'idempotency/key-reused']);
  expect(await testApp().rowCounts()).toEqual(counts);
});

test('the same key of two clients makes two orders', async () => {
  const tokens = await Promise.all([createClient(testApp().pool), createClient(testApp().pool)]);
  const [first, second] = await Promise.all(
    tokens.map(async (userId) =>
      testApp().placed(orderBody(testApp(), await testApp().box()), {
        ...key('shared'),
        ...(await testApp().signIn(userId)),
      }),
    ),
  );
  expect(first?.orderId).not.toBe(second?.orderId);
});

test('a rejected order does not use its key up', async () => {
  const boxId = await testApp().box({ active: false });
  const body = orderBody(testApp(), boxId);
  expect((await testApp().place(body, key('second-try'))).status).toBe(409);
  await testApp().rows('update boxes set active = true where id = $1', [boxId]);
  expect((await testApp().place(body, key('second-try'))).status).toBe(200);
});

test('a gateway that does not respond leaves order and hold, and the same key continues with them', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  testApp().payments.isDown = true;
  const response = await testApp().place(body, key('down'));
  expect([response.status, response.body.code]).toEqual([503, 'payment/gateway-unavailable']);
  const counts = await testApp().rowCounts();
  testApp().payments.isDown = false;
  const placed = await testApp().placed(body, key('down'));
  expect(await testApp().rowCounts()).toEqual(counts);
  expect(await testApp().rows('select order_id from box_reservations where box_id = $1', [boxId])).toEqual([{ order_id: placed.orderId }]);
});

test('the same choice with another key continues with the same order', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const cookie = browserCookie('continues');
  const first = await testApp().placed(body, { ...key('one'), cookie });
  const counts = await testApp().rowCounts();
  expect(await testApp().placed(body, { ...key('two'), cookie })).toEqual(first);
  expect(await testApp().placed(body, { cookie })).toEqual(first);
  expect((await testApp().place(body, key('three'))).body.code).toBe('Box/is-taken');
  expect(await testApp().rowCounts()).toMatchObject({ orders: counts.orders, payments: counts.payments });
});

test('ten concurrent calls with ten keys and the same choice make one order', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const before = await testApp().rowCounts();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => testApp().placed(body, { ...key(`click-${index}`), cookie: browserCookie('clicks') })),
  );
  expect(new Set(responses.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await testApp().rowCounts()).orders).toBe((before.orders ?? 0) + 1);
});

test('the same choice after a declined card makes a new attempt for the same order', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const cookie = browserCookie('declined');
  const first = await testApp().placed(body, { cookie });
  await testApp().settle(first.orderId, 'DECLINED');
  const second = await testApp().placed(body, { cookie });
  expect(second).toMatchObject({ orderId: first.orderId, status: 'SUBMITTED' });
  expect(second.paymentUrl).not.toBe(first.paymentUrl);
});

test('a voucher with one use is taken by the first order, and stays used after the payment', async () => {
  const voucherId = await createVoucher(testApp().pool, { token: 'ONCE', uses: 1 });
  const uses = async () => (await testApp().one('select redeemed_count from vouchers where id = $1', [voucherId])).redeemed_count;
  // (4990 − 998 + 200) × 1.23
  const change = { voucherToken: 'ONCE', expectedCharge: { amount: 5156, currency: 'EUR' as const } };
  const first = await testApp().placed(orderBody(testApp(), await testApp().box(), change));
  expect(await uses()).toBe(1);
  expect((await testApp().place(orderBody(testApp(), await testApp().box(), change))).body.code).toBe('Voucher/used-up');
  await testApp().settle(first.orderId, 'PAID');
  expect(await uses()).toBe(1);
  expect(await testApp().rows('select state from voucher_redemptions where order_id = $1', [first.orderId])).toEqual([
    { state: 'REDEEMED' },
  ]);
});
