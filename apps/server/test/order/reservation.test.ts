import { createBox, createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { findLikeBox, holdBox, releaseHold } from '../../src/modules/catalog/reservation/index.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const like = (boxId: string) =>
  inTransaction(testApp().context.db, (trx) =>
    findLikeBox(trx, { boxId, now: testApp().clock.now(), sizeBounds: testApp().context.settings.get('sizes') }),
  );

test('a late payment rents the ordered box while it is free, and is refunded when nothing like it is free', async () => {
  const free = await testApp().box();
  const lost = await testApp().box();
  const [first, second] = [await testApp().placed(orderBody(testApp(), free)), await testApp().placed(orderBody(testApp(), lost))];
  testApp().clock.advance({ minutes: 31 });
  await testApp().placed(orderBody(testApp(), lost));
  expect(await testApp().settle(first.orderId, 'PAID')).toBe('FULFILLED');
  expect(await testApp().settle(second.orderId, 'PAID')).toBe('REFUNDED');
});

test('a replacement box is free, active, in the same size class and warehouse, not smaller and not more expensive', async () => {
  const { pool, operator } = testApp();
  const warehouseId = await createWarehouse(pool, operator);
  const lost = await createBox(pool, warehouseId);
  await createBox(pool, warehouseId, { lengthCm: 199 });
  await createBox(pool, warehouseId, { lengthCm: 301 });
  await createBox(pool, warehouseId, { priceNetMonth: 4991 });
  await createBox(pool, warehouseId, { active: false });
  await createBox(pool, await createWarehouse(pool, operator));
  const held = await createBox(pool, warehouseId);
  await testApp().placed(orderBody(testApp(), held));
  expect(await like(lost)).toBeNull();
  const larger = await createBox(pool, warehouseId, { lengthCm: 300, priceNetMonth: 4000 });
  expect(await like(lost)).toBe(larger);
  testApp().clock.advance({ minutes: 30 });
  expect(await like(lost)).toBe(held);
});

test('two concurrent searches for a replacement box find different boxes', async () => {
  const { pool, operator } = testApp();
  const warehouseId = await createWarehouse(pool, operator);
  const lost = await createBox(pool, warehouseId);
  const likes = [await createBox(pool, warehouseId), await createBox(pool, warehouseId)];
  const found = await inTransaction(testApp().context.db, async (trx) => [
    await findLikeBox(trx, { boxId: lost, now: testApp().clock.now(), sizeBounds: testApp().context.settings.get('sizes') }),
    await like(lost),
  ]);
  expect(found.toSorted()).toEqual(likes.toSorted());
});

test('a reservation without any check before it lets one of many orders hold a box, until the instant of expiry', async () => {
  const boxId = await testApp().box();
  const orders: string[] = [];
  for (let index = 0; index < 8; index++) orders.push((await testApp().placed(orderBody(testApp(), await testApp().box()))).orderId);
  const hold = (orderId: string) =>
    inTransaction(testApp().context.db, (trx) =>
      holdBox(trx, { boxId, orderId, now: testApp().clock.now(), expiresAt: new Date(testApp().clock.now().getTime() + 60_000) }),
    );
  await inTransaction(testApp().context.db, async (trx) => {
    for (const orderId of orders) await releaseHold(trx, orderId);
  });
  const [first = '', ...rest] = orders;
  const results = await Promise.all([first, ...rest].map(hold));
  expect(results.filter((result) => result.held)).toHaveLength(1);
  const winner = orders[results.findIndex((result) => result.held)] ?? '';
  const loser = orders.find((orderId) => orderId !== winner) ?? '';
  testApp().clock.advance({ ms: 59_999 });
  expect(await hold(loser)).toEqual({ held: false });
  testApp().clock.advance({ ms: 1 });
  expect(await hold(loser)).toEqual({ held: true, displacedOrderId: winner });
});
