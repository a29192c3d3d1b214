import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import type { Buyer } from '../kit/buyer.ts';
import { type AppProcess, useTestCluster } from '../kit/cluster.ts';
import { cards, gatewayIdOf } from '../kit/gateways/mock.ts';

/** Long, because the outcome is tested and not the speed. */
const limitMs = 600_000;
const webs: AppProcess[] = [];
const cluster = useTestCluster(async (it) => {
  webs.push(await it.start('web'), await it.start('web'));
  const [first, second] = webs;
  await Promise.all([it.start('worker', first?.address), it.start('worker', second?.address)]);
});

afterEach(async () => expect(await cluster().violatedInvariants()).toEqual([]));

const web = (index: number): AppProcess => {
  const found = webs[index % 2];
  if (found === undefined) throw new Error('No web process');
  return found;
};

/** Pays a placed order; the index selects the kind of notification and decline. */
async function goThrough(buyer: Buyer, other: Buyer, order: { orderId: string; paymentUrl: string }, index: number): Promise<void> {
  switch (index % 5) {
    case 0:
      await buyer.pay(order.paymentUrl, cards.notifiedTwice);
      await Promise.all([buyer.state(order.orderId), other.state(order.orderId)]);
      return;
    case 1:
      await other.pay(order.paymentUrl, cards.notifiedBeforeReturn);
      await buyer.settled(order.orderId);
      return;
    case 2:
      await buyer.pay(order.paymentUrl, cards.noFunds);
      await other.settled(order.orderId);
      await buyer.pay((await buyer.retry(order.orderId)).paymentUrl);
      await cluster().control(web(index), `payments/${gatewayIdOf(order.paymentUrl)}/redeliver`);
      return;
    case 3:
      await buyer.pay(order.paymentUrl, cards.neverNotified);
      return;
    default:
      await other.pay(order.paymentUrl, cards.late);
  }
}

test(
  'two web processes and two workers, 120 buyers of 30 boxes: each box is rented once, and each payment has a contract or a refund',
  async () => {
    const boxIds = await cluster().boxes(await cluster().warehouse(), 30);
    await createVoucher(cluster().open.pool, { token: 'SPOLU', uses: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const buyer = cluster().buyer(web(index));
        const other = buyer.at(web(index + 1).address);
        const boxId = boxIds[index % 30] ?? '';
        const withVoucher = buyer.request(boxId, { voucherToken: 'SPOLU', expectedCharge: { amount: 5156, currency: 'EUR' } });
        // A double click whose requests arrive at different processes.
        const request = index % 3 === 0 ? withVoucher : buyer.request(boxId);
        const presses = await Promise.all([buyer.tryToPlace(request), other.tryToPlace(request)]);
        const [one, two] = presses;
        expect(one).toEqual(two);
        if (one === undefined || !('placed' in one)) return 'refused';
        await goThrough(buyer, other, one.placed, index);
        return 'placed';
      }),
    );
    const placed = outcomes.filter((outcome) => outcome === 'placed').length;
    expect(placed).toBeGreaterThan(20);
    await cluster().settleDown();
    cluster().clock.advance({ minutes: 31 });
    await cluster().settleDown();
    cluster().clock.advance({ minutes: 10 });
    await cluster().settleDown();
    const [{ charges, contracts } = { charges: 0, contracts: 0 }] = await cluster().rows<{ charges: number; contracts: number }>(
      `select (select count(*) from contracts) as contracts, (select count(*) from mock_gateway.ledger where kind = 'CHARGE') as charges`,
    );
    expect(charges).toBe(placed);
    expect(contracts).toBeLessThanOrEqual(30);
  },
  limitMs,
);

test(
  'expiry of reservations and reconciliation run on both workers while buyers pay',
  async () => {
    const boxIds = await cluster().boxes(await cluster().warehouse(), 20);
    const orders = await Promise.all(
      boxIds.map(async (boxId, index) => {
        const buyer = cluster().buyer(web(index));
        return { buyer, ...(await buyer.place(buyer.request(boxId))) };
      }),
    );
    cluster().clock.advance({ minutes: 29, seconds: 50 });
    await Promise.all(orders.slice(0, 10).map(({ buyer, paymentUrl }) => buyer.pay(paymentUrl, cards.neverNotified)));
    cluster().clock.advance({ seconds: 10 });
    const jobs = Array.from({ length: 4 }, () => [
      cluster().enqueue('expire-holds', {}),
      cluster().enqueue('reconcile-payments', {}),
    ]).flat();
    await Promise.all([...jobs, ...orders.map(({ buyer, orderId }) => buyer.state(orderId))]);
    await cluster().settleDown();
    const outcomes = await Promise.all(orders.map(async ({ buyer, orderId }) => (await buyer.state(orderId)).status));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'FULFILLED'), ...Array.from({ length: 10 }, () => 'CANCELLED')]);
  },
  limitMs,
);
