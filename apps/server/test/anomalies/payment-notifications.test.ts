import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { cards, gatewayIdOf } from '../kit/gateways/mock.ts';

const cluster = useTestCluster();

afterEach(async () => expect(await cluster().violatedInvariants()).toEqual([]));

test('a notification settles the order before the browser returns', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await cluster().box()));
  const back = await buyer.pay(paymentUrl, cards.notifiedBeforeReturn);
  expect(back).toBe(`${app.address}/order/status-check?orderId=${orderId}&lang=sk`);
  expect(
    await cluster().rows('select count(*) as taken from payment_notifications where provider_payment_id = $1', [gatewayIdOf(paymentUrl)]),
  ).toEqual([{ taken: 1 }]);
  expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS', accountCreated: true, resolution: null });
  await cluster().settleDown();
});

test('a notification after the browser has returned changes nothing', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await cluster().box()));
  await buyer.pay(paymentUrl, cards.neverNotified);
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  const before = await cluster().rows('select * from orders join contracts on contracts.order_id = orders.id where orders.id = $1', [
    orderId,
  ]);
  await cluster().control(app, `payments/${gatewayIdOf(paymentUrl)}/redeliver`);
  await cluster().settleDown();
  expect(
    await cluster().rows('select processed_at is not null as read from payment_notifications where provider_payment_id = $1', [
      gatewayIdOf(paymentUrl),
    ]),
  ).toEqual([{ read: true }]);
  expect(
    await cluster().rows('select * from orders join contracts on contracts.order_id = orders.id where orders.id = $1', [orderId]),
  ).toEqual(before);
});

test('a notification that arrives twice and once more later leads to one contract', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await cluster().box()));
  await Promise.all([buyer.pay(paymentUrl, cards.notifiedTwice), buyer.pay(paymentUrl, cards.notifiedTwice)]);
  await Promise.all([buyer.state(orderId), buyer.state(orderId), buyer.state(orderId)]);
  expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED' });
  await cluster().control(app, `payments/${gatewayIdOf(paymentUrl)}/redeliver`);
  await cluster().settleDown();
  expect(await cluster().ledger(orderId)).toEqual({ charged: 6384, refunded: 0 });
});

test('the worker settles an order whose buyer closed the tab after paying', async () => {
  const app = cluster().first;
  const [reported, silent] = [cluster().buyer(app), cluster().buyer(app)];
  const first = await reported.place(await reported.choose(await cluster().box()));
  const second = await silent.place(await silent.choose(await cluster().box()));
  await reported.pay(first.paymentUrl, cards.pays);
  await silent.pay(second.paymentUrl, cards.neverNotified);
  await cluster().settleDown(['reconcile-payments']);
  const settled = await cluster().rows('select status from orders where id = any($1)', [[first.orderId, second.orderId]]);
  expect(settled).toEqual([{ status: 'FULFILLED' }, { status: 'FULFILLED' }]);
});

test('a declined card and a paid retry lead to one charge and one contract', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const placed = await buyer.place(await buyer.choose(await cluster().box()));
  await buyer.pay(placed.paymentUrl, cards.noFunds);
  expect(await buyer.settled(placed.orderId)).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  const [again, pressedTwice] = await Promise.all([buyer.retry(placed.orderId), buyer.retry(placed.orderId)]);
  expect(again.paymentUrl).toBe(pressedTwice.paymentUrl);
  expect(again.paymentUrl).not.toBe(placed.paymentUrl);
  await buyer.pay(again.paymentUrl);
  await cluster().settleDown();
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  expect(await cluster().ledger(placed.orderId)).toEqual({ charged: 6384, refunded: 0 });
});

test('a declined payment that succeeds after a paid retry is refunded in full', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const placed = await buyer.place(await buyer.choose(await cluster().box()));
  await buyer.pay(placed.paymentUrl, cards.noFunds);
  await buyer.settled(placed.orderId);
  await buyer.pay((await buyer.retry(placed.orderId)).paymentUrl);
  await cluster().idle();
  await cluster().control(app, `payments/${gatewayIdOf(placed.paymentUrl)}/settle`);
  await cluster().settleDown();
  expect(await cluster().ledger(placed.orderId)).toEqual({ charged: 2 * 6384, refunded: 6384 });
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
  await waitUntil(() => cluster().smtp.mails.some(({ to, source }) => to.includes(buyer.email) && source.includes('Subject')));
});

test('an order placed while the gateway is down waits, and the same key continues with it', async () => {
  const app = cluster().first;
  const buyer = cluster().buyer(app);
  const request = await buyer.choose(await cluster().box());
  await cluster().control(app, 'down');
  expect(await buyer.tryToPlace(request)).toEqual({ rejected: 'payment/gateway-unavailable' });
  expect(await buyer.tryToPlace(request)).toEqual({ rejected: 'payment/gateway-unavailable' });
  const [waiting] = await cluster().rows<{ id: string; status: string }>('select id, status from orders where box_id = $1', [
    request.boxId,
  ]);
  expect(waiting).toMatchObject({ status: 'SUBMITTED' });
  await cluster().control(app, 'up');
  const placed = await buyer.place(request);
  expect(placed.orderId).toBe(waiting?.id);
  expect(await buyer.place(request)).toEqual(placed);
  await buyer.pay(placed.paymentUrl);
  await cluster().control(app, 'down');
  expect(await buyer.state(placed.orderId)).toMatchObject({ payment: 'PENDING' });
  await cluster().control(app, 'up');
  await cluster().settleDown();
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('a payment that was hidden by an outage until its box was rented again is refunded', async () => {
  const app = cluster().first;
  const [first, second] = [cluster().buyer(app), cluster().buyer(app)];
  const boxId = await cluster().box();
  const early = await first.place(await first.choose(boxId));
  await first.pay(early.paymentUrl, cards.neverNotified);
  await cluster().control(app, 'down');
  cluster().clock.advance({ minutes: 31 });
  await cluster().enqueue('expire-holds', {});
  await cluster().idle();
  expect(await first.state(early.orderId)).toMatchObject({ status: 'SUBMITTED' });
  await cluster().control(app, 'up');
  const later = await second.place(await second.choose(boxId));
  await second.pay(later.paymentUrl);
  await second.settled(later.orderId);
  await cluster().settleDown();
  expect(await cluster().ledger(early.orderId)).toEqual({ charged: 6384, refunded: 6384 });
  expect(await first.state(early.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
});
