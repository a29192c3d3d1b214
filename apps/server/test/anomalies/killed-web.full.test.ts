import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import { useTestCluster } from '../kit/cluster.ts';
import { crashPointsIn, crashWhileServing, inLanes, statementsOf } from '../kit/crash.ts';
import { cards } from '../kit/gateways/mock.ts';

const limitMs = 600_000;
const lanes = 2;
const cluster = useTestCluster(async (it) => {
  await createVoucher(it.open.pool, { token: 'PREZIJE', uses: 1000 });
});

afterEach(async () => {
  await cluster().stopAll();
  expect(await cluster().violatedInvariants()).toEqual([]);
});

/** A new client with an order request with a voucher, for another box at each call. */
async function newBuyer(at = '') {
  const buyer = cluster().buyer(at);
  const request = buyer.request(await cluster().box(), { voucherToken: 'PREZIJE', expectedCharge: { amount: 5156, currency: 'EUR' } });
  return { buyer, request };
}

async function pastTheHold(): Promise<void> {
  await cluster().settleDown();
  cluster().clock.advance({ minutes: 31 });
  await cluster().settleDown();
}

async function ordersOn(boxId: string): Promise<{ id: string; status: string }[]> {
  return cluster().rows('select id, status from orders where box_id = $1', [boxId]);
}

/** Statements of timers move some crash points behind the response, more of them while the machine is busy. */
function expectInterrupted(interrupted: number, crashPoints: readonly unknown[]): void {
  expect(interrupted).toBeGreaterThan(crashPoints.length / 2);
}

async function isCharged(orderId: string): Promise<boolean> {
  return (await cluster().ledger(orderId)).charged > 0;
}

test(
  'killed at any step of placing: the same key continues with the same order, and an abandoned order reserves nothing',
  async () => {
    const sample = await newBuyer();
    const crashPoints = crashPointsIn(await statementsOf(cluster(), (address) => sample.buyer.at(address).place(sample.request)));
    expect(crashPoints.length).toBeGreaterThan(15);
    const buyers: Awaited<ReturnType<typeof newBuyer>>[] = [];
    let interrupted = 0;
    await inLanes(crashPoints, lanes, async (crashPoint, index) => {
      const one = await newBuyer();
      buyers[index] = one;
      if (await crashWhileServing(cluster(), crashPoint, (address) => one.buyer.at(address).place(one.request))) interrupted += 1;
    });
    expectInterrupted(interrupted, crashPoints);
    const app = await cluster().start();
    const left = await Promise.all(buyers.map(({ request }) => ordersOn(request.boxId)));
    expect(new Set(left.map((orders) => orders.length))).toEqual(new Set([0, 1]));
    for (const [index, { buyer, request }] of buyers.entries()) {
      if (index % 2 === 1) continue;
      const back = buyer.at(app.address);
      const placed = await back.place(request);
      const [before] = left[index] ?? [];
      if (before !== undefined) expect(placed.orderId).toBe(before.id);
      await back.pay(placed.paymentUrl);
    }
    await pastTheHold();
    for (const [index, { request }] of buyers.entries()) {
      const after = (await ordersOn(request.boxId)).map(({ status }) => status);
      if (index % 2 === 0) expect(after).toEqual(['FULFILLED']);
      else expect(after).toEqual(left[index]?.map(() => 'CANCELLED'));
    }
  },
  limitMs,
);

test(
  'killed at any step of paying: charged buyers rent, the others can pay again',
  async () => {
    const web = await cluster().start('web');
    const ready = async () => {
      const { buyer, request } = await newBuyer(web.address);
      return { buyer, placed: await buyer.place(request) };
    };
    const sample = await ready();
    const crashPoints = crashPointsIn(await statementsOf(cluster(), (address) => sample.buyer.at(address).pay(sample.placed.paymentUrl)));
    expect(crashPoints.length).toBeGreaterThan(4);
    const orders: Awaited<ReturnType<typeof ready>>[] = [];
    let interrupted = 0;
    await inLanes(crashPoints, lanes, async (crashPoint, index) => {
      const one = await ready();
      orders[index] = one;
      if (await crashWhileServing(cluster(), crashPoint, (address) => one.buyer.at(address).pay(one.placed.paymentUrl))) interrupted += 1;
    });
    expectInterrupted(interrupted, crashPoints);
    const charged = await Promise.all(orders.map(({ placed }) => isCharged(placed.orderId)));
    expect(new Set(charged)).toEqual(new Set([true, false]));
    for (const [index, { buyer, placed }] of orders.entries()) if (index % 2 === 0) await buyer.pay(placed.paymentUrl);
    await cluster().start('worker', web.address);
    await pastTheHold();
    for (const [index, { buyer, placed }] of orders.entries()) {
      const { status } = await buyer.state(placed.orderId);
      expect(status).toBe(charged[index] || index % 2 === 0 ? 'FULFILLED' : 'CANCELLED');
    }
  },
  limitMs,
);

test(
  'killed at any step of settling: every paid order is fulfilled once, by the worker alone',
  async () => {
    const web = await cluster().start('web');
    const paid = async () => {
      const { buyer, request } = await newBuyer(web.address);
      const placed = await buyer.place(request);
      await buyer.pay(placed.paymentUrl, cards.neverNotified);
      return { buyer, orderId: placed.orderId };
    };
    const sample = await paid();
    const crashPoints = crashPointsIn(await statementsOf(cluster(), (address) => sample.buyer.at(address).state(sample.orderId)));
    expect(crashPoints.length).toBeGreaterThan(15);
    const orders: Awaited<ReturnType<typeof paid>>[] = [];
    let interrupted = 0;
    await inLanes(crashPoints, lanes, async (crashPoint, index) => {
      const one = await paid();
      orders[index] = one;
      if (await crashWhileServing(cluster(), crashPoint, (address) => one.buyer.at(address).state(one.orderId))) interrupted += 1;
    });
    expectInterrupted(interrupted, crashPoints);
    await cluster().start('worker', web.address);
    await cluster().settleDown();
    for (const { buyer, orderId } of orders) expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  },
  limitMs,
);
