import { createBox, createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { findLikeBox, holdBox, releaseHold } from '../../src/modules/claim/index.ts';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();
const like = (boxId: string) =>
  inTransaction(house().db, (trx) => findLikeBox(trx, { boxId, now: house().clock.now(), sizeBounds: house().deps.config.sizeBounds }));

test('late money gets its own box while that is free, and finds it lost once somebody holds it', async () => {
  const free = await house().box();
  const lost = await house().box();
  const [first, second] = [await house().placed(orderBody(house(), free)), await house().placed(orderBody(house(), lost))];
  house().clock.advance({ minutes: 31 });
  await house().placed(orderBody(house(), lost));
  expect(await house().payments.settle(await house().lastAttempt(first.orderId), 'PAID')).toBe('RENTED');
  expect(await house().payments.settle(await house().lastAttempt(second.orderId), 'PAID')).toBe('LOST');
});

test('a like box is free, active, of the same size, no smaller and no dearer, in the same warehouse', async () => {
  const { pool, operator } = house();
  const warehouseId = await createWarehouse(pool, operator);
  const lost = await createBox(pool, warehouseId);
  await createBox(pool, warehouseId, { lengthCm: 199 });
  await createBox(pool, warehouseId, { lengthCm: 301 });
  await createBox(pool, warehouseId, { priceNetMonth: 4991 });
  await createBox(pool, warehouseId, { active: false });
  await createBox(pool, await createWarehouse(pool, operator));
  const held = await createBox(pool, warehouseId);
  await house().placed(orderBody(house(), held));
  expect(await like(lost)).toBeNull();
  const larger = await createBox(pool, warehouseId, { lengthCm: 300, priceNetMonth: 4000 });
  expect(await like(lost)).toBe(larger);
  house().clock.advance({ minutes: 30 });
  expect(await like(lost)).toBe(held);
});

test('two who look for a like box at once never get the same one', async () => {
  const { pool, operator } = house();
  const warehouseId = await createWarehouse(pool, operator);
  const lost = await createBox(pool, warehouseId);
  const likes = [await createBox(pool, warehouseId), await createBox(pool, warehouseId)];
  const found = await inTransaction(house().db, async (trx) => [
    await findLikeBox(trx, { boxId: lost, now: house().clock.now(), sizeBounds: house().deps.config.sizeBounds }),
    await like(lost),
  ]);
  expect(found.toSorted()).toEqual(likes.toSorted());
});

test('the claim alone, without any check before it, lets one of many orders hold a box, until the instant of its expiry', async () => {
  const boxId = await house().box();
  const orders: string[] = [];
  for (let index = 0; index < 8; index++) orders.push((await house().placed(orderBody(house(), await house().box()))).orderId);
  const hold = (orderId: string) =>
    inTransaction(house().db, (trx) =>
      holdBox(trx, { boxId, orderId, now: house().clock.now(), expiresAt: new Date(house().clock.now().getTime() + 60_000) }),
    );
  await inTransaction(house().db, async (trx) => {
    for (const orderId of orders) await releaseHold(trx, orderId);
  });
  const [first = '', ...rest] = orders;
  const results = await Promise.all([first, ...rest].map(hold));
  expect(results.filter((result) => result.held)).toHaveLength(1);
  const winner = orders[results.findIndex((result) => result.held)] ?? '';
  const loser = orders.find((orderId) => orderId !== winner) ?? '';
  house().clock.advance({ ms: 59_999 });
  expect(await hold(loser)).toEqual({ held: false });
  house().clock.advance({ ms: 1 });
  expect(await hold(loser)).toEqual({ held: true, displacedOrderId: winner });
});
