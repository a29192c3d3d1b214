import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { orderBody, useHouse } from './house.ts';

const house = useHouse();

async function allAtOnce(boxIds: string[], change: Parameters<typeof orderBody>[2] = {}) {
  const bodies = boxIds.map((boxId) => orderBody(house(), boxId, change));
  const answers = await Promise.all(
    bodies.map((body, index) => house().place(body, { 'idempotency-key': `race-${boxIds[0]}-${index}`, 'session-id': `s${index}` })),
  );
  return Map.groupBy(answers, (answer) => (answer.status === 200 ? 'placed' : `${answer.status} ${answer.body.code}`));
}
const sizes = (groups: Map<string, unknown[]>) => Object.fromEntries([...groups].map(([name, list]) => [name, list.length]));

test('of 200 buyers at once on one box one gets through', async () => {
  const boxId = await house().box();
  const before = await house().rowCounts();
  expect(sizes(await allAtOnce(Array.from({ length: 200 }, () => boxId)))).toEqual({ placed: 1, '409 Box/is-taken': 199 });
  const one = (name: string) => (before[name] ?? 0) + 1;
  expect(await house().rowCounts()).toMatchObject({
    orders: one('orders'),
    box_claims: one('box_claims'),
    payments: one('payments'),
    idempotency_keys: one('idempotency_keys'),
  });
});

test('of 200 buyers at once on 50 boxes 50 get through, one on each', async () => {
  const boxIds = await Promise.all(Array.from({ length: 50 }, () => house().box()));
  expect(sizes(await allAtOnce(Array.from({ length: 200 }, (_, index) => boxIds[index % 50] ?? '')))).toEqual({
    placed: 50,
    '409 Box/is-taken': 150,
  });
  const { rows } = await house().pool.query('select count(distinct order_id) as holders from box_claims where box_id = any($1)', [boxIds]);
  expect(rows[0].holders).toBe(50);
});

test('of 20 buyers at once with a voucher of one use one gets it, and the others keep nothing', async () => {
  await createVoucher(house().pool, { token: 'LASTONE', uses: 1 });
  const boxIds = await Promise.all(Array.from({ length: 20 }, () => house().box()));
  const groups = await allAtOnce(boxIds, { voucherToken: 'LASTONE', expectedCharge: { amount: 5156, currency: 'EUR' } });
  expect(sizes(groups)).toEqual({ placed: 1, '400 Voucher/used-up': 19 });
  expect((await house().pool.query('select count(*) as held from box_claims where box_id = any($1)', [boxIds])).rows[0].held).toBe(1);
});

test('of 30 buyers at once on a box whose hold ran out one takes it over, and the displaced order is cancelled', async () => {
  const boxId = await house().box();
  const displaced = await house().placed(orderBody(house(), boxId));
  house().clock.advance({ minutes: 30 });
  expect(sizes(await allAtOnce(Array.from({ length: 30 }, () => boxId)))).toEqual({ placed: 1, '409 Box/is-taken': 29 });
  expect((await house().state(displaced.orderId)).body).toMatchObject({ status: 'CANCELLED', payment: 'FAIL', retryable: false });
});
