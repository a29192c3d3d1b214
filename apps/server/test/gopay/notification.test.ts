import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { attemptsOf, orderState } from '../kit/builders/order.ts';
import { openTenancy } from '../tenancy.ts';
import { anOrderAtGopay, aPaidOrderAtGopay, contractIdOf, deliver, reconcile, submitPage, useEmptyGopay } from './gopay.ts';

const { app, fake } = useEmptyGopay();

const paymentOf = async (orderId: string) => (await attemptsOf(app(), orderId))[0];
/** A notification as GoPay sends it. */
const notify = (query: string, method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: string) =>
  app().http.inject({ method, url: `/webhooks/gopay${query}`, ...(payload === undefined ? {} : { payload }) });
const requested = (id: number | string) => fake().calls.filter((call) => call.operation === 'status' && call.id === Number(id)).length;
const notifications = () =>
  app().rows<{ provider_payment_id: string; times_received: number; processed_at: Date | null }>('select * from payment_notifications');
const contracts = async (orderId: string) => (await app().rows('select 1 from contracts where order_id = $1', [orderId])).length;

test('an order paid on GoPay’s page is fulfilled once and its card is saved', async () => {
  const order = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  expect(await paymentOf(order.orderId)).toMatchObject({ status: 'PAID', settlement: 'FULFILLED' });
  const contract = await app().one(
    'select payment_provider, payment_method_reference, payment_method_label, payment_method_expires_on from contracts where order_id = $1',
    [order.orderId],
  );
  expect(contract).toMatchObject({
    payment_provider: 'GOPAY',
    payment_method_reference: String(order.gopayId),
    payment_method_label: 'Visa •••• 4448',
    payment_method_expires_on: '2028-12-31',
  });
});

test('after a declined card another one pays on the same page', async () => {
  const order = await aPaidOrderAtGopay(app(), gopayCards.noFunds);
  expect((await orderState(app(), order.orderId)).status).toBe('SUBMITTED');
  await submitPage(order.paymentUrl, 'card', { number: gopayCards.pays.number });
  await deliver(app(), fake());
  expect((await orderState(app(), order.orderId)).status).toBe('FULFILLED');
});

test('going back from GoPay’s page fails the order', async () => {
  const order = await aPaidOrderAtGopay(app(), gopayCards.expired);
  const back = await submitPage(order.paymentUrl, 'cancel', {});
  expect(back.headers.get('location')).toContain(`/order/status-check?orderId=${order.orderId}&lang=sk&id=${order.gopayId}`);
  await deliver(app(), fake());
  expect((await orderState(app(), order.orderId)).status).toBe('FAILED');
});

test('notifications that arrive twice, late and out of order settle once', async () => {
  fake().control.post('held', 3);
  const order = await aPaidOrderAtGopay(app());
  app().clock.advance({ minutes: 5 });
  await deliver(app(), fake(), 'backward');
  fake().control.redeliver(order.gopayId);
  await deliver(app(), fake());
  expect(await contracts(order.orderId)).toBe(1);
  const [row, ...more] = await notifications();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ provider_payment_id: String(order.gopayId), times_received: 6 });
  expect(row?.processed_at).not.toBeNull();
});

test('another notification of the same id is processed for a later state', async () => {
  const order = await anOrderAtGopay(app());
  await notify(`?id=${order.gopayId}`);
  await app().run();
  expect((await orderState(app(), order.orderId)).status).toBe('SUBMITTED');
  await submitPage(order.paymentUrl, 'card', { number: gopayCards.pays.number });
  await notify(`?id=${order.gopayId}`);
  await app().run();
  expect(await contracts(order.orderId)).toBe(1);
  expect(await notifications()).toHaveLength(1);
});

test('a notification during a status request leads to another status request', async () => {
  const order = await anOrderAtGopay(app());
  await notify(`?id=${order.gopayId}`);
  fake().control.meanwhile('status', async () => {
    await submitPage(order.paymentUrl, 'card', { number: gopayCards.pays.number });
    await notify(`?id=${order.gopayId}`);
  });
  await app().run();
  expect(requested(order.gopayId)).toBe(2);
  expect(await contracts(order.orderId)).toBe(1);
});

const chargesOf = (gopayId: number) =>
  fake()
    .control.payments()
    .filter((payment) => payment.parentId === gopayId).length;

test('a notification before the response of the call is matched to its attempt', async () => {
  const order = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  fake().control.post('before-answer');
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([{ paying_status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test('a notification settles an attempt whose call was interrupted', async () => {
  const order = await aPaidOrderAtGopay(app(), gopayCards.laterUnheard);
  await deliver(app(), fake());
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([
    { paying_status: 'ATTEMPTING_AUTOPAY', attempts: ['CREATED'] },
  ]);
  await deliver(app(), fake());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([{ paying_status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test('without a notification the statement settles the attempt', async () => {
  const order = await aPaidOrderAtGopay(app(), gopayCards.laterHangs);
  await deliver(app(), fake());
  fake().control.post('never');
  await billOn(app(), '2026-04-02');
  app().clock.advance({ minutes: 1 });
  await reconcile(app());
  expect(await rentsOf(app(), await contractIdOf(app(), order.orderId))).toMatchObject([{ paying_status: 'PAID', attempts: ['PAID'] }]);
  expect(chargesOf(order.gopayId)).toBe(1);
});

test.each(['', '?id=', '?id=abc', '?ID=3000000001', '?id=3000000001&id=3000000002', `?id=${'9'.repeat(400)}`])(
  'a notification that names no payment is rejected: %s',
  async (query) => {
    const response = await notify(query);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'request/malformed' });
    expect(await notifications()).toEqual([]);
  },
);

test('unknown ids are acknowledged, store nothing, and no status is requested', async () => {
  for (let index = 0; index < 300; index++) expect((await notify(`?id=${4_000_000_000 + index}`)).statusCode).toBe(200);
  expect(await notifications()).toEqual([]);
  expect(await app().queue.waiting('process-notification')).toBe(0);
  expect(fake().calls).toEqual([]);
});

test('while an attempt is unknown, a limited number of unknown ids is checked and then deleted', async () => {
  const parent = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  fake().control.fault('create-recurrence', 'drop-before');
  await billOn(app(), '2026-04-02');
  // The rate limit of this address is unused.
  app().clock.advance({ minutes: 10 });
  const answers: number[] = [];
  for (let index = 0; index < 100; index++) answers.push((await notify(`?id=${4_000_000_000 + index}`)).statusCode);
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  // Real notifications are still processed.
  const other = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  expect(await contracts(other.orderId)).toBe(1);
  expect((await notifications()).map((row) => row.provider_payment_id)).toEqual([String(parent.gopayId), String(other.gopayId)]);
  expect(requested(4_000_000_000)).toBe(1);
});

test.each(['POST', 'PUT'] as const)('GoPay notifies by GET alone: %s finds nothing', async (method) => {
  expect((await notify('?id=3000000001', method)).statusCode).toBe(404);
});

test('a body of more than a megabyte is rejected', async () => {
  expect((await notify('?id=3000000001', 'POST', 'x'.repeat(1024 * 1024 + 1))).statusCode).toBe(413);
});

test('another amount or currency than requested is held for review and not fulfilled', async () => {
  for (const odd of [{ amount: 6383 }, { currency: 'CZK' }]) {
    const order = await anOrderAtGopay(app());
    const payment = fake()
      .control.payments()
      .find(({ id }) => id === order.gopayId);
    Object.assign(payment ?? {}, odd);
    await submitPage(order.paymentUrl, 'card', { number: gopayCards.pays.number });
    await deliver(app(), fake());
    expect(await paymentOf(order.orderId)).toMatchObject({ status: 'PAID', settlement: 'HELD_FOR_REVIEW' });
    expect(await contracts(order.orderId)).toBe(0);
  }
});

/** Withdraws from the contract of a new order over HTTP. GoPay accepts the refund and decides later. */
async function withdrawnOrder() {
  const order = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  fake().control.refundResults('ACCEPTED');
  const { token } = await openTenancy(app().pool, order.orderId);
  const { businessId } = await app().one<{ businessId: string }>('select business_id as "businessId" from contracts where order_id = $1', [
    order.orderId,
  ]);
  const statement = { name: 'Ján Novák', email: order.email, contractBusinessId: businessId };
  expect((await app().post('/api/client/withdrawal/confirm', statement, token)).statusCode).toBe(200);
  await app().run();
  const refundStatus = async () =>
    (
      await app().one<{ status: string }>('select r.status from refunds r join payments p on p.id = r.payment_id where p.order_id = $1', [
        order.orderId,
      ])
    ).status;
  return { ...order, refundStatus };
}

test.each([
  ['SUCCESS', 'DONE'],
  ['FAILED', 'FAILED'],
] as const)('reconciliation follows a refund that GoPay only accepted: %s', async (result, status) => {
  const { gopayId, refundStatus } = await withdrawnOrder();
  expect(await refundStatus()).toBe('SENT');
  fake().control.concludeRefunds(gopayId, result);
  app().clock.advance({ minutes: 61 });
  await reconcile(app());
  expect(await refundStatus()).toBe(status);
  expect(fake().calls.filter((call) => call.operation === 'refund')).toHaveLength(1);
});

test('a notification of a refund completes it before reconciliation', async () => {
  const { gopayId, refundStatus } = await withdrawnOrder();
  fake().control.concludeRefunds(gopayId, 'SUCCESS');
  await deliver(app(), fake());
  expect(await refundStatus()).toBe('DONE');
});

test('a notification finds a completed refund whose money the bank returned', async () => {
  const order = await aPaidOrderAtGopay(app());
  await deliver(app(), fake());
  const { id } = await app().one<{ id: string }>('select id from payments where order_id = $1', [order.orderId]);
  const refundId = app().context.ids.uuid();
  await app().rows(
    `insert into refunds (id, payment_id, reason, amount, currency, status, created_at, updated_at) values ($1, $2, 'WITHDRAWAL', 1000, 'EUR', 'REQUESTED', $3, $3)`,
    [refundId, id, app().clock.now()],
  );
  await app().runJob('send-refund', { refundId });
  await deliver(app(), fake());
  const state = async () => (await app().one<{ status: string }>('select status from refunds where id = $1', [refundId])).status;
  expect(await state()).toBe('DONE');
  fake().control.concludeRefunds(order.gopayId, 'FAILED');
  await deliver(app(), fake());
  expect(await state()).toBe('FAILED');
});
