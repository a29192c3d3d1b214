import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();
const retry = (orderId: string, headers: Record<string, string> = {}) =>
  house().call('POST', `/api/client/order/${orderId}/retry-payment`, { headers });

async function declined(headers: Record<string, string> = {}) {
  const boxId = await house().box();
  const placed = await house().placed(orderBody(house(), boxId), headers);
  await house().payments.settle(await house().lastAttempt(placed.orderId), 'DECLINED');
  return { boxId, ...placed };
}

test('an order is pending, then failed and retryable, then pending again, then a success', async () => {
  const boxId = await house().box();
  const { orderId } = await house().placed(orderBody(house(), boxId));
  expect((await house().state(orderId)).body).toEqual({
    orderId,
    status: 'SUBMITTED',
    payment: 'PENDING',
    retryable: false,
    holdExpiresAt: '2026-03-02T09:30:00.000Z',
    chargedNow: { amount: 6384, currency: 'EUR' },
    boxName: expect.any(String),
    warehouseId: house().warehouseId,
    warehouseName: 'Petržalka',
    resolution: null,
    accountCreated: false,
  });
  await house().payments.settle(await house().lastAttempt(orderId), 'DECLINED');
  expect((await house().state(orderId)).body).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  house().clock.advance({ minutes: 20 });
  expect(await retry(orderId)).toMatchObject({
    status: 200,
    body: { orderId, status: 'SUBMITTED', holdExpiresAt: '2026-03-02T09:50:00.000Z' },
  });
  expect((await house().state(orderId)).body).toMatchObject({ status: 'SUBMITTED', payment: 'PENDING' });
  await house().payments.settle(await house().lastAttempt(orderId), 'PAID');
  expect((await house().state(orderId)).body).toMatchObject({
    status: 'FULFILLED',
    payment: 'SUCCESS',
    accountCreated: true,
    retryable: false,
  });
});

test('a retry under one key makes one attempt, however often it is sent', async () => {
  const { orderId } = await declined();
  const answers = await Promise.all(Array.from({ length: 5 }, () => retry(orderId, { 'idempotency-key': 'retry-1' })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await house().attempts(orderId)).toHaveLength(2);
  expect((await retry(orderId)).body).toEqual(answers[0]?.body);
  expect(await house().attempts(orderId)).toHaveLength(2);
});

test('a retry goes on after a gateway that did not answer', async () => {
  const { orderId } = await declined();
  house().payments.isDown = true;
  expect((await retry(orderId, { 'idempotency-key': 'retry-down' })).status).toBe(503);
  house().payments.isDown = false;
  expect((await retry(orderId, { 'idempotency-key': 'retry-down' })).status).toBe(200);
  expect(await house().attempts(orderId)).toHaveLength(2);
});

test('a retry after the hold ran out holds the box anew while nobody has it', async () => {
  const { orderId, boxId } = await declined();
  house().clock.advance({ minutes: 31 });
  expect((await house().state(orderId)).body.retryable).toBe(true);
  expect((await retry(orderId)).body.holdExpiresAt).toBe('2026-03-02T10:01:00.000Z');
  expect((await house().place(orderBody(house(), boxId))).body.code).toBe('Box/is-taken');
});

test('a retry is refused when somebody else has the box, and for orders that are paid, cancelled, unknown or off the market', async () => {
  const lost = await declined();
  house().clock.advance({ minutes: 31 });
  await house().placed(orderBody(house(), lost.boxId));
  expect((await house().state(lost.orderId)).body).toMatchObject({ status: 'CANCELLED', retryable: false });
  expect((await retry(lost.orderId)).body.code).toBe('Order/not-payable');
  const paid = await house().placed(orderBody(house(), await house().box()));
  await house().payments.settle(await house().lastAttempt(paid.orderId), 'PAID');
  expect((await retry(paid.orderId)).body.code).toBe('Order/not-payable');
  const off = await declined();
  await house().pool.query('update boxes set active = false where id = $1', [off.boxId]);
  expect((await house().state(off.orderId)).body.retryable).toBe(false);
  const before = await house().rowCounts();
  expect((await retry(off.orderId)).body.code).toBe('Order/not-payable');
  expect((await retry('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  expect(await house().rowCounts()).toEqual(before);
});

test('however often a card is declined, an order keeps its box for three holds at most', async () => {
  const { orderId } = await declined();
  const ends: string[] = [];
  for (let round = 0; round < 6; round++) {
    house().clock.advance({ minutes: 14 });
    ends.push((await retry(orderId)).body.holdExpiresAt);
    await house().payments.settle(await house().lastAttempt(orderId), 'DECLINED');
  }
  expect(ends.map((end) => end.slice(11, 16))).toEqual(['09:44', '09:58', '10:12', '10:26', '10:30', '10:30']);
});

test("a client's order is shown and retried by that client alone", async () => {
  const [owner, other] = [await createClient(house().pool), await createClient(house().pool)];
  const mine = { authorization: `Bearer ${house().signIn(owner)}` };
  const theirs = { authorization: `Bearer ${house().signIn(other)}` };
  const { orderId } = await declined(mine);
  const before = await house().rowCounts();
  for (const headers of [{}, theirs]) {
    expect((await house().state(orderId, headers)).body.code).toBe('not-found');
    expect((await retry(orderId, headers)).body.code).toBe('not-found');
  }
  expect(await house().rowCounts()).toEqual(before);
  expect((await house().state(orderId, { authorization: 'Bearer dead' })).status).toBe(401);
  expect((await house().state(orderId, mine)).status).toBe(200);
  expect((await retry(orderId, mine)).status).toBe(200);
});

test('an unknown order is not there, and an id that is none is marked', async () => {
  expect((await house().state('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  expect(await house().state('mine')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'orderId', code: 'revalid/rule/basic/regex' }] },
  });
});

test('a lost notification does not matter: looking at the status asks the gateway, every two seconds at most', async () => {
  const { orderId } = await house().placed(orderBody(house(), await house().box()));
  await Promise.all(Array.from({ length: 10 }, () => house().state(orderId)));
  expect(house().payments.asked).toHaveLength(1);
  house().payments.truth.set(await house().lastAttempt(orderId), 'PAID');
  house().clock.advance({ ms: 1999 });
  expect((await house().state(orderId)).body.payment).toBe('PENDING');
  house().clock.advance({ ms: 1 });
  expect((await house().state(orderId)).body).toMatchObject({ payment: 'SUCCESS', status: 'FULFILLED' });
  house().clock.advance({ seconds: 5 });
  await house().state(orderId);
  expect(house().payments.asked).toHaveLength(2);
});

test('a gateway that is down leaves the status as it is known', async () => {
  const { orderId } = await house().placed(orderBody(house(), await house().box()));
  house().payments.isDown = true;
  expect(await house().state(orderId)).toMatchObject({ status: 200, body: { payment: 'PENDING' } });
});
