import { expect, test } from 'vitest';
import { anOrderToPay, aPaidOrder, attemptsOf, orderState, retryPayment } from '../kit/builders/order.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { cards, control, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';

const { app, gateway } = useMockGateway();

const contractOf = (orderId: string) =>
  app().rows<{ box_id: string; starts_on: string }>('select box_id, starts_on from contracts where order_id = $1', [orderId]);
const templates = async (orderId: string) =>
  (
    await app().rows<{ template: string }>(
      `select template from messages where dedupe_key like '%' || $1 or dedupe_key like any(select 'refund:' || id || ':%' from payments where order_id::text = $1) order by template`,
      [orderId],
    )
  ).map((row) => row.template);

/** An order whose payment succeeds an hour after the card was given, when its reservation has expired. */
async function payLate(boxId: string) {
  const order = await aPaidOrder(app(), { boxId: boxId, card: cards.late });
  app().clock.advance({ minutes: 60 });
  return order;
}

test('a late payment rents the same box while it is free', async () => {
  const box = await aBox(app());
  const order = await payLate(box);
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'SAME_BOX' });
  expect(await contractOf(order.orderId)).toEqual([{ box_id: box, starts_on: '2026-03-02' }]);
  expect(await templates(order.orderId)).toEqual(['order-confirmed']);
});

test('a late payment of a cancelled order rents the whole period from the day of the payment', async () => {
  const box = await aBox(app());
  const order = await aPaidOrder(app(), { boxId: box, card: cards.late });
  await app().rows(`delete from box_reservations where order_id = $1`, [order.orderId]);
  await app().rows(`update orders set status = 'CANCELLED' where id = $1`, [order.orderId]);
  app().clock.advance({ days: 3 });
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'SAME_BOX' });
  expect(await contractOf(order.orderId)).toEqual([{ box_id: box, starts_on: '2026-03-05' }]);
});

test('a late payment rents a similar box, never a more expensive or smaller one, if the box is taken', async () => {
  const warehouse = await aWarehouse(app());
  const box = await aBox(app(), {}, warehouse);
  await aBox(app(), { priceNetMonth: 5000 }, warehouse);
  await aBox(app(), { widthCm: 60, lengthCm: 100 }, warehouse);
  const like = await aBox(app(), { priceNetMonth: 4500 }, warehouse);
  const order = await payLate(box);
  await aPaidOrder(app(), { boxId: box, card: cards.pays });
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'LIKE_BOX' });
  expect(await contractOf(order.orderId)).toMatchObject([{ box_id: like }]);
  expect(
    await app().one(`select data ->> 'resolution' as resolution from messages where dedupe_key = $1`, [`order-confirmed:${order.orderId}`]),
  ).toEqual({ resolution: 'LIKE_BOX' });
});

test('a late payment is refunded in full if no box is free', async () => {
  const warehouse = await aWarehouse(app());
  const box = await aBox(app(), {}, warehouse);
  const order = await payLate(box);
  await aPaidOrder(app(), { boxId: box, card: cards.pays });
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
  expect(await contractOf(order.orderId)).toEqual([]);
  expect(await templates(order.orderId)).toEqual(['late-payment-refunded']);
  expect(await ledgerOf(app(), order.orderId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
  expect(
    await app().rows(`select refunds.status, reason from refunds join payments on payments.id = payment_id where order_id = $1`, [
      order.orderId,
    ]),
  ).toEqual([{ status: 'DONE', reason: 'LATE_PAYMENT' }]);
});

test('two late payments compete for the last similar box: one rents it, the other is refunded', async () => {
  const warehouse = await aWarehouse(app());
  const boxes = [await aBox(app(), {}, warehouse), await aBox(app(), {}, warehouse)];
  const late = [];
  for (const box of boxes) late.push(await aPaidOrder(app(), { boxId: box, card: cards.late }));
  app().clock.advance({ minutes: 60 });
  for (const box of boxes) await aPaidOrder(app(), { boxId: box, card: cards.pays });
  await aBox(app(), {}, warehouse);
  await app().run();
  const payments = await Promise.all(late.map((order) => attemptsOf(app(), order.orderId)));
  await Promise.all(payments.map(([attempt]) => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' })));
  const outcomes = await Promise.all(late.map((order) => orderState(app(), order.orderId)));
  expect(outcomes.map((outcome) => outcome.resolution).sort()).toEqual(['LIKE_BOX', 'REFUNDED']);
});

test('a declined payment fails the order; a retry pays it', async () => {
  const order = await aPaidOrder(app(), { card: cards.noFunds });
  await app().run();
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'DECLINED', decline_code: 'insufficient_funds' }]);
  const second = await retryPayment(app(), order.orderId);
  await payByCard(app(), second, cards.pays);
  await app().run();
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED' });
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'DECLINED' }, { status: 'PAID', settlement: 'FULFILLED' }]);
});

test('a declined attempt that succeeds after its retry was paid is refunded in full', async () => {
  const order = await aPaidOrder(app(), { card: cards.noFunds });
  await app().run();
  await payByCard(app(), await retryPayment(app(), order.orderId), cards.pays);
  await app().run();
  await control(app(), `payments/${order.gatewayId}/settle`);
  await app().run();
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([
    { status: 'PAID', settlement: 'REFUNDED' },
    { status: 'PAID', settlement: 'FULFILLED' },
  ]);
  expect(await ledgerOf(app(), order.orderId)).toEqual({ charged: 12_768, refunded: 6384, balance: 6384 });
  expect(await contractOf(order.orderId)).toHaveLength(1);
  expect(await templates(order.orderId)).toEqual(['duplicate-payment-refunded', 'order-confirmed']);
});

test('two attempts that are paid at the same time lead to one contract and one refund', async () => {
  const order = await aPaidOrder(app(), { card: cards.noFunds });
  await app().run();
  await payByCard(app(), await retryPayment(app(), order.orderId), cards.neverNotified);
  await control(app(), `payments/${order.gatewayId}/settle`);
  await app().queue.clear();
  const attempts = await attemptsOf(app(), order.orderId);
  await Promise.all(attempts.flatMap((attempt) => [1, 2, 3].map(() => app().runJob('settle-payment', { paymentId: attempt.id }))));
  await app().run();
  expect((await attemptsOf(app(), order.orderId)).map((attempt) => attempt.settlement).sort()).toEqual(['FULFILLED', 'REFUNDED']);
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ balance: 6384 });
});

test('a paid payment stays paid when the gateway later reports another state', async () => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  const [attempt] = await attemptsOf(app(), order.orderId);
  await app().rows(`update payments set status = 'PAID', paid_at = now() where id = $1`, [attempt?.id]);
  for (const state of ['DECLINED', 'EXPIRED'] as const) {
    gateway.changeStatus = (response) => ({ ...response, state });
    await app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  }
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'PAID', settlement: null }]);
});

test('an unpaid order expires with its reservation', async () => {
  const order = await anOrderToPay(app());
  app().clock.advance({ minutes: 31 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'EXPIRED', settlement: null }]);
  expect((await contractOf(order.orderId)).length).toBe(0);
});

test.each([
  ['another amount', { amount: 6383 }],
  ['another currency', { currency: 'CZK' }],
])('%s than requested: the payment is held for review and the order is not fulfilled', async (_name, lie) => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  const [attempt] = await attemptsOf(app(), order.orderId);
  gateway.changeStatus = (response) => ({ ...response, ...lie });
  await app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  gateway.changeStatus = null;
  await app().runJob('settle-payment', { paymentId: attempt?.id ?? '' });
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'PAID', settlement: 'HELD_FOR_REVIEW' }]);
  expect(await contractOf(order.orderId)).toEqual([]);
});
