import { createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { cards, useHouse } from './house.ts';

const house = useHouse();

const contractOf = (orderId: string) =>
  house().rows<{ box_id: string; starts_on: string }>('select box_id, starts_on from contracts where order_id = $1', [orderId]);
const templates = async (orderId: string) =>
  (
    await house().rows<{ template: string }>(
      `select template from messages where dedupe_key like '%' || $1 or dedupe_key like any(select 'refund:' || id || ':%' from payments where order_id::text = $1) order by template`,
      [orderId],
    )
  ).map((row) => row.template);

/** A payment whose money comes an hour after the card was given, when nothing is held any more. */
async function payLate(boxId: string) {
  const order = await house().placeAndPay(boxId, cards.late);
  house().clock.advance({ minutes: 60 });
  return order;
}

test('late money gets the same box while it is free', async () => {
  const box = await house().box();
  const order = await payLate(box);
  await house().run({ delayed: true });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'SAME_BOX' });
  expect(await contractOf(order.orderId)).toEqual([{ box_id: box, starts_on: '2026-03-02' }]);
  expect(await templates(order.orderId)).toEqual(['order-confirmed', 'set-password']);
});

test('late money for a cancelled order buys its whole period from the day on which it came', async () => {
  const box = await house().box();
  const order = await house().placeAndPay(box, cards.late);
  await house().rows(`delete from box_claims where order_id = $1`, [order.orderId]);
  await house().rows(`update orders set status = 'CANCELLED' where id = $1`, [order.orderId]);
  house().clock.advance({ days: 3 });
  await house().run({ delayed: true });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'SAME_BOX' });
  expect(await contractOf(order.orderId)).toEqual([{ box_id: box, starts_on: '2026-03-05' }]);
});

test('late money gets a like box, never a dearer or smaller one, when another buyer has the box', async () => {
  const warehouse = await createWarehouse(house().pool, house().operator);
  const box = await house().box({}, warehouse);
  await house().box({ priceNetMonth: 5000 }, warehouse);
  await house().box({ widthCm: 60, lengthCm: 100 }, warehouse);
  const like = await house().box({ priceNetMonth: 4500 }, warehouse);
  const order = await payLate(box);
  await house().placeAndPay(box, cards.pays);
  await house().run({ delayed: true });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'LIKE_BOX' });
  expect(await contractOf(order.orderId)).toMatchObject([{ box_id: like }]);
  expect(
    await house().one(`select data ->> 'resolution' as resolution from messages where dedupe_key = $1`, [
      `order-confirmed:${order.orderId}`,
    ]),
  ).toEqual({ resolution: 'LIKE_BOX' });
});

test('late money goes back in full when there is no box left', async () => {
  const warehouse = await createWarehouse(house().pool, house().operator);
  const box = await house().box({}, warehouse);
  const order = await payLate(box);
  await house().placeAndPay(box, cards.pays);
  await house().run({ delayed: true });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
  expect(await contractOf(order.orderId)).toEqual([]);
  expect(await templates(order.orderId)).toEqual(['late-payment-refunded']);
  expect(await house().mock.control.ledger(order.orderId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
  expect(
    await house().rows(`select refunds.status, reason from refunds join payments on payments.id = payment_id where order_id = $1`, [
      order.orderId,
    ]),
  ).toEqual([{ status: 'DONE', reason: 'LATE_PAYMENT' }]);
});

test('two late payments that want the last like box: one gets it, the other is refunded', async () => {
  const warehouse = await createWarehouse(house().pool, house().operator);
  const boxes = [await house().box({}, warehouse), await house().box({}, warehouse)];
  const late = [];
  for (const box of boxes) late.push(await house().placeAndPay(box, cards.late));
  house().clock.advance({ minutes: 60 });
  for (const box of boxes) await house().placeAndPay(box, cards.pays);
  await house().box({}, warehouse);
  await house().run();
  const payments = await Promise.all(late.map((order) => house().attempts(order.orderId)));
  await Promise.all(payments.map(([attempt]) => house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' })));
  const outcomes = await Promise.all(late.map((order) => house().status(order.orderId)));
  expect(outcomes.map((outcome) => outcome.resolution).sort()).toEqual(['LIKE_BOX', 'REFUNDED']);
});

test('a declined payment fails the order; a retry pays it', async () => {
  const order = await house().placeAndPay(await house().box(), cards.noFunds);
  await house().run();
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'DECLINED', decline_code: 'insufficient_funds' }]);
  const second = await house().retry(order.orderId);
  await house().payBy(second, cards.pays);
  await house().run();
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED' });
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'DECLINED' }, { status: 'PAID', settlement: 'FULFILLED' }]);
});

test('when a declined attempt turns out to be paid after its retry was paid, it goes back in full', async () => {
  const order = await house().placeAndPay(await house().box(), cards.noFunds);
  await house().run();
  await house().payBy(await house().retry(order.orderId), cards.pays);
  await house().run();
  await house().mock.control.settleNow(order.gatewayId);
  await house().run();
  expect(await house().attempts(order.orderId)).toMatchObject([
    { status: 'PAID', settlement: 'REFUNDED' },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
  expect(await house().mock.control.ledger(order.orderId)).toEqual({ charged: 12_768, refunded: 6384, balance: 6384 });
  expect(await contractOf(order.orderId)).toHaveLength(1);
  expect(await templates(order.orderId)).toEqual(['duplicate-payment-refunded', 'order-confirmed', 'set-password']);
});

test('two attempts that are paid at the same moment make one contract and one refund', async () => {
  const order = await house().placeAndPay(await house().box(), cards.noFunds);
  await house().run();
  await house().payBy(await house().retry(order.orderId), cards.neverTold);
  await house().mock.control.settleNow(order.gatewayId);
  await house().queue.clear();
  const attempts = await house().attempts(order.orderId);
  await Promise.all(attempts.flatMap((attempt) => [1, 2, 3].map(() => house().jobs['settle-payment']?.({ paymentId: attempt.id }))));
  await house().run();
  expect((await house().attempts(order.orderId)).map((attempt) => attempt.settlement).sort()).toEqual(['FULFILLED', 'REFUNDED']);
  expect(await house().mock.control.ledger(order.orderId)).toMatchObject({ balance: 6384 });
});

test('a paid payment never goes back, whatever the gateway says later', async () => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  const [attempt] = await house().attempts(order.orderId);
  await house().rows(`update payments set status = 'PAID', paid_at = now() where id = $1`, [attempt?.id]);
  for (const state of ['DECLINED', 'EXPIRED'] as const) {
    house().gateway.statusAnswer = (answer) => ({ ...answer, state });
    await house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
  }
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'PAID', settlement: null }]);
});

test('an offer that nobody took runs out with the hold', async () => {
  const order = await house().place(await house().box());
  house().clock.advance({ minutes: 31 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'EXPIRED', settlement: null }]);
  expect((await contractOf(order.orderId)).length).toBe(0);
});

test.each([
  ['another amount', { amount: 6383 }],
  ['another currency', { currency: 'CZK' }],
])('%s than asked parks the payment and fulfils nothing', async (_name, lie) => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  const [attempt] = await house().attempts(order.orderId);
  house().gateway.statusAnswer = (answer) => ({ ...answer, ...lie });
  await house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
  house().gateway.statusAnswer = null;
  await house().jobs['settle-payment']?.({ paymentId: attempt?.id ?? '' });
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'PAID', settlement: 'PARKED' }]);
  expect(await contractOf(order.orderId)).toEqual([]);
});
