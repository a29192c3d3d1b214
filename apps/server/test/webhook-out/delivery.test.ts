import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundPort } from '../../src/platform/module/ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createEndpoint, deliveriesOf, findWebhook, isSigned, overlock, send } from '../kit/scenes/webhook-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const database = useTestDatabase();
let app: TestApp;
let second: TestApp;
let scene: StaffScene;
let owner: StaffClient;
let receiver: Receiver;
const open = (more: object = {}, timeoutMs = 1500) =>
  createTestApp(database.url, {
    at: '2026-03-02T09:00:00Z',
    env: { WEBHOOKS_ANYWHERE: 'true', ...more },
    overrides: { ports: [override(outboundPort, (real) => ({ ...real, timeoutMs }))] },
  });
beforeAll(async () => {
  app = await open();
  second = await open();
  scene = await openStaffScene(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  owner = await aStaffClient(app);
  receiver = await openReceiver();
  await app.rows('update contracts set overlocked_at = null', []);
  await app.rows(`update webhook_endpoints set removed_at = now() where removed_at is null`, []);
});
afterEach(() => receiver.close());

const happen = () => overlock(app, scene.here.contractId);
const only = async (id: string) => {
  const { rows } = await deliveriesOf(owner, id);
  expect(rows).toHaveLength(1);
  return rows[0];
};

test('a message is signed as Standard Webhooks says, and contains ids but nobody', async () => {
  const { id, secret } = await createEndpoint(owner, receiver.url);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  await happen();
  await send(app);
  const [message] = receiver.received;
  if (message === undefined) throw new Error('No message arrived');
  expect(isSigned(message, secret)).toBe(true);
  expect(isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
  expect(isSigned(message, `whsec_${Buffer.alloc(24).toString('base64')}`)).toBe(false);
  const { contractId, clientId, warehouseId } = scene.here;
  expect(JSON.parse(message.body)).toMatchObject({
    type: 'overlock.set',
    timestamp: app.clock.now().toISOString(),
    data: { contractId, clientId, warehouseId },
  });
  expect(message.headers['webhook-timestamp']).toBe(String(app.clock.now().getTime() / 1000));
  const delivery = await only(id);
  expect(delivery).toMatchObject({
    state: 'DELIVERED',
    attempts: 1,
    status: 200,
    response: 'thanks',
    messageId: message.headers['webhook-id'],
  });
  const { stored } = await app.one<{ stored: string }>('select to_jsonb(e)::text as stored from webhook_endpoints e where id = $1', [id]);
  expect(stored).not.toContain(secret.slice(6));
});

test('the example of the guide for Node accepts a message, and rejects a changed and an old one', async () => {
  const guide = readFileSync(new URL('../../../../docs/integrations.md', import.meta.url), 'utf8');
  const example = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
    verify: (headers: object, body: string, secret: string, now: number) => boolean;
  };
  const { secret } = await createEndpoint(owner, receiver.url);
  await happen();
  await send(app);
  const [message] = receiver.received;
  if (message === undefined) throw new Error('No message arrived');
  const now = app.clock.now().getTime() / 1000;
  expect(verify(message.headers, message.body, secret, now)).toBe(true);
  expect(verify(message.headers, message.body.replace('overlock', 'Overlock'), secret, now)).toBe(false);
  expect(verify(message.headers, message.body, secret, now + 301)).toBe(false);
  expect(verify({ ...message.headers, 'webhook-id': 'msg_other' }, message.body, secret, now)).toBe(false);
});

describe('an event', () => {
  test('does not exist when its fact is rolled back', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    const client = await app.pool.connect();
    await client.query('begin');
    await client.query('update contracts set overlocked_at = now() where id = $1', [scene.here.contractId]);
    await client.query('rollback');
    client.release();
    await send(app);
    expect((await deliveriesOf(owner, id)).rows).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  test('that was written before the process died is sent by the next one', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    await happen();
    // Nothing was enqueued for it: the job of the minute finds it.
    await app.queue.clear();
    await send(second);
    expect(await only(id)).toMatchObject({ state: 'DELIVERED' });
  });

  test('that a worker took before it died is sent again after the lease', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    await happen();
    await app.rows(`update webhook_deliveries set leased_until = $1, attempts = 1`, [new Date(app.clock.now().getTime() + 60_000)]);
    await send(second);
    expect(receiver.received).toEqual([]);
    second.clock.advance({ minutes: 1 });
    await send(second);
    expect(await only(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 });
    second.clock.set(app.clock.now());
  });

  test('is enqueued at once by the notification of the database', async () => {
    await createEndpoint(owner, receiver.url);
    await app.queue.clear('send-webhooks');
    await happen();
    await waitUntil(async () => (await app.queue.waiting('send-webhooks')) > 0);
    expect(await app.run()).toBeGreaterThan(0);
    expect(receiver.received).toHaveLength(1);
  });

  test('is not sent to an endpoint that wants other types', async () => {
    const { id } = await createEndpoint(owner, receiver.url, ['invoice.issued']);
    await happen();
    expect((await deliveriesOf(owner, id)).rows).toEqual([]);
  });

  test('goes to each endpoint with the same id and another signature', async () => {
    const one = await createEndpoint(owner, `${receiver.url}/1`);
    const two = await createEndpoint(owner, `${receiver.url}/2`);
    await happen();
    await send(app);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received.map((message) => [isSigned(message, one.secret), isSigned(message, two.secret)].toString()).sort()).toEqual([
      'false,true',
      'true,false',
    ]);
  });
});

test('two workers at once send each message once', async () => {
  await createEndpoint(owner, receiver.url, ['overlock.set', 'overlock.lifted']);
  for (let round = 0; round < 10; round++) {
    await overlock(app, scene.here.contractId);
    await overlock(app, scene.here.contractId, false);
  }
  await Promise.all([send(app), send(second), send(app), send(second)]);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
});

describe('a receiver that', () => {
  test('fails with 500 gets 10 attempts over 3 days, and then the delivery failed', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => response.writeHead(500).end('broken\0 database');
    await happen();
    const began = app.clock.now().getTime();
    const hours: number[] = [];
    for (;;) {
      await send(app);
      hours.push(Math.round((app.clock.now().getTime() - began) / 36_000) / 100);
      const { state, nextAttemptAt, attempts } = (await only(id)) ?? {};
      expect(attempts).toBe(receiver.received.length);
      if (state !== 'PENDING') break;
      app.clock.set(new Date(Date.parse(nextAttemptAt ?? '') - 1));
      await send(app);
      expect(receiver.received).toHaveLength(attempts ?? 0);
      app.clock.advance({ ms: 1 });
    }
    expect(hours).toEqual([0, 0, 0.08, 0.58, 2.58, 7.58, 17.58, 31.58, 51.58, 71.58]);
    expect(await only(id)).toMatchObject({ state: 'FAILED', attempts: 10, status: 500, response: 'broken database' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('does not respond in time gets the message again, and others do not wait for it', async () => {
    const other = await openReceiver();
    const { id } = await createEndpoint(owner, receiver.url);
    await createEndpoint(owner, other.url);
    receiver.answer = () => undefined;
    await happen();
    await send(app);
    expect(await only(id)).toMatchObject({ state: 'PENDING', attempts: 1, status: null, error: 'timeout' });
    expect(other.received).toHaveLength(1);
    await other.close();
  });

  test('responds to nothing until another one has all its messages delays none of them', async () => {
    const patient = await open({}, 60_000);
    const other = await openReceiver();
    const silent = await createEndpoint(owner, receiver.url, ['overlock.set', 'overlock.lifted']);
    await createEndpoint(owner, other.url, ['overlock.set', 'overlock.lifted']);
    for (let round = 0; round < 25; round++) await overlock(app, scene.here.contractId, round % 2 === 0);
    const waiting: ServerResponse[] = [];
    const answerAll = (): void => {
      receiver.answer = (response) => response.end();
      for (const response of waiting) response.end();
    };
    receiver.answer = (response) => waiting.push(response);
    other.answer = (response) => {
      response.end();
      if (other.received.length === 25) answerAll();
    };
    await send(patient);
    expect(new Set(other.received.map(({ headers }) => headers['webhook-id'])).size).toBe(25);
    expect(waiting.length, 'the silent one has as many as it gets at once').toBe(20);
    const { rows } = await deliveriesOf(owner, silent.id);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array.from({ length: 25 }, () => ['DELIVERED', 1]));
    await other.close();
    await patient.close();
  });

  test('sends its response without an end is cut off', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('ž'.repeat(64 * 1024)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    };
    await happen();
    await send(app);
    const delivery = await only(id);
    expect(delivery).toMatchObject({ state: 'DELIVERED', status: 200 });
    expect(delivery?.response?.length).toBe(512);
  });

  test('redirects is not followed', async () => {
    const target = await openReceiver();
    const { id } = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => response.writeHead(307, { location: target.url }).end();
    await happen();
    await send(app);
    expect(await only(id)).toMatchObject({ state: 'PENDING', status: 307 });
    expect(target.received).toEqual([]);
    await target.close();
  });

  test('closes the connection, or is not there, gets the message again', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => response.destroy();
    await happen();
    await send(app);
    expect(await only(id)).toMatchObject({ state: 'PENDING', error: 'broken-connection' });
    await receiver.close();
    app.clock.advance({ seconds: 5 });
    await send(app);
    expect(await only(id)).toMatchObject({ state: 'PENDING', attempts: 2, error: 'no-connection' });
  });

  test('is gone (410) is disabled at once', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    receiver.answer = (response) => response.writeHead(410).end();
    await happen();
    await send(app);
    expect(await only(id)).toMatchObject({ state: 'FAILED', attempts: 1 });
    expect(await findWebhook(owner, id)).toMatchObject({ disabledBy: 'FAILURES' });
  });

  test('lost 10 deliveries in a row is disabled, is a task of staff, and gets nothing until it is enabled', async () => {
    const { id } = await createEndpoint(owner, receiver.url, ['overlock.set', 'overlock.lifted']);
    receiver.answer = (response) => response.writeHead(503).end();
    for (let count = 0; count < 5; count++) {
      await happen();
      await overlock(app, scene.here.contractId, false);
    }
    for (let attempt = 0; attempt < 10; attempt++) {
      await send(app);
      app.clock.advance({ hours: 20 });
    }
    const disabled = await findWebhook(owner, id);
    expect(disabled).toMatchObject({ disabledBy: 'FAILURES', failed: 10 });
    const task = await app.call('GET', '/api/admin/today/webhook-disabled', { headers: owner.headers });
    expect(task.body).toContain(id);
    const entry = await app.one<{ actor_kind: string }>(`select actor_kind from audit_log where verb = 'webhook.change' and noun_id = $1`, [
      id,
    ]);
    expect(entry.actor_kind).toBe('JOB');
    receiver.received.length = 0;
    receiver.answer = (response) => response.end();
    await happen();
    await send(app);
    expect(receiver.received).toEqual([]);
    const { name, url, types, version } = disabled;
    expect((await owner.put(`/api/admin/webhooks/${id}`, { name, url, types, version, enabled: true })).statusCode).toBe(200);
    expect((await owner.post(`/api/admin/webhooks/${id}/replay`, { since: '2026-01-01T00:00:00Z' })).json()).toEqual({ count: 11 });
    await send(app);
    expect(receiver.received).toHaveLength(11);
  });
});

describe('without the setting for demos', () => {
  const names: Record<string, LookupAddress[]> = {
    'rebound.example.com': [{ address: '127.0.0.1', family: 4 }],
    'mixed.example.com': [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
    'six.example.com': [{ address: '::1', family: 6 }],
    'none.example.com': [],
  };
  let strict: TestApp;
  let asked: string[];
  beforeAll(async () => {
    asked = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return names[host] ?? [];
    };
    strict = await createTestApp(database.url, {
      at: '2026-03-02T09:00:00Z',
      overrides: { ports: [override(outboundPort, () => ({ resolve, timeoutMs: 1500 }))] },
    });
  });
  afterAll(() => strict.close());

  test.each([
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://localhost./',
    'https://db.internal/',
    'https://printer/',
    'https://user:secret@hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    `https://hooks.example.com/${'ž'.repeat(1900)}`,
  ])('%s is rejected at its field', async (url) => {
    const response = await strict.call('POST', '/api/admin/webhooks', {
      headers: owner.headers.cookie === undefined ? {} : { cookie: owner.headers.cookie, origin: strict.publicUrl },
      payload: { name: 'A', url, types: ['order.paid'] },
    });
    const problem = response.json<{ code: string; errors: { path: string }[] }>();
    expect([response.statusCode, problem.code, problem.errors[0]?.path]).toEqual([400, 'webhook/url-not-allowed', 'url']);
  });

  test.each([
    ['rebound.example.com', 'address-not-allowed'],
    ['mixed.example.com', 'address-not-allowed'],
    ['six.example.com', 'address-not-allowed'],
    ['none.example.com', 'no-connection'],
  ])('a name that resolves to another network at the time of sending is not called: %s', async (host, error) => {
    const { id } = await createEndpoint(owner, `https://${host}/hook`);
    await happen();
    await send(strict);
    expect(asked).toContain(host);
    expect(await only(id)).toMatchObject({ state: 'PENDING', status: null, error });
  });

  test('an http address that was saved with the setting is not called', async () => {
    const { id } = await createEndpoint(owner, receiver.url);
    await happen();
    await send(strict);
    expect(await only(id)).toMatchObject({ error: 'address-not-allowed' });
    expect(receiver.received).toEqual([]);
  });
});
