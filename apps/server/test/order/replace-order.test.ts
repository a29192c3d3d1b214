import { createClient, createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();
const browser = { 'session-id': 'aBc123' };
const quarterly = { invoicingPeriod: 3 as const, expectedCharge: { amount: 19_151, currency: 'EUR' as const } };
const statusOf = async (orderId: string) => (await house().pool.query('select status from orders where id = $1', [orderId])).rows[0].status;
const holderOf = async (boxId: string) =>
  (await house().pool.query('select kind, order_id from box_claims where box_id = $1', [boxId])).rows[0];

test('another choice of the same browser replaces the unpaid order and takes its hold over', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId);
  const first = await house().placed(body, browser);
  house().clock.advance({ minutes: 10 });
  const second = await house().placed({ ...body, ...quarterly }, browser);
  expect(second.orderId).not.toBe(first.orderId);
  expect(second.holdExpiresAt).toBe('2026-03-02T09:40:00.000Z');
  expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual(['CANCELLED', 'SUBMITTED']);
  expect(await holderOf(boxId)).toEqual({ kind: 'HOLD', order_id: second.orderId });
  expect(house().payments.asked).toEqual([await house().lastAttempt(first.orderId)]);
});

test('the same newcomer is recognised on another device by e-mail and phone, not by one of them', async () => {
  const boxId = await house().box();
  const body = { ...orderBody(house(), boxId), ...quarterly };
  const first = await house().placed({ ...body, invoicingPeriod: 1, expectedCharge: { amount: 6384, currency: 'EUR' } }, browser);
  const stranger = { ...body, invoicingDetails: { ...body.invoicingDetails, telephoneNumber: '+421905777666' } };
  expect((await house().place(stranger, { 'session-id': 'other1' })).body.code).toBe('Box/is-taken');
  expect(await statusOf(first.orderId)).toBe('SUBMITTED');
  expect((await house().place(body, { 'session-id': 'other1' })).status).toBe(200);
  expect(await statusOf(first.orderId)).toBe('CANCELLED');
});

test("a client replaces the own order, and nobody replaces a client's", async () => {
  const boxId = await house().box();
  const [owner, other] = [await createClient(house().pool), await createClient(house().pool)];
  const body = orderBody(house(), boxId);
  const first = await house().placed(body, { authorization: `Bearer ${house().signIn(owner)}` });
  expect((await house().place({ ...body, ...quarterly }, { authorization: `Bearer ${house().signIn(other)}` })).body.code).toBe(
    'Box/is-taken',
  );
  expect((await house().place({ ...body, ...quarterly })).body.code).toBe('Box/is-taken');
  expect((await house().place({ ...body, ...quarterly }, { authorization: `Bearer ${house().signIn(owner)}` })).status).toBe(200);
  expect(await statusOf(first.orderId)).toBe('CANCELLED');
});

test('the one use of a voucher moves from the replaced order to the new one', async () => {
  await createVoucher(house().pool, { token: 'SINGLE', uses: 1, discountAmount: 1000 });
  const boxId = await house().box();
  const body = orderBody(house(), boxId, { voucherToken: 'SINGLE', expectedCharge: { amount: 5154, currency: 'EUR' } });
  await house().placed(body, browser);
  expect((await house().place({ ...body, language: 'EN' }, browser)).status).toBe(200);
  expect((await house().pool.query(`select redeemed_count from vouchers where token = 'SINGLE'`)).rows[0].redeemed_count).toBe(1);
});

test('an order that turns out to be paid is not replaced', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId);
  const first = await house().placed(body, browser);
  house().payments.truth.set(await house().lastAttempt(first.orderId), 'PAID');
  const before = (await house().rowCounts()).orders;
  expect((await house().place({ ...body, ...quarterly }, browser)).body.code).toBe('Box/is-taken');
  expect(await statusOf(first.orderId)).toBe('FULFILLED');
  expect((await house().rowCounts()).orders).toBe(before);
});

test('nothing is replaced while the gateway cannot tell whether the order is paid', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId);
  const first = await house().placed(body, browser);
  house().payments.isDown = true;
  expect((await house().place({ ...body, ...quarterly }, browser)).status).toBe(503);
  expect(await statusOf(first.orderId)).toBe('SUBMITTED');
  expect(await holderOf(boxId)).toEqual({ kind: 'HOLD', order_id: first.orderId });
});

test('whichever of the two is paid first gets the box, and the other finds it lost', async () => {
  const boxId = await house().box();
  const body = orderBody(house(), boxId);
  const first = await house().placed(body, browser);
  const second = await house().placed({ ...body, ...quarterly }, browser);
  const third = await house().placed({ ...body, language: 'EN' }, browser);
  expect(await house().payments.settle(await house().lastAttempt(first.orderId), 'PAID')).toBe('RENTED');
  expect(await statusOf(first.orderId)).toBe('FULFILLED');
  expect((await holderOf(boxId)).kind).toBe('RENTED');
  expect(await house().payments.settle(await house().lastAttempt(second.orderId), 'PAID')).toBe('LOST');
  expect(await house().payments.settle(await house().lastAttempt(third.orderId), 'PAID')).toBe('LOST');
});
