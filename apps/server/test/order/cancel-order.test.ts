import { createClient, createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const mine = { cookie: browserCookie('mine') };
const cancel = async (orderId: string, headers: Record<string, string> = mine) => {
  const { status, body } = await testApp().call('POST', `/api/client/order/${orderId}/cancel`, { headers });
  return [status, body?.code];
};
const statusOf = async (orderId: string) => (await testApp().one('select status from orders where id = $1', [orderId])).status;

async function placed(headers: Record<string, string> = mine) {
  const boxId = await testApp().box();
  return { boxId, ...(await testApp().placed(orderBody(testApp(), boxId), headers)) };
}

test('a buyer cancels an unpaid order: the box is free for others at once, and a second press changes nothing', async () => {
  const { orderId, boxId } = await placed();
  expect(await testApp().availability(boxId)).toBe('BUSY');
  expect(await cancel(orderId)).toEqual([204, undefined]);
  expect(await statusOf(orderId)).toBe('CANCELLED');
  expect(await testApp().availability(boxId)).toBe('AVAILABLE');
  const other = await testApp().placed(orderBody(testApp(), boxId), { cookie: browserCookie('other') });
  expect(await cancel(orderId)).toEqual([204, undefined]);
  expect(await statusOf(other.orderId)).toBe('SUBMITTED');
  expect(await testApp().availability(boxId)).toBe('BUSY');
});

test('an order whose card was declined can be cancelled, and its single-use voucher can be used again', async () => {
  await createVoucher(testApp().pool, { token: 'ONCE', uses: 1, discountAmount: 1000 });
  const boxId = await testApp().box();
  const discounted = { voucherToken: 'ONCE', expectedCharge: { amount: 5154, currency: 'EUR' as const } };
  const { orderId } = await testApp().placed(orderBody(testApp(), boxId, discounted), mine);
  await testApp().settle(orderId, 'DECLINED');
  expect(await cancel(orderId)).toEqual([204, undefined]);
  expect((await testApp().place(orderBody(testApp(), boxId, discounted), { cookie: browserCookie('next') })).status).toBe(200);
});

test('the order of somebody else is not found: another browser, another client, nobody', async () => {
  const { orderId } = await placed();
  const other = await testApp().signIn(await createClient(testApp().pool));
  for (const headers of [{ cookie: '' }, { cookie: browserCookie('foreign') }, { ...other, cookie: '' }])
    expect(await cancel(orderId, headers)).toEqual([404, 'not-found']);
  expect(await cancel('019577a0-0000-7000-8000-000000000000')).toEqual([404, 'not-found']);
  const owner = await testApp().signIn(await createClient(testApp().pool));
  const own = await placed(owner);
  expect(await cancel(own.orderId)).toEqual([404, 'not-found']);
  expect(await statusOf(own.orderId)).toBe('SUBMITTED');
  expect(await cancel(own.orderId, owner)).toEqual([204, undefined]);
});

test('an order that was paid meanwhile is fulfilled instead of cancelled', async () => {
  const { orderId, boxId } = await placed();
  // The server has not heard of it.
  await testApp().endAtGateway(orderId, 'PAID');
  expect(await cancel(orderId)).toEqual([409, 'Order/not-payable']);
  expect(await statusOf(orderId)).toBe('FULFILLED');
  expect(await testApp().availability(boxId)).toBe('BUSY');
});

test('nothing is cancelled while the gateway cannot report whether the order is paid', async () => {
  const { orderId } = await placed();
  testApp().payments.isDown = true;
  expect(await cancel(orderId)).toEqual([503, 'payment/gateway-unavailable']);
  expect(await statusOf(orderId)).toBe('SUBMITTED');
});

test('a page that is paid after the cancellation rents the box if it is still free, and is refunded if it is not', async () => {
  const [free, taken] = [await placed(), await placed()];
  for (const { orderId } of [free, taken]) expect(await cancel(orderId)).toEqual([204, undefined]);
  expect(await testApp().settle(free.orderId, 'PAID')).toBe('FULFILLED');
  // Another buyer has the box, and no other one is free.
  await testApp().placed(orderBody(testApp(), taken.boxId), { cookie: browserCookie('quick') });
  await testApp().rows(
    'update boxes set active = false where warehouse_id = $1 and not exists (select from box_reservations where box_id = boxes.id)',
    [testApp().warehouseId],
  );
  expect(await testApp().settle(taken.orderId, 'PAID')).toBe('REFUNDED');
});

test('of a cancellation and a settled payment at the same moment exactly one wins', async () => {
  const { orderId } = await placed();
  await testApp().endAtGateway(orderId, 'PAID');
  const paymentId = await testApp().lastAttempt(orderId);
  const [answer] = await Promise.all([cancel(orderId), testApp().payments.notify(paymentId)]);
  expect(answer).toEqual([409, 'Order/not-payable']);
  expect(await statusOf(orderId)).toBe('FULFILLED');
});

test('five cancellations at the same moment release the box once', async () => {
  const { orderId, boxId } = await placed();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => [204, undefined]));
  expect(await testApp().availability(boxId)).toBe('AVAILABLE');
});
