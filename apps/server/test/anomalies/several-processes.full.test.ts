import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import { type Buyer, cards, gatewayIdOf } from './buyer.ts';
import { type HouseProcess, useTown } from './town.ts';

/** Generous: what is proved is the outcome, not the pace of a busy machine. */
const limitMs = 90_000;
const webs: HouseProcess[] = [];
const town = useTown(async (founded) => {
  webs.push(await founded.start('web'), await founded.start('web'));
  const [first, second] = webs;
  await Promise.all([founded.start('worker', first?.address), founded.start('worker', second?.address)]);
});

afterEach(async () => expect(await town().brokenPromises()).toEqual([]));

const web = (index: number): HouseProcess => {
  const found = webs[index % 2];
  if (found === undefined) throw new Error('No web process');
  return found;
};

/** What a buyer does with a placed order, each kind of news and trouble in turn. */
async function goThrough(buyer: Buyer, other: Buyer, order: { orderId: string; paymentUrl: string }, index: number): Promise<void> {
  switch (index % 5) {
    case 0:
      await buyer.pay(order.paymentUrl, cards.toldTwice);
      await Promise.all([buyer.state(order.orderId), other.state(order.orderId)]);
      return;
    case 1:
      await other.pay(order.paymentUrl, cards.toldBeforeReturn);
      await buyer.settled(order.orderId);
      return;
    case 2:
      await buyer.pay(order.paymentUrl, cards.noFunds);
      await other.settled(order.orderId);
      await buyer.pay((await buyer.retry(order.orderId)).paymentUrl);
      await town().control(web(index), `payments/${gatewayIdOf(order.paymentUrl)}/redeliver`);
      return;
    case 3:
      await buyer.pay(order.paymentUrl, cards.neverTold);
      return;
    default:
      await other.pay(order.paymentUrl, cards.late);
  }
}

test(
  'two web processes and two workers, 120 buyers on 30 boxes: each box is let once, and every payment has a contract or came back',
  async () => {
    const boxIds = await town().boxes(await town().warehouse(), 30);
    await createVoucher(town().open.pool, { token: 'SPOLU', uses: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const buyer = town().buyer(web(index));
        const other = buyer.at(web(index + 1).address);
        const boxId = boxIds[index % 30] ?? '';
        const withVoucher = buyer.request(boxId, { voucherToken: 'SPOLU', expectedCharge: { amount: 5156, currency: 'EUR' } });
        // The button is pressed twice, and the two presses arrive at different processes.
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
    await town().settleDown();
    town().clock.advance({ minutes: 31 });
    await town().settleDown();
    town().clock.advance({ minutes: 10 });
    await town().settleDown();
    const [{ charges, contracts } = { charges: 0, contracts: 0 }] = await town().rows<{ charges: number; contracts: number }>(
      `select (select count(*) from contracts) as contracts, (select count(*) from mock_gateway.ledger where kind = 'CHARGE') as charges`,
    );
    expect(charges).toBe(placed);
    expect(contracts).toBeLessThanOrEqual(30);
  },
  limitMs,
);

test(
  'the sweep and the reconciliation run on both workers at once while buyers still pay',
  async () => {
    const boxIds = await town().boxes(await town().warehouse(), 20);
    const orders = await Promise.all(
      boxIds.map(async (boxId, index) => {
        const buyer = town().buyer(web(index));
        return { buyer, ...(await buyer.place(buyer.request(boxId))) };
      }),
    );
    town().clock.advance({ minutes: 29, seconds: 50 });
    await Promise.all(orders.slice(0, 10).map(({ buyer, paymentUrl }) => buyer.pay(paymentUrl, cards.neverTold)));
    town().clock.advance({ seconds: 10 });
    const jobs = Array.from({ length: 4 }, () => [town().enqueue('expire-holds', {}), town().enqueue('reconcile-payments', {})]).flat();
    await Promise.all([...jobs, ...orders.map(({ buyer, orderId }) => buyer.state(orderId))]);
    await town().settleDown();
    const outcomes = await Promise.all(orders.map(async ({ buyer, orderId }) => (await buyer.state(orderId)).status));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'FULFILLED'), ...Array.from({ length: 10 }, () => 'CANCELLED')]);
  },
  limitMs,
);
