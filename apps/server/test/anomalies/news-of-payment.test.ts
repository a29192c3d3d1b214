import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { cards, gatewayIdOf } from './buyer.ts';
import { useTown } from './town.ts';

const town = useTown();

afterEach(async () => expect(await town().brokenPromises()).toEqual([]));

test('the notification comes before the browser is back, and the order is settled by it', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await town().box()));
  const back = await buyer.pay(paymentUrl, cards.toldBeforeReturn);
  expect(back).toBe(`${house.address}/order/status-check?orderId=${orderId}`);
  expect(
    await town().rows('select count(*) as taken from payment_notifications where provider_payment_id = $1', [gatewayIdOf(paymentUrl)]),
  ).toEqual([{ taken: 1 }]);
  expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS', accountCreated: true, resolution: null });
  await town().settleDown();
});

test('the browser is back before the notification, which then changes nothing', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await town().box()));
  await buyer.pay(paymentUrl, cards.neverTold);
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  const before = await town().rows('select * from orders join contracts on contracts.order_id = orders.id where orders.id = $1', [orderId]);
  await town().control(house, `payments/${gatewayIdOf(paymentUrl)}/redeliver`);
  await town().settleDown();
  expect(
    await town().rows('select processed_at is not null as read from payment_notifications where provider_payment_id = $1', [
      gatewayIdOf(paymentUrl),
    ]),
  ).toEqual([{ read: true }]);
  expect(
    await town().rows('select * from orders join contracts on contracts.order_id = orders.id where orders.id = $1', [orderId]),
  ).toEqual(before);
});

test('a notification that comes twice, and once more later, makes one contract', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(await town().box()));
  await Promise.all([buyer.pay(paymentUrl, cards.toldTwice), buyer.pay(paymentUrl, cards.toldTwice)]);
  await Promise.all([buyer.state(orderId), buyer.state(orderId), buyer.state(orderId)]);
  expect(await buyer.settled(orderId)).toMatchObject({ status: 'FULFILLED' });
  await town().control(house, `payments/${gatewayIdOf(paymentUrl)}/redeliver`);
  await town().settleDown();
  expect(await town().ledger(orderId)).toEqual({ charged: 6384, refunded: 0 });
});

test('a tab that is closed at the gateway after paying changes nothing: the worker settles alone', async () => {
  const { house } = town();
  const [told, untold] = [town().buyer(house), town().buyer(house)];
  const first = await told.place(await told.choose(await town().box()));
  const second = await untold.place(await untold.choose(await town().box()));
  await told.pay(first.paymentUrl, cards.pays);
  await untold.pay(second.paymentUrl, cards.neverTold);
  await town().settleDown(['reconcile-payments']);
  const settled = await town().rows('select status from orders where id = any($1)', [[first.orderId, second.orderId]]);
  expect(settled).toEqual([{ status: 'FULFILLED' }, { status: 'FULFILLED' }]);
});

test('a declined card, then another try, then paid: one charge, one contract', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const placed = await buyer.place(await buyer.choose(await town().box()));
  await buyer.pay(placed.paymentUrl, cards.noFunds);
  expect(await buyer.settled(placed.orderId)).toMatchObject({ status: 'FAILED', payment: 'FAIL', retryable: true });
  const [again, pressedTwice] = await Promise.all([buyer.retry(placed.orderId), buyer.retry(placed.orderId)]);
  expect(again.paymentUrl).toBe(pressedTwice.paymentUrl);
  expect(again.paymentUrl).not.toBe(placed.paymentUrl);
  await buyer.pay(again.paymentUrl);
  await town().settleDown();
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  expect(await town().ledger(placed.orderId)).toEqual({ charged: 6384, refunded: 0 });
});

test('a declined payment that the bank pays after all, beside the paid second try, goes back in full', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const placed = await buyer.place(await buyer.choose(await town().box()));
  await buyer.pay(placed.paymentUrl, cards.noFunds);
  await buyer.settled(placed.orderId);
  await buyer.pay((await buyer.retry(placed.orderId)).paymentUrl);
  await town().idle();
  await town().control(house, `payments/${gatewayIdOf(placed.paymentUrl)}/settle`);
  await town().settleDown();
  expect(await town().ledger(placed.orderId)).toEqual({ charged: 2 * 6384, refunded: 6384 });
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
  await waitUntil(() => town().smtp.mails.some(({ to, source }) => to.includes(buyer.email) && source.includes('Subject')));
});

test('the gateway is down while placing: the order waits, and the same key goes on with it', async () => {
  const { house } = town();
  const buyer = town().buyer(house);
  const request = await buyer.choose(await town().box());
  await town().control(house, 'down');
  expect(await buyer.tryToPlace(request)).toEqual({ refused: 'payment/gateway-unavailable' });
  expect(await buyer.tryToPlace(request)).toEqual({ refused: 'payment/gateway-unavailable' });
  const [waiting] = await town().rows<{ id: string; status: string }>('select id, status from orders where box_id = $1', [request.boxId]);
  expect(waiting).toMatchObject({ status: 'SUBMITTED' });
  await town().control(house, 'up');
  const placed = await buyer.place(request);
  expect(placed.orderId).toBe(waiting?.id);
  expect(await buyer.place(request)).toEqual(placed);
  await buyer.pay(placed.paymentUrl);
  await town().control(house, 'down');
  expect(await buyer.state(placed.orderId)).toMatchObject({ payment: 'PENDING' });
  await town().control(house, 'up');
  await town().settleDown();
  expect(await buyer.state(placed.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('the gateway is down when the hold runs out: the box is let again, and the money that was there all along goes back', async () => {
  const { house } = town();
  const [first, second] = [town().buyer(house), town().buyer(house)];
  const boxId = await town().box();
  const early = await first.place(await first.choose(boxId));
  await first.pay(early.paymentUrl, cards.neverTold);
  await town().control(house, 'down');
  town().clock.advance({ minutes: 31 });
  await town().enqueue('expire-holds', {});
  await town().idle();
  expect(await first.state(early.orderId)).toMatchObject({ status: 'SUBMITTED' });
  await town().control(house, 'up');
  const later = await second.place(await second.choose(boxId));
  await second.pay(later.paymentUrl);
  await second.settled(later.orderId);
  await town().settleDown();
  expect(await town().ledger(early.orderId)).toEqual({ charged: 6384, refunded: 6384 });
  expect(await first.state(early.orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
});
