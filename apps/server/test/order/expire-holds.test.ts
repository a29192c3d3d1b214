import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { expireHolds } from '../../src/modules/order/expire-holds.ts';
import { orderJobs } from '../../src/modules/order/index.ts';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();
const expire = () => expireHolds(house().deps, house().ports);
const statusOf = async (orderId: string) => (await house().pool.query('select status from orders where id = $1', [orderId])).rows[0].status;
const isHeld = async (boxId: string) => (await house().pool.query('select 1 from box_claims where box_id = $1', [boxId])).rows.length > 0;

async function placed(change: Parameters<typeof orderBody>[2] = {}) {
  const boxId = await house().box();
  return { boxId, ...(await house().placed(orderBody(house(), boxId, change))) };
}

test('an order is cancelled when its hold has run out: box and voucher are free again', async () => {
  const voucherId = await createVoucher(house().pool, { token: 'BACK', uses: 1 });
  const order = await placed({ voucherToken: 'BACK', expectedCharge: { amount: 5156, currency: 'EUR' } });
  const failed = await placed();
  await house().payments.settle(await house().lastAttempt(failed.orderId), 'DECLINED');
  house().clock.advance({ minutes: 29 });
  expect(await expire()).toBe(0);
  house().clock.advance({ minutes: 1 });
  house().changedIn.length = 0;
  await orderJobs(house().deps, house().ports)['expire-holds']?.({});
  expect([await statusOf(order.orderId), await statusOf(failed.orderId)]).toEqual(['CANCELLED', 'CANCELLED']);
  expect([await isHeld(order.boxId), await isHeld(failed.boxId)]).toEqual([false, false]);
  expect((await house().pool.query('select redeemed_count from vouchers where id = $1', [voucherId])).rows[0].redeemed_count).toBe(0);
  expect(house().changedIn).toEqual([house().warehouseId, house().warehouseId]);
  expect(await expire()).toBe(0);
});

test('an order that was paid after all is fulfilled and not cancelled', async () => {
  const order = await placed();
  house().payments.truth.set(await house().lastAttempt(order.orderId), 'PAID');
  house().clock.advance({ minutes: 31 });
  expect(await expire()).toBe(0);
  expect(await statusOf(order.orderId)).toBe('FULFILLED');
});

test('an order waits an hour for a gateway that is down, while others may take its box', async () => {
  const [waiting, taken] = [await placed(), await placed()];
  house().clock.advance({ minutes: 31 });
  house().payments.isDown = true;
  expect(await expire()).toBe(0);
  expect(await statusOf(waiting.orderId)).toBe('SUBMITTED');
  house().payments.isDown = false;
  await house().placed(orderBody(house(), taken.boxId));
  expect(await statusOf(taken.orderId)).toBe('CANCELLED');
  house().payments.isDown = true;
  house().clock.advance({ minutes: 60 });
  await expire();
  expect(await statusOf(waiting.orderId)).toBe('CANCELLED');
});

test('money that is here but not settled yet keeps the order', async () => {
  const order = await placed();
  await house().pool.query(`update payments set status = 'PAID', paid_at = now() where order_id = $1`, [order.orderId]);
  house().clock.advance({ minutes: 31 });
  expect(await expire()).toBe(0);
  expect(await statusOf(order.orderId)).toBe('SUBMITTED');
});

test('a fault with one order does not stop the others, and is not hidden', async () => {
  const [bad, good] = [await placed(), await placed()];
  const badAttempt = await house().lastAttempt(bad.orderId);
  house().clock.advance({ minutes: 31 });
  const { payments } = house();
  const failing = Object.assign(Object.create(payments), {
    askPayment: (id: string) => (id === badAttempt ? Promise.reject(new Error('broken')) : payments.askPayment(id)),
    paymentsOfOrder: payments.paymentsOfOrder.bind(payments),
  });
  await expect(expireHolds(house().deps, { payments: failing })).rejects.toThrow('1 orders could not be expired');
  expect([await statusOf(bad.orderId), await statusOf(good.orderId)]).toEqual(['SUBMITTED', 'CANCELLED']);
});

test('two workers at once cancel each of 130 orders once', async () => {
  house().clock.advance({ minutes: 31 });
  await expire();
  house().reset();
  const orders = [];
  for (let index = 0; index < 130; index++) orders.push(await placed());
  house().clock.advance({ minutes: 31 });
  house().changedIn.length = 0;
  const counts = await Promise.all([expire(), expire()]);
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(130);
  expect(house().changedIn).toHaveLength(130);
  const { rows } = await house().pool.query(`select count(*) as left from orders where id = any($1) and status <> 'CANCELLED'`, [
    orders.map(({ orderId }) => orderId),
  ]);
  expect(rows[0].left).toBe(0);
});

test('a voucher that was given away meanwhile is honoured for late money', async () => {
  await createVoucher(house().pool, { token: 'LATE', uses: 1 });
  const change = { voucherToken: 'LATE', expectedCharge: { amount: 5156, currency: 'EUR' as const } };
  const late = await placed(change);
  house().clock.advance({ minutes: 31 });
  await expire();
  await placed(change);
  expect(await house().payments.settle(await house().lastAttempt(late.orderId), 'PAID')).toBe('RENTED');
  expect(await statusOf(late.orderId)).toBe('FULFILLED');
  expect((await house().pool.query('select state from voucher_redemptions where order_id = $1', [late.orderId])).rows[0].state).toBe(
    'REDEEMED',
  );
  expect((await house().pool.query(`select redeemed_count from vouchers where token = 'LATE'`)).rows[0].redeemed_count).toBe(1);
});

test('old idempotency keys are forgotten', async () => {
  await house().placed(orderBody(house(), await house().box()), { 'idempotency-key': 'old' });
  house().clock.advance({ days: 7, minutes: 1 });
  await expire();
  expect((await house().pool.query(`select 1 from idempotency_keys where key = 'old'`)).rows).toEqual([]);
});
