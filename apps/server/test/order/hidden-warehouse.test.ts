import { waitUntil } from '@komora/testing';
import { createBox, createWarehouse } from '@komora/testing/factories/order';
import { beforeEach, expect, test } from 'vitest';
import { listOpenWarehouses } from '../../src/modules/catalog/index.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
let warehouseId: string;
let boxId: string;
beforeEach(async () => {
  warehouseId = await createWarehouse(testApp().pool, testApp().operator);
  boxId = await createBox(testApp().pool, warehouseId);
});

const hide = (hidden = true) =>
  testApp().rows('update warehouses set hidden_at = case when $2 then $3::timestamptz end where id = $1', [
    warehouseId,
    hidden,
    testApp().clock.now(),
  ]);
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } | undefined }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code ?? ''}`.trim();
};
const choice = () => ({ boxId, invoicingPeriod: 1, insuranceId: testApp().operator.insuranceId, voucherToken: null });
const ordersHere = async () => (await testApp().rows('select from orders where warehouse_id = $1', [warehouseId])).length;

test('a hidden warehouse does not exist for visitors: no page, no list, no sitemap, no plan, no offer, no order, no waiting list', async () => {
  await hide();
  const calls = [
    testApp().call('GET', `/api/client/warehouse/${warehouseId}`),
    testApp().call('GET', `/api/client/warehouse/${warehouseId}/podorys`),
    testApp().call('GET', `/api/client/order/offer/${boxId}`),
    testApp().call('PUT', '/api/client/order/offer/summary', { body: choice() }),
    testApp().place(orderBody(testApp(), boxId)),
    testApp().call('PUT', `/api/client/warehouse/${warehouseId}/subscribe/new-free-box`, {
      body: { email: 'jana@example.com', language: 'SK', size: null },
    }),
  ];
  for (const call of calls) expect(await codeOf(call)).toBe('404 not-found');
  const listed = JSON.stringify((await testApp().call('GET', '/api/client/warehouse')).body);
  expect([testApp().warehouseId, warehouseId].map((id) => listed.includes(id))).toEqual([true, false]);
  expect(await ordersHere()).toBe(0);
  const forSearchEngines = async () => (await listOpenWarehouses(testApp().context)).map(({ id }) => id);
  expect(await forSearchEngines()).toContain(testApp().warehouseId);
  expect(await forSearchEngines()).not.toContain(warehouseId);
  await hide(false);
  expect(await forSearchEngines()).toContain(warehouseId);
  expect(await codeOf(testApp().place(orderBody(testApp(), boxId)))).toBe('200');
});

test('the database accepts no order of a visitor for a hidden warehouse, and one of the desk', async () => {
  const { orderId } = await testApp().placed(orderBody(testApp(), boxId));
  await hide();
  const copy = (hash: string | null) =>
    testApp().rows(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'request_hash', $2::text, 'choice_id', null, 'secret_hash', null))).*
       from orders o where id = $1`,
      [orderId, hash],
    );
  await expect(copy('\\x01')).rejects.toThrow(/hidden from the public/);
  await copy(null);
  expect(await ordersHere()).toBe(2);
});

test('an order that is sent while staff hide the warehouse waits for them, and is rejected', async () => {
  const staff = await testApp().pool.connect();
  try {
    await staff.query('begin');
    await staff.query('update warehouses set hidden_at = now() where id = $1', [warehouseId]);
    const placing = codeOf(testApp().place(orderBody(testApp(), boxId)));
    await waitUntil(
      async () =>
        (await testApp().rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0,
      { what: 'the order to wait for the change' },
    );
    await staff.query('commit');
    expect(await placing).toBe('404 not-found');
  } finally {
    staff.release();
  }
  expect(await ordersHere()).toBe(0);
});

test('an order from before can be paid until its hold ends, but a declined payment is not repeated', async () => {
  const declined = await createBox(testApp().pool, warehouseId);
  const [paid, failed] = [await testApp().placed(orderBody(testApp(), boxId)), await testApp().placed(orderBody(testApp(), declined))];
  await hide();
  expect(await testApp().settle(paid.orderId, 'PAID')).toBe('FULFILLED');
  await testApp().settle(failed.orderId, 'DECLINED');
  expect((await testApp().state(failed.orderId)).body).toMatchObject({ status: 'FAILED', retryable: false });
  expect(await codeOf(testApp().call('POST', `/api/client/order/${failed.orderId}/retry-payment`))).toBe('409 Order/not-payable');
});
