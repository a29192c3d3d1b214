import { createVoucher } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();

async function allAtOnce(boxIds: string[], change: Parameters<typeof orderBody>[2] = {}) {
  const bodies = boxIds.map((boxId) => orderBody(testApp(), boxId, change));
  const responses = await Promise.all(
    bodies.map((body, index) =>
      testApp().place(body, { 'idempotency-key': `race-${boxIds[0]}-${index}`, cookie: browserCookie(`s${index}`) }),
    ),
  );
  return Map.groupBy(responses, (response) => (response.status === 200 ? 'placed' : `${response.status} ${response.body.code}`));
}
const sizes = (groups: Map<string, unknown[]>) => Object.fromEntries([...groups].map(([name, list]) => [name, list.length]));

test('of 200 concurrent buyers of one box one succeeds', async () => {
  const boxId = await testApp().box();
  const before = await testApp().rowCounts();
  expect(sizes(await allAtOnce(Array.from({ length: 200 }, () => boxId)))).toEqual({ placed: 1, '409 Box/is-taken': 199 });
  const one = (name: string) => (before[name] ?? 0) + 1;
  expect(await testApp().rowCounts()).toMatchObject({
    orders: one('orders'),
    box_reservations: one('box_reservations'),
    payments: one('payments'),
    idempotency_keys: one('idempotency_keys'),
  });
});

test('of 200 concurrent buyers of 50 boxes 50 succeed, one for each box', async () => {
  const boxIds = await Promise.all(Array.from({ length: 50 }, () => testApp().box()));
  expect(sizes(await allAtOnce(Array.from({ length: 200 }, (_, index) => boxIds[index % 50] ?? '')))).toEqual({
    placed: 50,
    '409 Box/is-taken': 150,
  });
  const rows = await testApp().rows('select count(distinct order_id) as holders from box_reservations where box_id = any($1)', [boxIds]);
  expect(rows[0]?.holders).toBe(50);
});

test('of 20 concurrent buyers with a single-use voucher one succeeds, and the others store nothing', async () => {
  await createVoucher(testApp().pool, { token: 'LASTONE', uses: 1 });
  const boxIds = await Promise.all(Array.from({ length: 20 }, () => testApp().box()));
  const groups = await allAtOnce(boxIds, { voucherToken: 'LASTONE', expectedCharge: { amount: 5156, currency: 'EUR' } });
  expect(sizes(groups)).toEqual({ placed: 1, '400 Voucher/used-up': 19 });
  expect((await testApp().one('select count(*) as held from box_reservations where box_id = any($1)', [boxIds])).held).toBe(1);
});

test('of 30 concurrent buyers of a box with an expired hold one takes it over, and the displaced order is cancelled', async () => {
  const boxId = await testApp().box();
  const displaced = await testApp().placed(orderBody(testApp(), boxId));
  testApp().clock.advance({ minutes: 30 });
  expect(sizes(await allAtOnce(Array.from({ length: 30 }, () => boxId)))).toEqual({ placed: 1, '409 Box/is-taken': 29 });
  expect((await testApp().state(displaced.orderId)).body).toMatchObject({ status: 'CANCELLED', payment: 'FAIL', retryable: false });
});
