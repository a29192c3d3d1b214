import { createBox, createClient, createWarehouse } from '@komora/testing/factories/order';
import { beforeAll, expect, test } from 'vitest';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
beforeAll(async () => {
  await testApp().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
  );
});

const aPromotedWarehouse = () => createWarehouse(testApp().pool, testApp().operator, { features: ['FIRST_MONTH_FREE'] });
const aBoxIn = (warehouseId: string) => createBox(testApp().pool, warehouseId);
const aClient = async () => testApp().signIn(await createClient(testApp().pool));
type Session = Awaited<ReturnType<typeof aClient>>;

/** True if offer and summary promise the free month. */
async function isPromised(boxId: string, session?: Session): Promise<boolean> {
  const options = session === undefined ? {} : { headers: { ...session } };
  const offer = await testApp().call('GET', `/api/client/order/offer/${boxId}`, options);
  const { invoicingPeriod, insuranceId } = orderBody(testApp(), boxId);
  const body = { boxId, invoicingPeriod, insuranceId, voucherToken: null };
  const summary = await testApp().call('PUT', '/api/client/order/offer/summary', { ...options, body });
  expect([offer.status, summary.status]).toEqual([200, 200]);
  expect(offer.body.promotion !== null).toBe(summary.body.promotionRefund !== null);
  return summary.body.promotionRefund !== null;
}
const place = (boxId: string, session: Session) => testApp().placed(orderBody(testApp(), boxId), { ...session });
const hasPromotion = async (orderId: string) =>
  (await testApp().one<{ promoted: boolean }>('select promotion_id is not null as promoted from orders where id = $1', [orderId])).promoted;

test('a client gets the free month once, not once in each warehouse', async () => {
  const session = await aClient();
  const warehouse = await aPromotedWarehouse();
  const [first, second] = [await aBoxIn(warehouse), await aBoxIn(warehouse)];
  expect(await isPromised(first, session)).toBe(true);
  const { orderId } = await place(first, session);
  expect(await hasPromotion(orderId)).toBe(true);
  expect(await testApp().settle(orderId, 'PAID')).toBe('FULFILLED');
  expect(await isPromised(second, session)).toBe(false);
  expect(await hasPromotion((await place(second, session)).orderId)).toBe(false);
  const elsewhere = await aBoxIn(await aPromotedWarehouse());
  expect(await isPromised(elsewhere, session)).toBe(false);
  expect(await hasPromotion((await place(elsewhere, session)).orderId)).toBe(false);
  expect(await isPromised(await aBoxIn(warehouse), await aClient())).toBe(true);
  expect(await isPromised(await aBoxIn(warehouse))).toBe(true);
});

test('two orders at the same moment in two warehouses get it once', async () => {
  const session = await aClient();
  const boxes = [await aBoxIn(await aPromotedWarehouse()), await aBoxIn(await aPromotedWarehouse())];
  const placed = await Promise.all(boxes.map((box) => place(box, session)));
  const promoted = await Promise.all(placed.map(({ orderId }) => hasPromotion(orderId)));
  expect(promoted.filter(Boolean)).toHaveLength(1);
});

test('an own order that is replaced, or was not paid in time, does not use it up', async () => {
  const session = await aClient();
  const warehouse = await aPromotedWarehouse();
  const [box, other] = [await aBoxIn(warehouse), await aBoxIn(warehouse)];
  await place(box, session);
  expect(await isPromised(box, session)).toBe(true);
  expect(await isPromised(other, session)).toBe(false);
  testApp().clock.advance({ minutes: 31 });
  expect(await isPromised(other, session)).toBe(true);
});
