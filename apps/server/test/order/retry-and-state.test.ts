import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const retry = (orderId: string, headers: Record<string, string> = {}) =>
  testApp().call('POST', `/api/client/order/${orderId}/retry-payment`, { headers });

async function declined(headers: Record<string, string> = {}) {
  const boxId = await testApp().box();
  const placed = await testApp().placed(orderBody(testApp(), boxId), headers);
  await testApp().settle(placed.orderId, 'DECLINED');
  return { boxId, ...placed };
}

test('an order is pending, then failed and retryable, then pending again, then successful', async () => {
  const boxId = await testApp().box();
  const { orderId } = await testApp().placed(orderBody(testApp(), boxId));
  expect((await testApp().state(orderId)).body).toEqual({
    orderId,
    status: 'SUBMITTED',
    payment: 'PENDING',
    declineReason: null,
    retryable: false,
    holdExpiresAt: '2026-03-02T09:30:00.000Z',
    chargedNow: { amount: 6384, currency: 'EUR' },
    boxName: expect.any(String),
    warehouseId: testApp().warehouseId,
    warehouseName: 'Petržalka',
    resolution: null,
    accountCreated: false,
    contractId: null,
  });
  await testApp().settle(orderId, 'DECLINED');
  expect((await testApp().state(orderId)).body).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  testApp().clock.advance({ minutes: 20 });
  expect(await retry(orderId)).toMatchObject({
    status: 200,
    body: { orderId, status: 'SUBMITTED', holdExpiresAt: '2026-03-02T09:50:00.000Z' },
  });
  expect((await testApp().state(orderId)).body).toMatchObject({ status: 'SUBMITTED', payment: 'PENDING' });
  await testApp().settle(orderId, 'PAID');
  expect((await testApp().state(orderId)).body).toMatchObject({
    status: 'FULFILLED',
    payment: 'SUCCESS',
    accountCreated: true,
    contractId: expect.any(String),
    retryable: false,
  });
});

test('a retry with one key makes one attempt, even when it is sent several times', async () => {
  const { orderId } = await declined();
  const responses = await Promise.all(Array.from({ length: 5 }, () => retry(orderId, { 'idempotency-key': 'retry-1' })));
  expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
  expect(await testApp().attempts(orderId)).toHaveLength(2);
  expect((await retry(orderId)).body).toEqual(responses[0]?.body);
  expect(await testApp().attempts(orderId)).toHaveLength(2);
});

test('a retry continues after a gateway that did not respond', async () => {
  const { orderId } = await declined();
  testApp().payments.isDown = true;
  expect((await retry(orderId, { 'idempotency-key': 'retry-down' })).status).toBe(503);
  testApp().payments.isDown = false;
  expect((await retry(orderId, { 'idempotency-key': 'retry-down' })).status).toBe(200);
  expect(await testApp().attempts(orderId)).toHaveLength(2);
});

test('a retry after the hold expired holds the box again if it is still free', async () => {
  const { orderId, boxId } = await declined();
  testApp().clock.advance({ minutes: 31 });
  expect((await testApp().state(orderId)).body.retryable).toBe(true);
  expect((await retry(orderId)).body.holdExpiresAt).toBe('2026-03-02T10:01:00.000Z');
  expect((await testApp().place(orderBody(testApp(), boxId))).body.code).toBe('Box/is-taken');
});

test('a retry is rejected when another order holds the box, and for paid, cancelled, unknown and inactive orders', async () => {
  const lost = await declined();
  testApp().clock.advance({ minutes: 31 });
  await testApp().placed(orderBody(testApp(), lost.boxId));
  expect((await testApp().state(lost.orderId)).body).toMatchObject({ status: 'CANCELLED', retryable: false });
  expect((await retry(lost.orderId)).body.code).toBe('Order/not-payable');
  const paid = await testApp().placed(orderBody(testApp(), await testApp().box()));
  await testApp().settle(paid.orderId, 'PAID');
  expect((await retry(paid.orderId)).body.code).toBe('Order/not-payable');
  const off = await declined();
  await testApp().rows('update boxes set active = false where id = $1', [off.boxId]);
  expect((await testApp().state(off.orderId)).body.retryable).toBe(false);
  const before = await testApp().rowCounts();
  expect((await retry(off.orderId)).body.code).toBe('Order/not-payable');
  expect((await retry('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  expect(await testApp().rowCounts()).toEqual(before);
});

test('retries extend a hold to three times its length at most', async () => {
  const { orderId } = await declined();
  const ends: string[] = [];
  for (let round = 0; round < 6; round++) {
    testApp().clock.advance({ minutes: 14 });
    ends.push((await retry(orderId)).body.holdExpiresAt);
    await testApp().settle(orderId, 'DECLINED');
  }
  expect(ends.map((end) => end.slice(11, 16))).toEqual(['09:44', '09:58', '10:12', '10:26', '10:30', '10:30']);
});

test('only the client who placed an order can read and retry it', async () => {
  const [owner, other] = [await createClient(testApp().pool), await createClient(testApp().pool)];
  const mine = await testApp().signIn(owner);
  const theirs = await testApp().signIn(other);
  const { orderId } = await declined(mine);
  const before = await testApp().rowCounts();
  for (const headers of [{}, theirs]) {
    expect((await testApp().state(orderId, headers)).body.code).toBe('not-found');
    expect((await retry(orderId, headers)).body.code).toBe('not-found');
  }
  expect(await testApp().rowCounts()).toEqual(before);
  expect((await testApp().state(orderId, { authorization: 'Bearer unknown' })).status).toBe(401);
  expect((await testApp().state(orderId, mine)).status).toBe(200);
  expect((await retry(orderId, mine)).status).toBe(200);
});

test('an unknown order is not found, and an invalid id is rejected at its field', async () => {
  expect((await testApp().state('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  expect(await testApp().state('mine')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'orderId', code: 'revalid/rule/basic/regex' }] },
  });
});

test('reading the status fetches it from the gateway, at most every two seconds, so a lost notification does no harm', async () => {
  const { orderId } = await testApp().placed(orderBody(testApp(), await testApp().box()));
  await Promise.all(Array.from({ length: 10 }, () => testApp().state(orderId)));
  expect(testApp().payments.refreshed).toHaveLength(1);
  await testApp().endAtGateway(orderId, 'PAID');
  testApp().clock.advance({ ms: 1999 });
  expect((await testApp().state(orderId)).body.payment).toBe('PENDING');
  testApp().clock.advance({ ms: 1 });
  expect((await testApp().state(orderId)).body).toMatchObject({ payment: 'SUCCESS', status: 'FULFILLED' });
  testApp().clock.advance({ seconds: 5 });
  await testApp().state(orderId);
  expect(testApp().payments.refreshed).toHaveLength(2);
});

test('while the gateway is down, the last known status is returned', async () => {
  const { orderId } = await testApp().placed(orderBody(testApp(), await testApp().box()));
  testApp().payments.isDown = true;
  expect(await testApp().state(orderId)).toMatchObject({ status: 200, body: { payment: 'PENDING' } });
});

test('a client sees the unpaid orders that hold a box on every device, until they are paid, cancelled or over', async () => {
  const client = await testApp().signIn(await createClient(testApp().pool));
  const other = await testApp().signIn(await createClient(testApp().pool));
  const held = async (headers: { authorization: string }) =>
    (await testApp().call('GET', '/api/client/my/orders', { headers })).body.orders.map(
      (order: { orderId: string; boxId: string; payment: string }) => [order.orderId, order.boxId, order.payment],
    );
  const boxes = [await testApp().box(), await testApp().box(), await testApp().box()] as const;
  const [open, declined, paid] = [
    await testApp().placed(orderBody(testApp(), boxes[0]), client),
    await testApp().placed(orderBody(testApp(), boxes[1]), client),
    await testApp().placed(orderBody(testApp(), boxes[2]), client),
  ];
  await testApp().settle(declined.orderId, 'DECLINED');
  await testApp().settle(paid.orderId, 'PAID');
  expect(await held(client)).toEqual([
    [open.orderId, boxes[0], 'PENDING'],
    [declined.orderId, boxes[1], 'FAIL'],
  ]);
  expect(await held(other)).toEqual([]);
  await testApp().call('POST', `/api/client/order/${open.orderId}/cancel`, { headers: client });
  expect(await held(client)).toHaveLength(1);
  // The job that cancels the order has not run yet.
  testApp().clock.set('2026-03-02T09:30:01Z');
  expect(await held(client)).toEqual([]);
});
