import { waitUntil } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();

/** Numbers without prefix and year: of contracts, and of invoices. */
const numbers = async () => ({
  contracts: (
    await testApp().rows<{ number: number }>(
      `select split_part(business_id, '-', 3)::integer as number from contracts where business_id like 'SK-2026-%' order by 1`,
    )
  ).map(({ number }) => number),
  invoices: (
    await testApp().rows<{ sequence: number }>(`select sequence from invoices where series = 'INVOICE' and year = 2026 order by 1`)
  ).map(({ sequence }) => sequence),
});

/** The numbers 1 to n, and counters that agree with them. */
async function expectNoGaps(): Promise<number> {
  const { contracts, invoices } = await numbers();
  const all = contracts.map((_, index) => index + 1);
  expect({ contracts, invoices }).toEqual({ contracts: all, invoices: all });
  const last = all.length;
  const counter = await testApp().rows(`select last_number from business_id_counters where prefix = 'SK' and year = 2026`);
  expect(counter).toEqual([{ last_number: last }]);
  return last;
}

afterEach(async () => {
  await expectNoGaps();
});

const headers = { cookie: browserCookie('numbers') };

async function paidOrder(): Promise<string> {
  const app = testApp();
  const boxId = await app.box();
  const { orderId } = await app.placed(orderBody(app, boxId), { ...headers, 'idempotency-key': boxId });
  await app.endAtGateway(orderId, 'PAID');
  return orderId;
}

const statusOf = async (orderId: string) => (await testApp().state(orderId, headers)).body.status;

test('orders that are fulfilled at once get consecutive numbers', async () => {
  const orders: string[] = [];
  for (let n = 0; n < 8; n++) orders.push(await paidOrder());
  expect(await Promise.all(orders.map(statusOf))).toEqual(orders.map(() => 'FULFILLED'));
  expect(await expectNoGaps()).toBe(8);
});

test('an order whose last statement fails leaves no gap', async () => {
  const app = testApp();
  const orderId = await paidOrder();
  const before = await expectNoGaps();
  await app.rows(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'failed here'; end $$`);
  await app.rows(`create trigger a_fault before update of settlement on payments for each row execute function fail_here()`);
  expect((await app.state(orderId, headers)).body.status).not.toBe('FULFILLED');
  await app.rows('drop trigger a_fault on payments');
  expect(await expectNoGaps()).toBe(before);
  const other = await paidOrder();
  expect(await statusOf(other)).toBe('FULFILLED');
  expect(await expectNoGaps()).toBe(before + 1);
});

test('a connection that is lost after the numbers were allocated leaves no gap', async () => {
  const app = testApp();
  const orderId = await paidOrder();
  const before = await expectNoGaps();
  const blocker = await app.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table messages in exclusive mode');
  const lost = app.state(orderId, headers);
  await waitUntil(async () => {
    const killed = await app.rows(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'messages'::regclass and not granted
       and pid in (select pid from pg_locks where relation = 'business_id_counters'::regclass and granted)`,
    );
    return killed.length > 0;
  });
  await blocker.query('rollback');
  blocker.release();
  expect((await lost).status).toBe(503);
  expect(await expectNoGaps()).toBe(before);
  const other = await paidOrder();
  expect(await statusOf(other)).toBe('FULFILLED');
  expect(await expectNoGaps()).toBe(before + 1);
});
