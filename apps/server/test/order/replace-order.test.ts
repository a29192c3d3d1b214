import { createClient, createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const browser = { 'session-id': 'aBc123', cookie: browserCookie('mine') };
const quarterly = { invoicingPeriod: 3 as const, expectedCharge: { amount: 19_151, currency: 'EUR' as const } };
const statusOf = async (orderId: string) => (await testApp().one('select status from orders where id = $1', [orderId])).status;
const holderOf = async (boxId: string) =>
  (await testApp().rows('select kind, order_id from box_reservations where box_id = $1', [boxId]))[0];

test('another choice in the same browser replaces the unpaid order and takes its hold over', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, browser);
  testApp().clock.advance({ minutes: 10 });
  const second = await testApp().placed({ ...body, ...quarterly }, browser);
  expect(second.orderId).not.toBe(first.orderId);
  expect(second.holdExpiresAt).toBe('2026-03-02T09:40:00.000Z');
  expect([await statusOf(first.orderId), await statusOf(second.orderId)]).toEqual(['CANCELLED', 'SUBMITTED']);
  expect(await holderOf(boxId)).toEqual({ kind: 'HOLD', order_id: second.orderId });
  expect(testApp().payments.refreshed).toEqual([await testApp().lastAttempt(first.orderId)]);
});

test('without the secret of the browser nobody replaces the order of a visitor, not even with the same session id, e-mail and phone', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, browser);
  for (const cookie of ['', 'order_secret=', 'order_secret=aBc123', browserCookie('foreign')]) {
    const rejected = await testApp().place({ ...body, ...quarterly }, { ...browser, cookie });
    expect([cookie, rejected.body.code]).toEqual([cookie, 'Box/is-taken']);
  }
  expect(await statusOf(first.orderId)).toBe('SUBMITTED');
  expect((await testApp().place({ ...body, ...quarterly }, browser)).status).toBe(200);
  expect(await statusOf(first.orderId)).toBe('CANCELLED');
});

test('a client replaces their order in another browser; the same session id gives nobody access', async () => {
  const boxId = await testApp().box();
  const owner = await testApp().signIn(await createClient(testApp().pool));
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, { ...owner, ...browser });
  expect((await testApp().place({ ...body, ...quarterly }, browser)).body.code).toBe('Box/is-taken');
  expect(await statusOf(first.orderId)).toBe('SUBMITTED');
  const offer = (headers: Record<string, string>) => testApp().call('GET', `/api/client/order/offer/${boxId}`, { headers });
  expect([(await offer(owner)).status, (await offer(browser)).status]).toEqual([200, 409]);
  expect((await testApp().place({ ...body, ...quarterly }, { ...owner, cookie: '' })).status).toBe(200);
});

test('a client replaces their own order, and nobody else can replace it', async () => {
  const boxId = await testApp().box();
  const [owner, other] = [await createClient(testApp().pool), await createClient(testApp().pool)];
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, await testApp().signIn(owner));
  expect((await testApp().place({ ...body, ...quarterly }, await testApp().signIn(other))).body.code).toBe('Box/is-taken');
  expect((await testApp().place({ ...body, ...quarterly })).body.code).toBe('Box/is-taken');
  expect((await testApp().place({ ...body, ...quarterly }, await testApp().signIn(owner))).status).toBe(200);
  expect(await statusOf(first.orderId)).toBe('CANCELLED');
});

test('a single-use voucher moves from the replaced order to the new one', async () => {
  await createVoucher(testApp().pool, { token: 'SINGLE', uses: 1, discountAmount: 1000 });
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId, { voucherToken: 'SINGLE', expectedCharge: { amount: 5154, currency: 'EUR' } });
  await testApp().placed(body, browser);
  expect((await testApp().place({ ...body, language: 'EN' }, browser)).status).toBe(200);
  expect((await testApp().one(`select redeemed_count from vouchers where token = 'SINGLE'`)).redeemed_count).toBe(1);
});

test('an order whose payment succeeded at the gateway is not replaced', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, browser);
  await testApp().endAtGateway(first.orderId, 'PAID');
  const before = (await testApp().rowCounts()).orders;
  expect((await testApp().place({ ...body, ...quarterly }, browser)).body.code).toBe('Box/is-taken');
  expect(await statusOf(first.orderId)).toBe('FULFILLED');
  expect((await testApp().rowCounts()).orders).toBe(before);
});

test('nothing is replaced while the gateway cannot report whether the order is paid', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, browser);
  testApp().payments.isDown = true;
  expect((await testApp().place({ ...body, ...quarterly }, browser)).status).toBe(503);
  expect(await statusOf(first.orderId)).toBe('SUBMITTED');
  expect(await holderOf(boxId)).toEqual({ kind: 'HOLD', order_id: first.orderId });
});

test('of several orders for a box the one that is paid first gets it, and the other payments are refunded', async () => {
  const boxId = await testApp().box();
  const body = orderBody(testApp(), boxId);
  const first = await testApp().placed(body, browser);
  const second = await testApp().placed({ ...body, ...quarterly }, browser);
  const third = await testApp().placed({ ...body, language: 'EN' }, browser);
  expect(await testApp().settle(first.orderId, 'PAID')).toBe('FULFILLED');
  expect(await statusOf(first.orderId)).toBe('FULFILLED');
  expect((await holderOf(boxId))?.kind).toBe('RENTED');
  expect(await testApp().settle(second.orderId, 'PAID')).toBe('REFUNDED');
  expect(await testApp().settle(third.orderId, 'PAID')).toBe('REFUNDED');
});
