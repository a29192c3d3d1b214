import { describe, expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { type OrderTestApp, orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp({ RATE_LIMIT: '1', HOLDS_PER_ADDRESS: '3' });

const place = async (from: string, body?: object, headers: Record<string, string> = {}) => {
  const response = await testApp().http.inject({
    method: 'POST',
    url: `/api/client/order/place/${headers.authorization ? 'with' : 'without'}-login`,
    remoteAddress: from,
    payload: body ?? orderBody(testApp(), await testApp().box()),
    headers,
  });
  return { status: response.statusCode, body: response.json() };
};
const outcome = async (from: string, headers?: Record<string, string>) => {
  const { status, body } = await place(from, undefined, headers);
  return status === 200 ? 200 : body.code;
};

describe('unpaid orders of one network', () => {
  test('hold three boxes at one time; others are not affected', async () => {
    const app: OrderTestApp = testApp();
    const outcomes = [];
    for (let index = 0; index < 5; index++) outcomes.push(await outcome(`2001:db8:1:1::${index}`));
    expect(outcomes).toEqual([200, 200, 200, 'Order/too-many-holds', 'Order/too-many-holds']);
    const before = await app.rowCounts();
    const rejected = await place('2001:db8:1:1::9');
    expect(rejected).toMatchObject({ status: 409, body: { detail: expect.stringContaining('bez platby') } });
    expect((await app.rowCounts()).orders).toBe(before.orders);
    expect(await outcome('2001:db8:1:2::1')).toBe(200);
  });

  test('at once cannot exceed the limit', async () => {
    const bodies = [];
    for (let index = 0; index < 8; index++) bodies.push(orderBody(testApp(), await testApp().box()));
    const all = await Promise.all(bodies.map((body) => place('203.0.113.8', body)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('count until they are paid or their hold ends', async () => {
    const from = '203.0.113.9';
    const paid = (await place(from)).body.orderId;
    for (let index = 0; index < 2; index++) await place(from);
    expect(await outcome(from)).toBe('Order/too-many-holds');
    await testApp().settle(paid, 'PAID');
    expect([await outcome(from), await outcome(from)]).toEqual([200, 'Order/too-many-holds']);
    testApp().clock.advance({ minutes: 30 });
    expect(await outcome(from)).toBe(200);
  });

  test('do not count once the buyer has cancelled them', async () => {
    const from = '203.0.113.11';
    const body = orderBody(testApp(), await testApp().box());
    const browser = { cookie: browserCookie('cancels') };
    const { orderId } = (await place(from, body, browser)).body;
    for (let index = 0; index < 2; index++) await place(from);
    expect(await outcome(from)).toBe('Order/too-many-holds');
    expect((await testApp().call('POST', `/api/client/order/${orderId}/cancel`, { headers: browser })).status).toBe(204);
    expect([await outcome(from), await outcome(from)]).toEqual([200, 'Order/too-many-holds']);
  });

  test('do not count when the buyer replaces or repeats them', async () => {
    const from = '203.0.113.10';
    const body = orderBody(testApp(), await testApp().box());
    const browser = { cookie: browserCookie('replaces and repeats') };
    await place(from, body, browser);
    for (let index = 0; index < 2; index++) await place(from);
    expect((await place(from, body, browser)).status).toBe(200);
    const changed = { ...body, invoicingDetails: { ...body.invoicingDetails, lastName: 'Nováček' } };
    expect((await place(from, changed, browser)).status).toBe(200);
  });
});

test('a client holds three unpaid boxes, from any number of networks', async () => {
  const [{ id } = { id: '' }] = await testApp().rows<{ id: string }>(
    `insert into users (type, email, first_name, last_name, user_language, referral_code, email_confirmed_at, created_at)
     values ('ClientUser', 'holder@example.com', 'Jana', 'Nová', 'SK', 'HOLDER', now(), now()) returning id`,
  );
  const headers = await testApp().signIn(id);
  const outcomes = [];
  for (let index = 0; index < 4; index++) outcomes.push(await outcome(`198.51.100.${index}`, headers));
  expect(outcomes).toEqual([200, 200, 200, 'Order/too-many-holds']);
});

test('the network of an order is not stored in readable form', async () => {
  await place('203.0.113.99');
  const rows = await testApp().rows<{ placed: string }>(
    `select encode(placed_from, 'escape') as placed from orders where placed_from is not null`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

test('idempotency keys of two browsers without a login are independent', async () => {
  const from = '203.0.113.20';
  const headersOf = (browser: string) => ({ 'idempotency-key': 'the-same-key', cookie: browserCookie(browser) });
  const [one, two] = [orderBody(testApp(), await testApp().box()), orderBody(testApp(), await testApp().box())];
  const first = await place(from, one, headersOf('a'));
  const repeated = await place(from, one, headersOf('a'));
  expect([repeated.status, repeated.body.orderId]).toEqual([200, first.body.orderId]);
  expect((await place(from, two, headersOf('a'))).body.code).toBe('idempotency/key-reused');
  expect((await place(from, two, headersOf('b'))).status).toBe(200);
});
