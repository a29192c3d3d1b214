import { startWireFake, TestClock, useTestDatabase, type WireFake, waitUntil } from '@komora/testing';
import { createBox } from '@komora/testing/factories/order';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app/container.ts';
import { readConfig } from '../../src/config/config.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { anAccount, logIn, password } from '../kit/builders/account.ts';
import { buyerDetails, orderBody } from '../kit/builders/order.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { gopayEnvironment } from '../kit/gateways/gopay.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { type ReceivedSpan, receivedResource, receivedSpans } from '../kit/received-spans.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { testDataDir } from '../kit/test-data-dir.ts';

const database = useTestDatabase();
let collector: WireFake;
let gopay: GopayFake;
let place: Awaited<ReturnType<typeof homeWarehouse>>;
beforeAll(async () => {
  const operator = await createTestApp(database.url);
  place = await homeWarehouse(operator);
  await operator.close();
  collector = await startWireFake(() => ({ body: {} }));
  const clock = new TestClock('2026-03-02T09:00:00Z');
  gopay = await startGopayFake({ now: () => clock.now() });
});
beforeEach(() => {
  collector.requests.splice(0);
  collector.reply(() => ({ body: {} }));
});
afterAll(async () => {
  await collector.stop();
  await gopay.stop();
});

interface Traced {
  spans: ReceivedSpan[];
  /** Parsed lines of the log. */
  lines: Record<string, unknown>[];
}

/** Lets a program export traces to the collector while `work` runs. Closing it exports what is left. */
async function traced(work: (app: TestApp) => Promise<void>, env: Record<string, string> = {}): Promise<Traced> {
  const { log, lines } = memoryLog();
  const app = await createTestApp(database.url, {
    at: '2026-03-02T09:00:00Z',
    log,
    env: { ...gopayEnvironment(gopay), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env },
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
  return { spans: receivedSpans(collector.requests), lines: lines.map((line) => JSON.parse(line)) };
}

let phones = 0;
/** A client who is logged in. */
async function client(app: TestApp, email: string): Promise<{ id: string; token: string }> {
  const { id } = await anAccount(app, { email, phoneNumber: `+42190500000${++phones}` });
  return { id, token: (await logIn(app, email)).json<{ token: string }>().token };
}

async function order(app: TestApp, email: string, token?: string) {
  const details = { invoicingDetails: { ...buyerDetails(0), email, telephoneNumber: '+421905999999' } };
  const payload = orderBody(await createBox(app.pool, place.warehouseId), place.operator.insuranceId, details);
  return app.post(`/api/client/order/place/${token === undefined ? 'without' : 'with'}-login`, payload, token);
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name);
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} spans have the name ${name}`);
  return found[0];
};
const childrenOf = (spans: readonly ReceivedSpan[], parent: ReceivedSpan) => spans.filter((span) => span.parentSpanId === parent.spanId);

test('a request is a trace with the template of its route, its statements, and its calls to the gateway', async () => {
  const { spans } = await traced(async (app) => {
    expect((await order(app, 'first@example.com')).statusCode).toBe(200);
  });
  expect(collector.requests.map(({ url, method }) => `${method} ${url}`)).toContain('POST /v1/traces');
  expect(receivedResource(collector.requests)).toMatchObject({ 'service.name': 'komora', 'service.version': 'test', 'komora.role': 'all' });
  const request = named(spans, 'POST /api/client/order/place/without-login');
  expect(request.parentSpanId).toBeUndefined();
  expect(request.failed).toBe(false);
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/client/order/place/without-login',
    'http.response.status_code': 200,
    'komora.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const insert = childrenOf(spans, request).find(({ name }) => name === 'INSERT orders');
  expect(insert?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' });
  expect(insert?.attributes['db.query.text']).toMatch(/insert into "orders".*\$1/s);
  const start = named(childrenOf(spans, request), 'gateway start');
  expect(start.attributes).toEqual({ 'komora.system': 'gateway', 'komora.provider': 'GOPAY', 'komora.operation': 'start' });
  const sent = childrenOf(spans, start);
  expect(sent.length).toBeGreaterThan(0);
  const attributes = { 'http.request.method': 'POST', 'server.address': '127.0.0.1', 'http.response.status_code': 200 };
  for (const span of sent) expect(span).toMatchObject({ name: 'POST', attributes });
  const ids = new Set(spans.map(({ spanId }) => spanId));
  for (const { parentSpanId } of spans) if (parentSpanId !== undefined) expect(ids).toContain(parentSpanId);
});

test('spans contain no personal data, no secrets, no addresses of requests and no values of statements', async () => {
  const secrets = [
    'buyer@example.com',
    'jana.tajna@example.com',
    '905999999',
    '90500000',
    'Bratislava-secret',
    'path-secret',
    'query-secret',
    'cookie-secret',
    password,
  ];
  const { spans } = await traced(async (app) => {
    const jana = await client(app, 'jana.tajna@example.com');
    const { orderId } = (await order(app, 'jana.tajna@example.com', jana.token)).json<{ orderId: string }>();
    secrets.push(jana.token, jana.id, orderId);
    await app.get(`/api/client/order/status?orderId=${orderId}`, jana.token);
    await order(app, 'buyer@example.com');
    await app.post('/auth/custom/login', { username: 'jana.tajna@example.com', password: `${password}, wrong`, domain: 'CLIENT' });
    await app.http.inject({
      url: `/auth/unlock-token/box-unlock/${orderId}/jana.tajna@example.com/path-secret?token=query-secret`,
      headers: { cookie: 'order=cookie-secret', referer: 'https://example.com/?q=query-secret', 'user-agent': 'cookie-secret' },
    });
    await app.get('/path-secret?email=buyer@example.com');
    await app.get(`/api/client/warehouse/search?text=${encodeURIComponent('Bratislava-secret')}`);
  });
  // The digits of a time in nanoseconds can contain those of a telephone number.
  const exported = JSON.stringify(spans, (key, value) => (key.endsWith('TimeUnixNano') ? undefined : value));
  for (const secret of secrets) expect(exported, secret).not.toContain(secret);
  // A new attribute needs a decision about what it may contain.
  expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].sort()).toEqual([
    'db.operation.name',
    'db.query.text',
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'komora.operation',
    'komora.problem_code',
    'komora.provider',
    'komora.request_id',
    'komora.system',
    'server.address',
  ]);
  const unknown = spans.filter(({ name }) => name === 'GET');
  expect(unknown.map(({ attributes }) => attributes['http.response.status_code'])).toContain(404);
});

test('a request that fails is marked, and its log line leads to the trace', async () => {
  const { spans, lines } = await traced(async (app) => {
    const { token } = await client(app, 'failing@example.com');
    await app.rows('alter table box_sharings rename to box_sharings_away');
    try {
      expect((await app.get('/api/client/my/shared-boxes', token)).statusCode).toBe(500);
    } finally {
      await app.rows('alter table box_sharings_away rename to box_sharings');
    }
  });
  const request = named(spans, 'GET /api/client/my/shared-boxes');
  expect(request).toMatchObject({ failed: true, attributes: { 'http.response.status_code': 500, 'error.type': 'unexpected' } });
  const line = lines.find(({ msg }) => msg === 'request failed');
  expect(line).toMatchObject({ trace_id: request.traceId, reqId: request.attributes['komora.request_id'] });
  const statement = childrenOf(spans, request).filter(({ failed }) => failed);
  // PostgreSQL's code of an unknown table. Statements that read it run at the same time: one of them fails first, or all of them.
  expect([...new Set(statement.map(({ attributes }) => attributes['error.type']))]).toEqual(['42P01']);
});

test('a request that is rejected is no failure, and its span has the code of the problem', async () => {
  const { spans } = await traced(async (app) => {
    expect((await app.get('/api/client/client-user/current')).statusCode).toBe(401);
    await app.get('/health/live');
  });
  const request = named(spans, 'GET /api/client/client-user/current');
  expect(request.failed).toBe(false);
  expect(request.attributes).toMatchObject({ 'http.response.status_code': 401, 'komora.problem_code': 'unauthorized' });
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
});

test('a visitor chooses neither the trace nor whether it is exported', async () => {
  const foreign = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${foreign}-b7ad6b7169203331-00`, tracestate: 'vendor=1', baggage: 'user=1' };
  const { spans } = await traced(async (app) => void (await app.call('GET', '/api/info', { headers })));
  const request = named(spans, 'GET /api/info');
  expect(request.traceId).not.toBe(foreign);
  expect(request).toMatchObject({ links: [] });
  expect(request.parentSpanId).toBeUndefined();
});

test.each([
  ['the sampler leaves all out', { OTEL_TRACES_SAMPLER: 'always_off' }],
  ['the ratio is 0', { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
  ['the exporter is none', { OTEL_TRACES_EXPORTER: 'none' }],
  ['OpenTelemetry is disabled', { OTEL_SDK_DISABLED: 'true' }],
  ['no address is set', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
])('nothing is exported, and log lines name no trace, if %s', async (_, env) => {
  const { lines } = await traced(async (app) => {
    await app.get('/api/info');
    await app.post('/auth/custom/login', { username: 'nobody@example.com', password: 'wrong 1', domain: 'CLIENT' });
  }, env);
  expect(collector.requests).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toHaveProperty('trace_id');
});

test('the address of traces and the name of the service can be set on their own', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SERVICE_NAME: 'komora-sk' };
  await traced(async (app) => void (await app.get('/api/info')), { ...env, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces` });
  expect(collector.requests.map(({ url }) => url)).toEqual(['/traces']);
  expect(receivedResource(collector.requests)).toMatchObject({ 'service.name': 'komora-sk' });
});

test('a collector that rejects all spans fails no request and is logged once', async () => {
  collector.reply(() => ({ status: 400 }));
  const { lines } = await traced(async (app) => {
    const { token } = await client(app, 'many@example.com');
    for (let n = 0; n < 250; n++) expect((await app.get('/api/client/client-user/current', token)).statusCode).toBe(200);
    await waitUntil(() => collector.requests.length > 0);
    await app.get('/api/info');
  });
  expect(collector.requests.length).toBeGreaterThan(1);
  expect(lines.filter(({ msg }) => String(msg).startsWith('traces could not be exported'))).toHaveLength(1);
});

test('without a collector requests are answered, and the program stops', async () => {
  collector.reply(() => 'hang');
  const { lines } = await traced(async (app) => {
    for (let n = 0; n < 5; n++) expect((await app.get('/api/info')).statusCode).toBe(200);
  });
  expect(collector.requests).toHaveLength(1);
  expect(lines.filter(({ msg }) => String(msg).startsWith('traces'))).toEqual([]);
});

describe('with the real queue', () => {
  const ownDatabase = useTestDatabase();

  test('a job is a trace that leads to the request which enqueued it, and each attempt has its own', async () => {
    const operator = await createTestApp(ownDatabase.url);
    await homeWarehouse(operator);
    const { email } = await anAccount(operator);
    const { log, lines } = memoryLog();
    const env = {
      DATA_DIR: testDataDir,
      DATABASE_URL: ownDatabase.url,
      SECRET_KEY: '07'.repeat(32),
      MAILBOX: 'true',
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const program = await createApp({
      config: readConfig(env, 'test'),
      connectionString: ownDatabase.url,
      secretKey: Buffer.alloc(32, 7),
      log,
      overrides: { pages: false },
    });
    const failures = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith('job failed'));
    try {
      const response = await program.http.inject({ method: 'POST', url: '/auth/password/request-reset', payload: { email } });
      expect(response.statusCode).toBe(204);
      await inTransaction(program.context.db, (trx) => program.context.enqueue(trx, 'settle-payment', { paymentId: 'not an id' }));
      await program.work();
      await waitUntil(() => failures().length > 1);
      await waitUntil(async () => (await operator.rows(`select from pgboss.job where name = 'send-message' and state = 'completed'`))[0]);
    } finally {
      await program.close();
      await operator.close();
    }
    const spans = receivedSpans(collector.requests);
    const request = named(spans, 'POST /auth/password/request-reset');
    const job = named(spans, 'job send-message');
    // The request enqueues a job, which enqueues the message.
    const between = spans.find(({ traceId, parentSpanId }) => traceId === job.links[0]?.traceId && parentSpanId === undefined);
    expect(between?.name).toMatch(/^job /);
    expect(between?.links).toMatchObject([{ traceId: request.traceId, spanId: request.spanId }]);
    expect(new Set([request, between, job].map((span) => span?.traceId)).size).toBe(3);
    expect(job).toMatchObject({ failed: false, attributes: { 'komora.job.name': 'send-message', 'komora.job.attempt': 1 } });
    expect(named(childrenOf(spans, job), 'mail carry').attributes).toMatchObject({ 'komora.system': 'mail', 'komora.provider': 'EMAIL' });
    expect(childrenOf(spans, job).map(({ name }) => name)).toContain('UPDATE messages');
    expect(JSON.stringify(spans)).not.toContain(email);

    const [first, second] = failures();
    expect(first).toMatchObject({ job: 'settle-payment', payload: { paymentId: 'not an id' } });
    expect(second.trace_id).not.toBe(first.trace_id);
    const attempts = [first, second].map(({ trace_id }) =>
      spans.find(({ traceId, parentSpanId }) => traceId === trace_id && !parentSpanId),
    );
    expect(attempts.map((attempt) => attempt?.attributes['komora.job.attempt'])).toEqual([1, 2]);
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ name: 'job settle-payment', failed: true, links: [], attributes: { 'error.type': '22P02' } });
  });
});
