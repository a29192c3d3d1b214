import { randomUUID } from 'node:crypto';
import { WEBHOOK_TYPES } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKey } from '../kit/builders/api-key.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { type FullTestApp, openFullTestApp } from '../kit/full-test-app.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createEndpoint, deliveriesOf, findWebhook, isSigned, listWebhooks, overlock, send } from '../kit/scenes/webhook-scene.ts';
import { createTestApp } from '../kit/test-app.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const database = useTestDatabase();
let app: FullTestApp;
let scene: StaffScene;
let owner: StaffClient;
let receiver: Receiver;
beforeAll(async () => {
  app = await openFullTestApp(database.url, { env: { WEBHOOKS_ANYWHERE: 'true' } });
  scene = await openStaffScene(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aStaffClient(app);
  receiver = await openReceiver();
  await app.rows('update contracts set overlocked_at = null', []);
  await app.rows('update webhook_endpoints set removed_at = now() where removed_at is null', []);
});
afterEach(() => receiver.close());

const codeOf = (response: { statusCode: number; body: string }) => [
  response.statusCode,
  response.body === '' ? 'ok' : ((JSON.parse(response.body) as { code?: string }).code ?? 'ok'),
];
const settingsOf = async (id: string) => {
  const { name, url, types, version } = await findWebhook(owner, id);
  return { name, url, types, version, enabled: true };
};
const aUrl = () => `https://hooks.example.com/${randomUUID()}`;

describe('the events of the product', () => {
  test('a paid order causes events of order, contract, payment and invoice, with ids and amounts only', async () => {
    const { id } = await createEndpoint(owner, receiver.url, WEBHOOK_TYPES);
    const response = await app.order(await app.box(), { email: 'buyer.of.webhooks@example.com' });
    const orderId = await app.pay(response);
    await app.orderState(orderId);
    await send(app);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
    expect(new Set(bodies.map(({ type }) => type))).toEqual(
      new Set(['order.paid', 'contract.created', 'payment.succeeded', 'invoice.issued']),
    );
    const dataOf = (type: string) => bodies.find((one) => one.type === type)?.data;
    expect(dataOf('order.paid')).toMatchObject({ orderId, amount: 6384, currency: 'EUR' });
    expect(dataOf('contract.created')).toMatchObject({ orderId, warehouseId: app.warehouseId });
    expect(dataOf('payment.succeeded')).toMatchObject({ orderId, amount: 6384, currency: 'EUR' });
    expect(dataOf('invoice.issued')).toMatchObject({ kind: 'INVOICE', amountGross: 6384, currency: 'EUR' });
    expect((await deliveriesOf(owner, id, '&state=DELIVERED')).count.value).toBe(receiver.received.length);
    const { details } = await app.one<{ details: Record<string, unknown> }>(
      'select invoicing_details as details from orders where id = $1',
      [orderId],
    );
    const values = Object.values(details).filter(
      (value): value is string => typeof value === 'string' && value.length > 3 && /[a-záéž]/i.test(value),
    );
    expect(values.length).toBeGreaterThan(2);
    for (const text of receiver.received.map(({ body }) => body)) for (const value of values) expect(text).not.toContain(value);
  });

  test('every other type has one event for its fact, and none when nothing changes', async () => {
    const { id } = await createEndpoint(owner, receiver.url, WEBHOOK_TYPES);
    const { contractId, orderId } = scene.here;
    const contract = (change: string) => app.rows(`update contracts set ${change} where id = $1`, [contractId]);
    await contract('overlocked_at = now()');
    await contract('overlocked_at = now()');
    await contract('overlocked_at = null');
    await contract(`status = 'TERMINATING', terminates_on = '2026-03-31'`);
    await contract(`terminates_on = '2026-04-01'`);
    await contract(`status = 'TERMINATED', terminated_at = '2026-04-01T00:00:00Z'`);
    const { id: paymentId } = await app.one<{ id: string }>(
      `insert into payments (order_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
       select id, 'MOCK', 99, 'PENDING', 'w-1', 100, currency, now(), now() from orders where id = $1 returning id`,
      [orderId],
    );
    await app.rows(`update payments set status = 'DECLINED', decline_kind = 'SOFT' where id = $1`, [paymentId]);
    await app.rows(`update payments set status = 'PAID', paid_at = now() where id = $1`, [paymentId]);
    const { id: refundId } = await app.one<{ id: string }>(
      `insert into refunds (payment_id, reason, amount, currency, status, created_at, updated_at)
       select id, 'WITHDRAWAL', 100, currency, 'SENT', now(), now() from payments where id = $1 returning id`,
      [paymentId],
    );
    await app.rows(`update refunds set status = 'DONE', done_at = now() where id = $1`, [refundId]);
    const types = (await deliveriesOf(owner, id)).rows.map(({ type }) => type).reverse();
    expect(types).toEqual([
      'overlock.set',
      'overlock.lifted',
      'contract.notice_given',
      'contract.ended',
      'payment.failed',
      'payment.succeeded',
      'refund.completed',
    ]);
  });

  test('are not stored while nobody wants them', async () => {
    await overlock(app, scene.there.contractId);
    const { count } = await app.one<{ count: number }>(
      `select count(*)::int as count from webhook_events where data ->> 'contractId' = $1`,
      [scene.there.contractId],
    );
    expect(count).toBe(0);
  });
});

describe('replay', () => {
  const failing = async () => {
    const created = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => response.writeHead(410).end();
    await overlock(app, scene.there.contractId);
    await send(app);
    await owner.put(`/api/admin/webhooks/${created.id}`, await settingsOf(created.id));
    receiver.answer = (response) => response.end();
    const [delivery] = (await deliveriesOf(owner, created.id)).rows;
    if (delivery === undefined) throw new Error('Nothing was delivered');
    return { ...created, delivery };
  };

  test('of one delivery sends the same id with a new time and signature, also twice', async () => {
    const { id, secret, delivery } = await failing();
    app.clock.advance({ minutes: 10 });
    for (const round of [1, 2]) {
      expect(codeOf(await owner.post(`/api/admin/webhook-deliveries/${delivery.id}/replay`))).toEqual([204, 'ok']);
      await send(app);
      expect(receiver.received).toHaveLength(1 + round);
    }
    const [first, again] = receiver.received;
    if (first === undefined || again === undefined) throw new Error('No message arrived');
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    expect(again.body).toBe(first.body);
    expect(isSigned(again, secret)).toBe(true);
    expect((await deliveriesOf(owner, id)).rows).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  test('of one delivery twice at once sends it once', async () => {
    const { delivery } = await failing();
    const both = await Promise.all([1, 2].map(() => owner.post(`/api/admin/webhook-deliveries/${delivery.id}/replay`)));
    expect(both.map(codeOf).sort()).toEqual([
      [204, 'ok'],
      [409, 'webhook/already-waiting'],
    ]);
    await send(app);
    expect(receiver.received).toHaveLength(2);
  });

  test('of all failed ones since an instant leaves earlier and delivered ones alone', async () => {
    const { id } = await failing();
    const since = app.clock.now();
    expect((await owner.post(`/api/admin/webhooks/${id}/replay`, { since: new Date(since.getTime() + 1).toISOString() })).json()).toEqual({
      count: 0,
    });
    expect((await owner.post(`/api/admin/webhooks/${id}/replay`, { since: since.toISOString() })).json()).toEqual({ count: 1 });
    expect((await owner.post(`/api/admin/webhooks/${id}/replay`, { since: since.toISOString() })).json()).toEqual({ count: 0 });
    await send(app);
    expect(receiver.received).toHaveLength(2);
  });

  test('and tests of a disabled endpoint are rejected', async () => {
    const { id, delivery } = await failing();
    await owner.put(`/api/admin/webhooks/${id}`, { ...(await settingsOf(id)), enabled: false });
    for (const path of [`webhook-deliveries/${delivery.id}/replay`, `webhooks/${id}/test`])
      expect(codeOf(await owner.post(`/api/admin/${path}`))).toEqual([409, 'webhook/disabled']);
    expect(codeOf(await owner.post(`/api/admin/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' }))).toEqual([
      409,
      'webhook/disabled',
    ]);
  });
});

test('a rotated secret signs together with the old one for 24 hours, and a third one ends the first', async () => {
  const { id, secret: first } = await createEndpoint(owner, receiver.url);
  const rotate = async () =>
    (await owner.post(`/api/admin/webhooks/${id}/rotate-secret`, { version: (await findWebhook(owner, id)).version })).json<{
      secret: string;
    }>().secret;
  const signers = async (...secrets: string[]) => {
    await owner.post(`/api/admin/webhooks/${id}/test`);
    await send(app);
    const message = receiver.received.at(-1);
    return secrets.map((secret) => message !== undefined && isSigned(message, secret));
  };
  const second = await rotate();
  expect(await signers(first, second)).toEqual([true, true]);
  expect((await findWebhook(owner, id)).oldSecretUntil).toBe(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
  app.clock.advance({ hours: 24 });
  expect(await signers(first, second)).toEqual([false, true]);
  const third = await rotate();
  const fourth = await rotate();
  expect(await signers(second, third, fourth)).toEqual([false, true, true]);
  const { version } = await findWebhook(owner, id);
  expect(codeOf(await owner.post(`/api/admin/webhooks/${id}/rotate-secret`, { version: version - 1 }))).toEqual([409, 'changed-elsewhere']);
});

test('a test event arrives with the type test', async () => {
  const { id } = await createEndpoint(owner, receiver.url);
  const { deliveryId } = (await owner.post(`/api/admin/webhooks/${id}/test`)).json<{ deliveryId: string }>();
  await send(app);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: {} });
  expect((await deliveriesOf(owner, id)).rows).toMatchObject([{ id: deliveryId, type: 'test', state: 'DELIVERED' }]);
});

describe('an endpoint', () => {
  test('is created once for one address, also by two requests at once', async () => {
    const url = aUrl();
    const create = () => owner.post('/api/admin/webhooks', { name: 'A', url, types: ['order.paid'] });
    const both = await Promise.all([create(), create()]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, 'ok'],
      [409, 'webhook/url-exists'],
    ]);
    const { id } = await createEndpoint(owner, aUrl());
    const taken = await owner.put(`/api/admin/webhooks/${id}`, { ...(await settingsOf(id)), url });
    expect([codeOf(taken), taken.json<{ errors: object[] }>().errors]).toMatchObject([[409, 'webhook/url-exists'], [{ path: 'url' }]]);
  });

  test('is changed by the version that was read, and not by a stale one', async () => {
    const { id } = await createEndpoint(owner, aUrl());
    const settings = await settingsOf(id);
    const change = (name: string) => owner.put(`/api/admin/webhooks/${id}`, { ...settings, name });
    const both = await Promise.all([change('B'), change('C')]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, 'ok'],
      [409, 'changed-elsewhere'],
    ]);
    const entries = await app.rows(`select changes from audit_log where verb = 'webhook.change' and noun_id = $1`, [id]);
    expect(entries).toMatchObject([{ changes: { name: { before: 'Accounting' } } }]);
  });

  test('that is removed gets nothing, and its secret is gone', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    await overlock(app, scene.there.contractId);
    expect(codeOf(await owner.post(`/api/admin/webhooks/${id}/remove`, { reason: 'replaced' }))).toEqual([204, 'ok']);
    await send(app);
    expect(receiver.received).toEqual([]);
    const row = await app.one<{ bytes: number }>('select octet_length(secret_encrypted) as bytes from webhook_endpoints where id = $1', [
      id,
    ]);
    expect(row.bytes).toBe(0);
    expect(codeOf(await owner.get(`/api/admin/webhooks/${id}/deliveries`))).toEqual([404, 'not-found']);
    expect((await listWebhooks(owner)).map((one) => one.id)).not.toContain(id);
    expect(codeOf(await owner.post('/api/admin/webhooks', { name: 'A', url: receiver.url, types: ['order.paid'] }))).toEqual([200, 'ok']);
  });

  test('is one of at most 100', async () => {
    await app.rows(
      `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at)
       select 'A', 'https://hooks.example.com/' || n, '{order.paid}', '', now() from generate_series(1, 100) as n`,
      [],
    );
    expect(codeOf(await owner.post('/api/admin/webhooks', { name: 'A', url: aUrl(), types: ['order.paid'] }))).toEqual([
      409,
      'webhook/too-many',
    ]);
  });

  test('can be managed with an API key', async () => {
    const { headers } = await aKey(app, { rights: ['read:integration', 'write:integration'] });
    const payload = { name: 'By key', url: aUrl(), types: ['order.paid'] };
    expect(codeOf(await app.call('POST', '/api/admin/webhooks', { headers, payload }))).toEqual([200, 'ok']);
  });
});

test('deliveries are listed in pages, and events older than 30 days are deleted with them', async () => {
  const { id } = await createEndpoint(owner, receiver.url);
  for (let round = 0; round < 3; round++) await owner.post(`/api/admin/webhooks/${id}/test`);
  const page = async (query: string) =>
    (await owner.get(`/api/admin/webhooks/${id}/deliveries?limit=2${query}`)).json<{ rows: { id: string }[]; next: string | null }>();
  const first = await page('');
  const second = await page(`&after=${first.next}`);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null]);
  app.clock.advance({ days: 29 });
  await app.runJob('purge-expired', {});
  expect((await deliveriesOf(owner, id)).rows).toHaveLength(3);
  app.clock.advance({ days: 2 });
  await app.runJob('purge-expired', {});
  expect((await deliveriesOf(owner, id)).rows).toEqual([]);
});

test('secrets are encrypted with the current key by the hourly job', async () => {
  const { id, secret } = await createEndpoint(owner, receiver.url);
  const [old, current] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
  const replaced = await createTestApp(database.url, {
    at: app.clock.now().toISOString(),
    secretKey: current,
    config: { oldSecretKeys: [old] },
    env: { WEBHOOKS_ANYWHERE: 'true' },
  });
  await replaced.runJob('reencrypt-webhook-secrets', {});
  await replaced.close();
  const alone = await createTestApp(database.url, {
    at: app.clock.now().toISOString(),
    secretKey: current,
    env: { WEBHOOKS_ANYWHERE: 'true' },
  });
  await owner.post(`/api/admin/webhooks/${id}/test`);
  await send(alone);
  await alone.close();
  const message = receiver.received[0];
  expect(message !== undefined && isSigned(message, secret)).toBe(true);
});
