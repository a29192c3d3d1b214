import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import { cards } from './buyer.ts';
import { deathsIn, dieServing, inLanes, statementsOf } from './mortal.ts';
import { useTown } from './town.ts';

const limitMs = 240_000;
const lanes = 2;
const town = useTown(async (founded) => {
  await createVoucher(founded.open.pool, { token: 'PREZIJE', uses: 1000 });
});

afterEach(async () => {
  await town().stopAll();
  expect(await town().brokenPromises()).toEqual([]);
});

/** A newcomer about to place an order with a voucher for a box of their own. */
async function newcomer(at = '') {
  const buyer = town().buyer(at);
  const request = buyer.request(await town().box(), { voucherToken: 'PREZIJE', expectedCharge: { amount: 5156, currency: 'EUR' } });
  return { buyer, request };
}

async function pastTheHold(): Promise<void> {
  await town().settleDown();
  town().clock.advance({ minutes: 31 });
  await town().settleDown();
}

async function ordersOn(boxId: string): Promise<{ id: string; status: string }[]> {
  return town().rows('select id, status from orders where box_id = $1', [boxId]);
}

async function isCharged(orderId: string): Promise<boolean> {
  return (await town().ledger(orderId)).charged > 0;
}

test(
  'killed at any step of placing: the same key goes on with the same order, and a buyer who never comes back holds nothing',
  async () => {
    const dry = await newcomer();
    const deaths = deathsIn(await statementsOf(town(), (address) => dry.buyer.at(address).place(dry.request)));
    expect(deaths.length).toBeGreaterThan(15);
    const buyers: Awaited<ReturnType<typeof newcomer>>[] = [];
    await inLanes(deaths, lanes, async (death, index) => {
      const one = await newcomer();
      buyers[index] = one;
      await dieServing(town(), death, (address) => one.buyer.at(address).place(one.request));
    });
    const house = await town().start();
    const left = await Promise.all(buyers.map(({ request }) => ordersOn(request.boxId)));
    expect(new Set(left.map((orders) => orders.length))).toEqual(new Set([0, 1]));
    for (const [index, { buyer, request }] of buyers.entries()) {
      if (index % 2 === 1) continue;
      const back = buyer.at(house.address);
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
  'killed at any step of paying: who was charged rents, who was not may pay again',
  async () => {
    const web = await town().start('web');
    const ready = async () => {
      const { buyer, request } = await newcomer(web.address);
      return { buyer, placed: await buyer.place(request) };
    };
    const dry = await ready();
    const deaths = deathsIn(await statementsOf(town(), (address) => dry.buyer.at(address).pay(dry.placed.paymentUrl)));
    const orders: Awaited<ReturnType<typeof ready>>[] = [];
    await inLanes(deaths, lanes, async (death, index) => {
      const one = await ready();
      orders[index] = one;
      await dieServing(town(), death, (address) => one.buyer.at(address).pay(one.placed.paymentUrl));
    });
    const charged = await Promise.all(orders.map(({ placed }) => isCharged(placed.orderId)));
    expect(new Set(charged)).toEqual(new Set([true, false]));
    for (const [index, { buyer, placed }] of orders.entries()) if (index % 2 === 0) await buyer.pay(placed.paymentUrl);
    await town().start('worker', web.address);
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
    const web = await town().start('web');
    const paid = async () => {
      const { buyer, request } = await newcomer(web.address);
      const placed = await buyer.place(request);
      await buyer.pay(placed.paymentUrl, cards.neverTold);
      return { buyer, orderId: placed.orderId };
    };
    const dry = await paid();
    const deaths = deathsIn(await statementsOf(town(), (address) => dry.buyer.at(address).state(dry.orderId)));
    expect(deaths.length).toBeGreaterThan(20);
    const orders: Awaited<ReturnType<typeof paid>>[] = [];
    await inLanes(deaths, lanes, async (death, index) => {
      const one = await paid();
      orders[index] = one;
      await dieServing(town(), death, (address) => one.buyer.at(address).state(one.orderId));
    });
    await town().start('worker', web.address);
    await town().settleDown();
    for (const { buyer, orderId } of orders) expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS' });
  },
  limitMs,
);
