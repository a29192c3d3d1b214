import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const expire = () => testApp().expireHolds();
const statusOf = async (orderId: string) => (await testApp().one('select status from orders where id = $1', [orderId])).status;
const isHeld = async (boxId: string) => (await testApp().rows('select 1 from box_reservations where box_id = $1', [boxId])).length > 0;

async function placed(change: Parameters<typeof orderBody>[2] = {}) {
  const boxId = await testApp().box();
  return { boxId, ...(await testApp().placed(orderBody(testApp(), boxId, change))) };
}

test('an order is cancelled when its hold expires: box and voucher are free again', async () => {
  const voucherId = await createVoucher(testApp().pool, { token: 'BACK', uses: 1 });
  const order = await placed({ voucherToken: 'BACK', expectedCharge: { amount: 5156, currency: 'EUR' } });
  const failed = await placed();
  await testApp().settle(failed.orderId, 'DECLINED');
  testApp().clock.advance({ minutes: 29 });
  expect(await expire()).toBe(0);
  testApp().clock.advance({ minutes: 1 });
  expect(await expire()).toBe(2);
  expect([await statusOf(order.orderId), await statusOf(failed.orderId)]).toEqual(['CANCELLED', 'CANCELLED']);
  expect([await isHeld(order.boxId), await isHeld(failed.boxId)]).toEqual([false, false]);
  expect((await testApp().one('select redeemed_count from vouchers where id = $1', [voucherId])).redeemed_count).toBe(0);
  expect(await expire()).toBe(0);
});

test('an expired order whose payment succeeded is fulfilled and not cancelled', async () => {
  const order = await placed();
  await testApp().endAtGateway(order.orderId, 'PAID');
  testApp().clock.advance({ minutes: 31 });
  expect(await expire()).toBe(0);
  expect(await statusOf(order.orderId)).toBe('FULFILLED');
});

test('an expired order waits an hour for a gateway that is down; others may take its box', async () => {
  const [waiting, taken] = [await placed(), await placed()];
  testApp().clock.advance({ minutes: 31 });
  testApp().payments.isDown = true;
  expect(await expire()).toBe(0);
  expect(await statusOf(waiting.orderId)).toBe('SUBMITTED');
  testApp().payments.isDown = false;
  await testApp().placed(orderBody(testApp(), taken.boxId));
  expect(await statusOf(taken.orderId)).toBe('CANCELLED');
  testApp().payments.isDown = true;
  testApp().clock.advance({ minutes: 60 });
  await expire();
  expect(await statusOf(waiting.orderId)).toBe('CANCELLED');
});

test('a received payment that is not settled yet keeps the order', async () => {
  const order = await placed();
  await testApp().rows(`update payments set status = 'PAID', paid_at = now() where order_id = $1`, [order.orderId]);
  testApp().clock.advance({ minutes: 31 });
  expect(await expire()).toBe(0);
  expect(await statusOf(order.orderId)).toBe('SUBMITTED');
});

test('an error with one order does not stop the others, and is thrown at the end', async () => {
  const [bad, good] = [await placed(), await placed()];
  const badAttempt = await testApp().lastAttempt(bad.orderId);
  testApp().clock.advance({ minutes: 31 });
  testApp().payments.faulty = badAttempt;
  await expect(expire()).rejects.toThrow('1 orders could not be expired');
  expect([await statusOf(bad.orderId), await statusOf(good.orderId)]).toEqual(['SUBMITTED', 'CANCELLED']);
});

test('two concurrent workers cancel all of 130 orders', async () => {
  testApp().clock.advance({ minutes: 31 });
  await expire();
  await testApp().reset();
  const orders = [];
  for (let index = 0; index < 130; index++) orders.push(await placed());
  testApp().clock.advance({ minutes: 31 });
  await Promise.all([expire(), expire()]);
  const rows = await testApp().rows(`select count(*) as left from orders where id = any($1) and status <> 'CANCELLED'`, [
    orders.map(({ orderId }) => orderId),
  ]);
  expect(rows[0]?.left).toBe(0);
});

test('a late payment keeps its voucher, even when another order used it meanwhile', async () => {
  await createVoucher(testApp().pool, { token: 'LATE', uses: 1 });
  const change = { voucherToken: 'LATE', expectedCharge: { amount: 5156, currency: 'EUR' as const } };
  const late = await placed(change);
  testApp().clock.advance({ minutes: 31 });
  await expire();
  await placed(change);
  expect(await testApp().settle(late.orderId, 'PAID')).toBe('FULFILLED');
  expect(await statusOf(late.orderId)).toBe('FULFILLED');
  expect((await testApp().one('select state from voucher_redemptions where order_id = $1', [late.orderId])).state).toBe('REDEEMED');
  expect((await testApp().one(`select redeemed_count from vouchers where token = 'LATE'`)).redeemed_count).toBe(1);
});

test('old idempotency keys are deleted', async () => {
  await testApp().placed(orderBody(testApp(), await testApp().box()), { 'idempotency-key': 'old' });
  testApp().clock.advance({ days: 7, minutes: 1 });
  await testApp().purge();
  expect(await testApp().rows(`select 1 from idempotency_keys where key = 'old'`)).toEqual([]);
});

test('a clock that is set back by two hours does not lengthen holds', async () => {
  const early = await placed();
  testApp().clock.advance({ minutes: 20 });
  const late = await placed();
  testApp().clock.advance({ hours: -2 });
  await expire();
  const state = async (orderId: string) => (await testApp().state(orderId)).body;
  const rest = 30 * 60_000;
  const from = testApp().clock.now().getTime();
  for (const { orderId } of [early, late])
    expect(await state(orderId)).toMatchObject({ status: 'SUBMITTED', holdExpiresAt: new Date(from + rest).toISOString() });
  testApp().clock.advance({ minutes: 31 });
  await expire();
  expect(await testApp().rows('select from box_reservations where order_id = any($1)', [[early.orderId, late.orderId]])).toEqual([]);
  for (const { orderId } of [early, late]) expect((await state(orderId)).status).toBe('CANCELLED');
});
