import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const sessionId = { 'session-id': 'aBc123' };
const browser = { ...sessionId, cookie: browserCookie('mine') };
const calls = ['status', 'retry', 'offer', 'summary'] as const;
type Call = (typeof calls)[number];

function request(call: Call, { orderId, boxId }: { orderId: string; boxId: string }, headers: Record<string, string>) {
  if (call === 'status') return testApp().state(orderId, headers);
  if (call === 'retry') return testApp().call('POST', `/api/client/order/${orderId}/retry-payment`, { headers });
  if (call === 'offer') return testApp().call('GET', `/api/client/order/offer/${boxId}`, { headers });
  const choice = { boxId, invoicingPeriod: 1, insuranceId: testApp().operator.insuranceId, voucherToken: null };
  return testApp().call('PUT', '/api/client/order/offer/summary', { body: choice, headers });
}
const rejection = { status: '404', retry: '404', offer: '409', summary: '409' };

async function declined(headers: Record<string, string>) {
  const boxId = await testApp().box();
  const { orderId } = await testApp().placed(orderBody(testApp(), boxId), headers);
  await testApp().settle(orderId, 'DECLINED');
  return { orderId, boxId };
}

test.each(calls)('%s accepts an order of a visitor only with the secret of the browser that placed it', async (call) => {
  const order = await declined(browser);
  const client = await testApp().signIn(await createClient(testApp().pool));
  for (const proof of [
    { cookie: '' },
    { cookie: 'order_secret=' },
    { cookie: `order_secret=${order.orderId}` },
    { cookie: browserCookie('foreign') },
    { cookie: '', 'idempotency-key': 'guessed' },
    { ...client, cookie: '' },
    { ...client, cookie: browserCookie('foreign') },
  ]) {
    const { status } = await request(call, order, { ...sessionId, ...proof });
    expect([proof, String(status)]).toEqual([proof, rejection[call]]);
  }
  expect((await request(call, order, browser)).status).toBe(200);
});

test.each(calls)('%s accepts the order of a client only with the session of this client', async (call) => {
  const owner = await testApp().signIn(await createClient(testApp().pool));
  const other = await testApp().signIn(await createClient(testApp().pool));
  const order = await declined({ ...owner, ...browser });
  for (const proof of [browser, { ...other, ...browser }, { ...other, cookie: '' }]) {
    expect(String((await request(call, order, proof)).status)).toBe(rejection[call]);
  }
  expect((await request(call, order, { ...owner, cookie: '' })).status).toBe(200);
});

test('the secret is set once in a cookie that scripts and other sites cannot use, and only its hash is stored', async () => {
  const boxId = await testApp().box();
  const { status, headers, body } = await testApp().place(orderBody(testApp(), boxId), { cookie: '' });
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']);
  expect(cookie).toMatch(/^order_secret=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  const secret = cookie.slice('order_secret='.length, cookie.indexOf(';'));
  expect(JSON.stringify(body)).not.toContain(secret);
  const row = await testApp().one('select orders::text as text, secret_hash = sha256($2) as hashed from orders where id = $1', [
    body.orderId,
    Buffer.from(secret),
  ]);
  expect([row.hashed, String(row.text).includes(secret)]).toEqual([true, false]);
  const second = await testApp().place(orderBody(testApp(), await testApp().box()), { cookie: `order_secret=${secret}` });
  expect(String(second.headers['set-cookie'])).toContain(secret);
});

test('a repeated call with the same key and request, whose response was lost, gives the browser the same secret', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const key = { 'idempotency-key': 'key-of-this-browser', cookie: '' };
  const calls = await Promise.all([testApp().place(body, key), testApp().place(body, key)]);
  calls.push(await testApp().place(body, key));
  const [orderId, ...others] = new Set(calls.map((call) => call.body.orderId));
  const [cookie = '', ...cookies] = new Set(calls.map(({ headers }) => String(headers['set-cookie']).split(';')[0]));
  expect([others, cookies]).toEqual([[], []]);
  expect((await testApp().state(orderId, { cookie })).status).toBe(200);
  const foreign = await testApp().place({ ...body, language: 'EN' }, key);
  expect([foreign.status, String(foreign.headers['set-cookie']).startsWith(cookie)]).toEqual([409, false]);
});

test('the order of an account is not shown to another client of the same browser', async () => {
  const boxId = await testApp().box();
  const { orderId } = await testApp().placed(orderBody(testApp(), boxId), browser);
  const other = await testApp().signIn(await createClient(testApp().pool));
  expect((await testApp().state(orderId, { ...other, ...browser })).status).toBe(200);
  await testApp().settle(orderId, 'PAID');
  for (const call of ['status', 'retry'] as const)
    expect((await request(call, { orderId, boxId }, { ...other, ...browser })).status, call).toBe(404);
  expect((await testApp().state(orderId, browser)).status).toBe(200);
});

test('a logout deletes the secret of the browser', async () => {
  const session = await testApp().signIn(await createClient(testApp().pool));
  const { status, headers } = await testApp().call('POST', '/auth/custom/logout', { headers: { ...session, ...browser } });
  expect([status, headers['set-cookie']]).toEqual([204, 'order_secret=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
});

test('an order of a visitor that an account was registered for is also shown to its client', async () => {
  const { orderId } = await testApp().placed(orderBody(testApp(), await testApp().box()), browser);
  await testApp().settle(orderId, 'PAID');
  const { client_id: clientId } = await testApp().one('select client_id from orders where id = $1', [orderId]);
  const session = await testApp().signIn(String(clientId));
  expect((await testApp().state(orderId, { ...session, cookie: '' })).body).toMatchObject({ status: 'FULFILLED' });
});
