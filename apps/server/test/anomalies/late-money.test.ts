import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import { type Buyer, cards } from './buyer.ts';
import { type HouseProcess, useTown } from './town.ts';

/** Generous: what is proved is the outcome, not the pace of a busy machine. */
const limitMs = 90_000;
const town = useTown();

afterEach(async () => expect(await town().brokenPromises()).toEqual([]));

/** The bank answers 40 minutes after the card was given; the hold of 30 minutes has been swept by then. */
async function payTooLate(house: HouseProcess, boxId: string, voucherToken?: string): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = town().buyer(house);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(boxId, voucherToken === undefined ? {} : { voucherToken }));
  await buyer.pay(paymentUrl, cards.late);
  town().clock.advance({ minutes: 31 });
  await town().enqueue('expire-holds', {});
  await town().idle();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'CANCELLED' });
  expect(await town().rows('select 1 from box_claims where box_id = $1', [boxId])).toEqual([]);
  return { buyer, orderId };
}

async function buy(house: HouseProcess, boxId: string): Promise<string> {
  const buyer = town().buyer(house);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(boxId));
  await buyer.pay(paymentUrl);
  await buyer.settled(orderId);
  return orderId;
}

async function moneyComes(): Promise<void> {
  town().clock.advance({ minutes: 10 });
  await town().settleDown();
}

const rentedBy = (orderId: string) => town().rows<{ box_id: string }>('select box_id from contracts where order_id = $1', [orderId]);

test('late money gets its box while it is free, with the voucher as promised', async () => {
  const { house } = town();
  await createVoucher(town().open.pool, { token: 'JAR', uses: 2 });
  const boxId = await town().box();
  const { buyer, orderId } = await payTooLate(house, boxId, 'JAR');
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS', resolution: 'SAME_BOX' });
  expect(await rentedBy(orderId)).toEqual([{ box_id: boxId }]);
});

test('late money gets a like box when its own is rented', async () => {
  const { house } = town();
  const warehouseId = await town().warehouse();
  const [wanted = '', like] = await town().boxes(warehouseId, 2);
  const { buyer, orderId } = await payTooLate(house, wanted);
  await buy(house, wanted);
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'LIKE_BOX' });
  expect(await rentedBy(orderId)).toEqual([{ box_id: like }]);
});

test('late money goes back in full when nothing is left, and the buyer is told', async () => {
  const { house } = town();
  const boxId = await town().box();
  const { buyer, orderId } = await payTooLate(house, boxId);
  await buy(house, boxId);
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'CANCELLED', payment: 'FAIL', resolution: 'REFUNDED' });
  expect(await town().ledger(orderId)).toEqual({ charged: 6384, refunded: 6384 });
  expect(await town().rows('select template, status from messages where recipient = $1', [buyer.email])).toEqual([
    { template: 'late-payment-refunded', status: 'SENT' },
  ]);
});

test(
  'of ten late payments at once two get the two like boxes that are left, and eight get their money back',
  async () => {
    const { house } = town();
    const warehouseId = await town().warehouse();
    const boxIds = await town().boxes(warehouseId, 10);
    const late: string[] = [];
    for (const boxId of boxIds) {
      const buyer = town().buyer(house);
      const placed = await buyer.place(await buyer.choose(boxId));
      await buyer.pay(placed.paymentUrl, cards.late);
      late.push(placed.orderId);
    }
    town().clock.advance({ minutes: 31 });
    await town().enqueue('expire-holds', {});
    await town().idle();
    for (const boxId of boxIds) await buy(house, boxId);
    await town().boxes(warehouseId, 2);
    await moneyComes();
    expect(await town().rows('select resolution, count(*) as orders from orders where id = any($1) group by 1 order by 1', [late])).toEqual(
      [
        { resolution: 'LIKE_BOX', orders: 2 },
        { resolution: 'REFUNDED', orders: 8 },
      ],
    );
  },
  limitMs,
);
