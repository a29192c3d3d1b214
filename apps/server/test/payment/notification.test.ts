import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signatureHeader, signBody } from '../../src/providers/mock-gateway/signature.ts';
import { deriveKey } from '../../src/secrets.ts';
import { cards, useHouse } from './house.ts';

const house = useHouse();

const secret = () => deriveKey(house().deps.secretKey, 'mock-gateway');
const bodyOf = (eventId: string, payment: string) => Buffer.from(JSON.stringify({ id: eventId, type: 'payment.changed', payment }));

function notify(body: Buffer, headers: Record<string, string> = { [signatureHeader]: signBody(secret(), body, house().clock.now()) }) {
  return house().app.inject({
    method: 'POST',
    url: '/webhooks/mock',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
}

const contractsOf = async (orderId: string) => (await house().rows('select id from contracts where order_id = $1', [orderId])).length;
const stored = async (eventId: string) =>
  (await house().rows('select processed_at from payment_notifications where event_id = $1', [eventId])).map(
    (row) => row.processed_at !== null,
  );

test('the usual way: the browser returns, the notification comes, the order is fulfilled', async () => {
  const order = await house().place(await house().box());
  const returned = await house().payBy(order.gatewayId, cards.pays);
  expect(returned.statusCode).toBe(303);
  expect(returned.headers.location).toBe(`${house().deps.config.publicUrl}/order/status-check?orderId=${order.orderId}`);
  await house().run();
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('the notification is there before the browser returns', async () => {
  const order = await house().place(await house().box());
  await house().payBy(order.gatewayId, cards.toldBeforeReturn);
  expect(await house().queue.waiting('process-notification')).toBe(1);
  await house().run();
  expect(await contractsOf(order.orderId)).toBe(1);
  expect((await house().rows('select 1 from payment_notifications where provider_payment_id = $1', [order.gatewayId])).length).toBe(1);
});

test('a notification that comes twice is stored once and settles once', async () => {
  const order = await house().placeAndPay(await house().box(), cards.toldTwice);
  await house().run();
  expect(await house().one('select taken from mock_gateway.notifications where payment_id = $1', [order.gatewayId])).toEqual({ taken: 2 });
  expect((await house().rows('select 1 from payment_notifications where provider_payment_id = $1', [order.gatewayId])).length).toBe(1);
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('without any notification the buyer who looks at the status settles the order', async () => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  house().clock.advance({ seconds: 10 });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('without anybody, reconciliation finds the payment after 20 s, and two workers share the work', async () => {
  const orders = [];
  for (let index = 0; index < 4; index++) orders.push(await house().placeAndPay(await house().box(), cards.neverTold));
  await house().jobs['reconcile-payments']?.({});
  expect(await house().queue.waiting('settle-payment')).toBe(0);
  house().clock.advance({ seconds: 21 });
  await Promise.all([house().jobs['reconcile-payments']?.({}), house().jobs['reconcile-payments']?.({})]);
  const ids = (await house().rows(`select payload ->> 'paymentId' as id from test_jobs where name = 'settle-payment'`)).map(
    (row) => row.id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  await house().run();
  for (const order of orders) expect(await contractsOf(order.orderId)).toBe(1);
});

test('a notification without, with a wrong, an old or a foreign signature is refused and not stored', async () => {
  const order = await house().placeAndPay(await house().box(), cards.neverTold);
  const body = bodyOf('forged', order.gatewayId);
  const now = house().clock.now();
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
    const answer = await notify(body, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/malformed']);
  }
  expect(await stored('forged')).toEqual([]);
  expect(await contractsOf(order.orderId)).toBe(0);
});

test('signed bytes that are no notification are refused', async () => {
  for (const text of ['', 'no json', '[]', '{"id":1,"payment":"x"}']) expect((await notify(Buffer.from(text))).statusCode).toBe(400);
});

test('a notification about a payment that we never made is stored, asked about by nobody, and changes nothing', async () => {
  expect((await notify(bodyOf('stranger', 'mp_unknown'))).statusCode).toBe(200);
  await house().run();
  expect(await stored('stranger')).toEqual([false]);
  expect(house().gateway.asked).toEqual([]);
});

test('a notification lies about nothing: a payment that is still open stays open', async () => {
  const order = await house().place(await house().box());
  await notify(bodyOf('too-early', order.gatewayId));
  await house().run();
  expect(await house().attempts(order.orderId)).toMatchObject([{ status: 'PENDING', settlement: null }]);
  await house().payBy(order.gatewayId, cards.pays);
  await house().run();
  await notify(bodyOf('too-late', order.gatewayId));
  await house().run();
  expect(await contractsOf(order.orderId)).toBe(1);
});

test('a notification that overtakes the answer of the gateway is taken up when the answer is known', async () => {
  const box = await house().box();
  house().gateway.after.start = () => {
    throw new Error('the connection broke');
  };
  await expect(house().place(box)).rejects.toThrow('unexpected');
  const { id } = await house().one<{ id: string }>(
    'select mock.id from mock_gateway.payments mock join payments on payments.id = merchant_key where provider_payment_id is null',
  );
  house().gateway.tellsNoOwner = true;
  await house().payBy(id, cards.toldBeforeReturn);
  await house().run();
  expect(await house().one('select processed_at from payment_notifications where provider_payment_id = $1', [id])).toEqual({
    processed_at: null,
  });
  house().gateway.reset();
  house().clock.advance({ seconds: 30 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  const { order_id: orderId } = await house().one<{ order_id: string }>('select order_id from payments where provider_payment_id = $1', [
    id,
  ]);
  expect(await contractsOf(orderId)).toBe(1);
  expect((await house().rows('select 1 from mock_gateway.payments where reference = $1', [orderId])).length).toBe(1);
  expect(
    await house().one('select processed_at is not null as done from payment_notifications where provider_payment_id = $1', [id]),
  ).toEqual({ done: true });
});

test('a gateway that is down refuses the order softly; the same order goes on when it is back', async () => {
  const box = await house().box();
  await house().mock.control.goDown(true);
  await expect(house().place(box)).rejects.toThrow('payment/gateway-unavailable');
  await house().mock.control.goDown(false);
  const payment = await house().one<{ id: string; order_id: string }>(
    'select payments.id, order_id from payments join orders on orders.id = order_id where box_id = $1',
    [box],
  );
  house().clock.advance({ seconds: 30 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await house().attempts(payment.order_id)).toMatchObject([{ status: 'PENDING' }]);
});
