import { createClient, createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();
const key = (value: string) => ({ 'idempotency-key': value });

test('a placed order holds the box half an hour and keeps price, consents and the intent to charge', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId, { referralCode: 'FRIEND', limitedView: true });
  body.consents.newsletter = true;
  const placed = await house().placed(body);
  expect(placed).toEqual({
    orderId: expect.any(String),
    status: 'SUBMITTED',
    paymentUrl: `https://pay.example/${await house().lastAttempt(placed.orderId)}`,
    holdExpiresAt: '2026-03-02T09:30:00.000Z',
  });
  const { pool, warehouseId } = house();
  const order = (await pool.query('select * from orders where id = $1', [placed.orderId])).rows[0];
  expect(order).toMatchObject({
    status: 'SUBMITTED',
    starts_on: '2026-03-02',
    charge_amount: 6384,
    currency: 'EUR',
    referral_code: 'FRIEND',
    limited_view: true,
  });
  expect(order.terms).toMatchObject({
    rentNetMonth: 4990,
    insuranceNetMonth: 200,
    periodDiscountBp: 0,
    recurringAmount: 6384,
    rounding: 0,
    promotionRefund: null,
  });
  expect((await pool.query('select kind, order_id, expires_at from box_claims where box_id = $1', [boxId])).rows).toEqual([
    { kind: 'HOLD', order_id: placed.orderId, expires_at: new Date('2026-03-02T09:30:00Z') },
  ]);
  expect(
    (await pool.query('select kind, text_version, language, ip from consents where order_id = $1 order by kind', [placed.orderId])).rows,
  ).toEqual(
    ['IMMEDIATE_START', 'NEWSLETTER', 'PRIVACY_POLICY', 'RECURRING_PAYMENTS', 'TERMS_AND_CONDITIONS'].map((kind) => ({
      kind,
      text_version: kind === 'RECURRING_PAYMENTS' ? '2026-11-20' : '2026-11-01',
      language: 'SK',
      ip: '127.0.0.1',
    })),
  );
  expect((await pool.query('select detail from consents where order_id = $1 and detail is not null', [placed.orderId])).rows).toEqual([
    { detail: { purpose: 'RENT', amount: 6384, currency: 'EUR', everyMonths: 1, from: '2026-04-02', until: 'END_OF_CONTRACT' } },
  ]);
  expect((await pool.query('select provider, attempt, amount, currency from payments where order_id = $1', [placed.orderId])).rows).toEqual(
    [{ provider: 'MOCK', attempt: 1, amount: 6384, currency: 'EUR' }],
  );
  expect(house().changedIn).toEqual([warehouseId]);
});

test('the day of the order is the one on the wall of the warehouse', async () => {
  house().clock.set('2026-03-02T23:30:00Z');
  const placed = await house().placed(orderBody(house(), await house().box()));
  expect((await house().pool.query('select starts_on from orders where id = $1', [placed.orderId])).rows[0].starts_on).toBe('2026-03-03');
});

test('a client orders with an e-mail that is known', async () => {
  const userId = await createClient(house().pool, { email: 'mine@example.com' });
  const body = orderBody(house(), await house().box());
  body.invoicingDetails.email = 'mine@example.com';
  const placed = await house().placed(body, { authorization: `Bearer ${house().signIn(userId)}` });
  expect((await house().pool.query('select placed_by from orders where id = $1', [placed.orderId])).rows[0].placed_by).toBe(userId);
});

test('the same key gives the same answer and one order, also when the box has been paid since', async () => {
  const body = orderBody(house(), await house().box());
  const first = await house().placed(body, key('again'));
  const counts = await house().rowCounts();
  expect(await house().placed(body, key('again'))).toEqual(first);
  expect(await house().rowCounts()).toEqual(counts);
  expect(await house().payments.settle(await house().lastAttempt(first.orderId), 'PAID')).toBe('RENTED');
  expect(await house().placed(body, key('again'))).toEqual(first);
  expect(house().payments.opened).toHaveLength(1);
});

test('twenty calls at once under one key make one order', async () => {
  const body = orderBody(house(), await house().box());
  const before = await house().rowCounts();
  const answers = await Promise.all(Array.from({ length: 20 }, () => house().placed(body, key('at-once'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await house().rowCounts()).toMatchObject({ orders: (before.orders ?? 0) + 1, payments: (before.payments ?? 0) + 1 });
});

test('the same key with another body is refused and changes nothing', async () => {
  const body = orderBody(house(), await house().box());
  await house().placed(body, key('reused'));
  const counts = await house().rowCounts();
  const answer = await house().place({ ...body, invoicingPeriod: 3 }, key('reused'));
  expect([answer.status, answer.body.code]).toEqual([409, 'idempotency/key-reused']);
  expect(await house().rowCounts()).toEqual(counts);
});

test('one key of two clients stands for two orders', async () => {
  const tokens = await Promise.all([createClient(house().pool), createClient(house().pool)]);
  const [first, second] = await Promise.all(
    tokens.map(async (userId) =>
      house().placed(orderBody(house(), await house().box()), { ...key('shared'), authorization: `Bearer ${house().signIn(userId)}` }),
    ),
  );
  expect(first?.orderId).not.toBe(second?.orderId);
});

test('a refusal uses no key up', async () => {
  const boxId = await house().box({ active: false });
  const body = orderBody(house(), boxId);
  expect((await house().place(body, key('second-try'))).status).toBe(409);
  await house().pool.query('update boxes set active = true where id = $1', [boxId]);
  expect((await house().place(body, key('second-try'))).status).toBe(200);
});

test('a gateway that does not answer leaves order and hold, and the same key goes on with them', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId);
  house().payments.isDown = true;
  const answer = await house().place(body, key('down'));
  expect([answer.status, answer.body.code]).toEqual([503, 'payment/gateway-unavailable']);
  const counts = await house().rowCounts();
  house().payments.isDown = false;
  const placed = await house().placed(body, key('down'));
  expect(await house().rowCounts()).toEqual(counts);
  expect((await house().pool.query('select order_id from box_claims where box_id = $1', [boxId])).rows).toEqual([
    { order_id: placed.orderId },
  ]);
});

test('a click with another key and the same choice goes on with the same order', async () => {
  const body = orderBody(house(), await house().box());
  const first = await house().placed(body, key('one'));
  const counts = await house().rowCounts();
  expect(await house().placed(body, key('two'))).toEqual(first);
  expect(await house().placed(body)).toEqual(first);
  expect(await house().rowCounts()).toMatchObject({ orders: counts.orders, payments: counts.payments });
});

test('ten clicks at once with ten keys and the same choice make one order', async () => {
  const body = orderBody(house(), await house().box());
  const before = await house().rowCounts();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => house().placed(body, key(`click-${index}`))));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect((await house().rowCounts()).orders).toBe((before.orders ?? 0) + 1);
});

test('the same choice after a declined card is a new attempt for the same order', async () => {
  const body = orderBody(house(), await house().box());
  const first = await house().placed(body);
  await house().payments.settle(await house().lastAttempt(first.orderId), 'DECLINED');
  const second = await house().placed(body);
  expect(second).toMatchObject({ orderId: first.orderId, status: 'SUBMITTED' });
  expect(second.paymentUrl).not.toBe(first.paymentUrl);
});

test('a voucher is used by the order that is paid, and free again when the order is not', async () => {
  const voucherId = await createVoucher(house().pool, { token: 'ONCE', uses: 1 });
  const uses = async () =>
    (await house().pool.query('select redeemed_count from vouchers where id = $1', [voucherId])).rows[0].redeemed_count;
  // (4990 − 998 + 200) × 1.23
  const change = { voucherToken: 'ONCE', expectedCharge: { amount: 5156, currency: 'EUR' as const } };
  const first = await house().placed(orderBody(house(), await house().box(), change));
  expect(await uses()).toBe(1);
  expect((await house().place(orderBody(house(), await house().box(), change))).body.code).toBe('Voucher/used-up');
  await house().payments.settle(await house().lastAttempt(first.orderId), 'PAID');
  expect(await uses()).toBe(1);
  expect((await house().pool.query('select state from voucher_redemptions where order_id = $1', [first.orderId])).rows).toEqual([
    { state: 'REDEEMED' },
  ]);
});
