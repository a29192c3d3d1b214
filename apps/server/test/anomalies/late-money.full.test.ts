import { createVoucher } from '@komora/testing/factories/order';
import { afterEach, expect, test } from 'vitest';
import type { Buyer } from '../kit/buyer.ts';
import { type AppProcess, useTestCluster } from '../kit/cluster.ts';
import { cards } from '../kit/gateways/mock.ts';

/** Long, because the outcome is tested and not the speed. */
const limitMs = 90_000;
const cluster = useTestCluster();

afterEach(async () => expect(await cluster().violatedInvariants()).toEqual([]));

/** An order whose bank decides after 40 minutes, when the reservation of 30 minutes has expired. */
async function payTooLate(app: AppProcess, boxId: string, voucherToken?: string): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = cluster().buyer(app);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(boxId, voucherToken === undefined ? {} : { voucherToken }));
  await buyer.pay(paymentUrl, cards.late);
  cluster().clock.advance({ minutes: 31 });
  await cluster().enqueue('expire-holds', {});
  await cluster().idle();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'CANCELLED' });
  expect(await cluster().rows('select 1 from box_reservations where box_id = $1', [boxId])).toEqual([]);
  return { buyer, orderId };
}

async function buy(app: AppProcess, boxId: string): Promise<string> {
  const buyer = cluster().buyer(app);
  const { orderId, paymentUrl } = await buyer.place(await buyer.choose(boxId));
  await buyer.pay(paymentUrl);
  await buyer.settled(orderId);
  return orderId;
}

async function moneyComes(): Promise<void> {
  cluster().clock.advance({ minutes: 10 });
  await cluster().settleDown();
}

const rentedBy = (orderId: string) => cluster().rows<{ box_id: string }>('select box_id from contracts where order_id = $1', [orderId]);

test('a late payment rents its box while it is free, with the voucher of the order', async () => {
  const app = cluster().first;
  await createVoucher(cluster().open.pool, { token: 'JAR', uses: 2 });
  const boxId = await cluster().box();
  const { buyer, orderId } = await payTooLate(app, boxId, 'JAR');
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', payment: 'SUCCESS', resolution: 'SAME_BOX' });
  expect(await rentedBy(orderId)).toEqual([{ box_id: boxId }]);
});

test('a late payment rents a similar box if its own is taken', async () => {
  const app = cluster().first;
  const warehouseId = await cluster().warehouse();
  const [wanted = '', like] = await cluster().boxes(warehouseId, 2);
  const { buyer, orderId } = await payTooLate(app, wanted);
  await buy(app, wanted);
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'LIKE_BOX' });
  expect(await rentedBy(orderId)).toEqual([{ box_id: like }]);
});

test('a late payment is refunded in full if no box is free, and the buyer gets a message', async () => {
  const app = cluster().first;
  const boxId = await cluster().box();
  const { buyer, orderId } = await payTooLate(app, boxId);
  await buy(app, boxId);
  await moneyComes();
  expect(await buyer.state(orderId)).toMatchObject({ status: 'CANCELLED', payment: 'FAIL', resolution: 'REFUNDED' });
  expect(await cluster().ledger(orderId)).toEqual({ charged: 6384, refunded: 6384 });
  expect(await cluster().rows('select template, status from messages where recipient = $1', [buyer.email])).toEqual([
    { template: 'late-payment-refunded', status: 'SENT' },
  ]);
});

test(
  'of ten concurrent late payments two rent the two similar boxes that are left, and eight are refunded',
  async () => {
    const app = cluster().first;
    const warehouseId = await cluster().warehouse();
    const boxIds = await cluster().boxes(warehouseId, 10);
    const late: string[] = [];
    for (const boxId of boxIds) {
      const buyer = cluster().buyer(app);
      const placed = await buyer.place(await buyer.choose(boxId));
      await buyer.pay(placed.paymentUrl, cards.late);
      late.push(placed.orderId);
    }
    cluster().clock.advance({ minutes: 31 });
    await cluster().enqueue('expire-holds', {});
    await cluster().idle();
    for (const boxId of boxIds) await buy(app, boxId);
    await cluster().boxes(warehouseId, 2);
    await moneyComes();
    expect(
      await cluster().rows('select resolution, count(*) as orders from orders where id = any($1) group by 1 order by 1', [late]),
    ).toEqual([
      { resolution: 'LIKE_BOX', orders: 2 },
      { resolution: 'REFUNDED', orders: 8 },
    ]);
  },
  limitMs,
);
