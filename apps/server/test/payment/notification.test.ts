import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveKey } from '../../src/platform/secrets.ts';
import { signatureHeader, signBody } from '../../src/providers/mock-gateway/signature.ts';
import { anOrderToPay, aPaidOrder, attemptsOf, orderState } from '../kit/builders/order.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { cards, control, payByCard, useMockGateway } from '../kit/gateways/mock.ts';

const { app, gateway } = useMockGateway();

const secret = () => deriveKey(app().context.secretKey.current, 'mock-gateway');
const bodyOf = (eventId: string, payment: string) => Buffer.from(JSON.stringify({ id: eventId, type: 'payment.changed', payment }));

function notify(body: Buffer, headers: Record<string, string> = { [signatureHeader]: signBody(secret(), body, app().clock.now()) }) {
  return app().http.inject({
    method: 'POST',
    url: '/webhooks/mock',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

const contractsOf = async (orderId: string) => (await app().rows('select id from contracts where order_id = $1', [orderId])).length;
const stored = async (eventId: string) =>
  (await app().rows('select processed_at from payment_notifications where event_id = $1', [eventId])).map(
    (row) => row.processed_at !== null,
  );

test('a paid order is fulfilled after the browser returns and the notification arrives', async () => {
  const order = await anOrderToPay(app());
  const returned = await payByCard(app(), order.gatewayId, cards.pays);
  expect(returned.statusCode).toBe(303);
  expect(returned.headers.location).toBe(`${app().context.config.publicUrl}/order/status-check?orderId=${order.orderId}&lang=sk`);
  await app().run();
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('a notification can arrive before the browser returns', async () => {
  const order = await anOrderToPay(app());
  await payByCard(app(), order.gatewayId, cards.notifiedBeforeReturn);
  expect(await app().queue.waiting('process-notification')).toBe(1);
  await app().run();
  expect(await contractsOf(order.orderId)).toBe(1);
  expect((await app().rows('select 1 from payment_notifications where provider_payment_id = $1', [order.gatewayId])).length).toBe(1);
});

test('a notification that arrives twice is stored once and settles once', async () => {
  const order = await aPaidOrder(app(), { card: cards.notifiedTwice });
  await app().run();
  expect(await app().one('select taken from mock_gateway.notifications where payment_id = $1', [order.gatewayId])).toEqual({
    taken: 2,
  });
  expect((await app().rows('select 1 from payment_notifications where provider_payment_id = $1', [order.gatewayId])).length).toBe(1);
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('without a notification the status request of the buyer settles the order', async () => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  app().clock.advance({ seconds: 10 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('without notification and status request, reconciliation finds the payment after 20 s; two workers share the work', async () => {
  const orders = [];
  for (let index = 0; index < 4; index++) orders.push(await aPaidOrder(app(), { card: cards.neverNotified }));
  await app().runJob('reconcile-payments', {});
  expect(await app().queue.waiting('settle-payment')).toBe(0);
  app().clock.advance({ seconds: 21 });
  await Promise.all([app().runJob('reconcile-payments', {}), app().runJob('reconcile-payments', {})]);
  const ids = (await app().rows(`select payload ->> 'paymentId' as id from test_jobs where name = 'settle-payment'`)).map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  await app().run();
  for (const order of orders) expect(await contractsOf(order.orderId)).toBe(1);
});

test('a notification with a missing, wrong, old or foreign signature is rejected and not stored', async () => {
  const order = await aPaidOrder(app(), { card: cards.neverNotified });
  const body = bodyOf('forged', order.gatewayId);
  const now = app().clock.now();
  const forged = `t=${Math.floor(now.getTime() / 1000)},v1=${createHmac('sha256', 'guess').update(body).digest('hex')}`;
  const old = signBody(secret(), body, new Date(now.getTime() - 301_000));
  const ofOther = signBody(secret(), bodyOf('other', order.gatewayId), now);
  for (const headers of [
    {},
    { [signatureHeader]: '' },
    { [signatureHeader]: 'v1=1' },
    { [signatureHeader]: forged },
    { [signatureHeader]: old },
    { [signatureHeader]: ofOther },
  ]) {
    const response = await notify(body, headers);
    expect([response.statusCode, response.json().code]).toEqual([400, 'request/malformed']);
  }
  expect(await stored('forged')).toEqual([]);
  expect(await contractsOf(order.orderId)).toBe(0);
});

test('a signed body that is no notification is rejected', async () => {
  for (const text of ['', 'no json', '[]', '{"id":1,"payment":"x"}']) expect((await notify(Buffer.from(text))).statusCode).toBe(400);
});

test('a notification of an unknown payment is stored and changes nothing, and no status is requested', async () => {
  expect((await notify(bodyOf('stranger', 'mp_unknown'))).statusCode).toBe(200);
  await app().run();
  expect(await stored('stranger')).toEqual([false]);
  expect(gateway.requested).toEqual([]);
});

test('a notification does not settle a payment that is still open at the gateway', async () => {
  const order = await anOrderToPay(app());
  await notify(bodyOf('too-early', order.gatewayId));
  await app().run();
  expect(await attemptsOf(app(), order.orderId)).toMatchObject([{ status: 'PENDING', settlement: null }]);
  await payByCard(app(), order.gatewayId, cards.pays);
  await app().run();
  await notify(bodyOf('too-late', order.gatewayId));
  await app().run();
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('a notification that arrives before the response of the gateway is processed once the response is known', async () => {
  const box = await aBox(app());
  gateway.after.start = () => {
    throw new Error('the connection broke');
  };
  await expect(anOrderToPay(app(), { boxId: box })).rejects.toThrow('unexpected');
  const { id } = await app().one<{ id: string }>(
    'select mock.id from mock_gateway.payments mock join payments on payments.id = merchant_key where provider_payment_id is null',
  );
  gateway.hidesAttempts = true;
  await payByCard(app(), id, cards.notifiedBeforeReturn);
  await app().run();
  expect(await app().one('select processed_at from payment_notifications where provider_payment_id = $1', [id])).toEqual({
    processed_at: null,
  });
  gateway.reset();
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  const { order_id: orderId } = await app().one<{ order_id: string }>('select order_id from payments where provider_payment_id = $1', [id]);
  expect(await contractsOf(orderId)).toBe(1);
  expect((await app().rows('select 1 from mock_gateway.payments where reference = $1', [orderId])).length).toBe(1);
  expect(
    await app().one('select processed_at is not null as done from payment_notifications where provider_payment_id = $1', [id]),
  ).toEqual({ done: true });
});

test('an order placed while the gateway is down continues when the gateway is up', async () => {
  const box = await aBox(app());
  await control(app(), 'down');
  await expect(anOrderToPay(app(), { boxId: box })).rejects.toThrow('payment/gateway-unavailable');
  await control(app(), 'up');
  const payment = await app().one<{ id: string; order_id: string }>(
    'select payments.id, order_id from payments join orders on orders.id = order_id where box_id = $1',
    [box],
  );
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await attemptsOf(app(), payment.order_id)).toMatchObject([{ status: 'PENDING' }]);
});
