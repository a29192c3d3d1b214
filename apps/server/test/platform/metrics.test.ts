import { readFileSync } from 'node:fs';
import { freePort } from '@komora/embedded-postgres';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app/container.ts';
import { readConfig } from '../../src/config/config.ts';
import { replicaGauges } from '../../src/platform/db/gauges.sql.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { queueGauges } from '../../src/platform/jobs/gauges.sql.ts';
import { createLog } from '../../src/platform/logging.ts';
import { backupGauges } from '../../src/platform/metrics/backup-gauges.sql.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { type DatabaseLink, openDatabaseLink } from '../kit/database-link.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { testDataDir } from '../kit/test-data-dir.ts';

const database = useTestDatabase();
const noBackups = () => {
  throw new Error('There are no backups');
};
let link: DatabaseLink;
let testApp: TestApp;
let operations: string;

beforeAll(async () => {
  link = await openDatabaseLink(database.url);
  const port = await freePort();
  testApp = await createTestApp(database.url, { through: link.url, listen: true, env: { METRICS_PORT: String(port) } });
  await testApp.app.observe();
  operations = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await link.restore();
  await testApp.close();
  await link.close();
});

const scrape = async (from = operations): Promise<string[]> => {
  const response = await fetch(`${from}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return (await response.text()).split('\n');
};
/** The value of one time series; undefined if it does not exist. */
const valueIn = (lines: readonly string[], series: string): number | undefined => {
  const line = lines.find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
/** Names and labels without values. */
const seriesOf = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('komora_')).map((line) => line.slice(0, line.lastIndexOf(' ')));

test('requests are counted by the template of their route, method and status', async () => {
  await testApp.get('/api/info');
  await testApp.get('/api/client/warehouse/01900000-0000-7000-8000-000000000000');
  await testApp.get('/api/client/client-user/current');
  const lines = await scrape();
  expect(valueIn(lines, 'komora_http_requests_total{route="/api/info",method="GET",status="200"}')).toBe(1);
  expect(valueIn(lines, 'komora_http_request_duration_seconds_count{route="/api/info",method="GET"}')).toBe(1);
  expect(seriesOf(lines).filter((series) => series.includes('status="401"'))).toEqual([
    'komora_http_requests_total{route="/api/client/client-user/current",method="GET",status="401"}',
  ]);
});

test('security events are counted, also those that have not happened', async () => {
  const series = (event: string) => `komora_security_events_total{event="${event}"}`;
  // The process counts for all its apps: test files before this one have caused events, too.
  const first = await scrape();
  const valueBefore = (event: string) => valueIn(first, series(event)) ?? Number.NaN;
  await testApp.post('/auth/custom/login', { username: 'nobody@example.com', password: 'wrong 1', domain: 'CLIENT' });
  const lines = await scrape();
  expect(valueIn(lines, series('login-failed'))).toBe(valueBefore('login-failed') + 1);
  expect(valueIn(lines, series('secret-key-rejected'))).toBe(valueBefore('secret-key-rejected'));
});

test('the alert rules, the dashboard and the list of metrics name metrics that exist, and none is left out of the list', async () => {
  const types = (await scrape()).filter((line) => line.startsWith('# TYPE komora_'));
  const histograms = types.filter((line) => line.endsWith(' histogram')).map((line) => `${line.split(' ')[2]}_bucket`);
  // Only with a real queue, the embedded database and replicas; the last one is of deploy/dump.sh.
  const elsewhere = [
    ...[...queueGauges, ...backupGauges(noBackups), ...replicaGauges].map(({ name }) => `komora_${name}`),
    'komora_dump_last_success_timestamp_seconds',
  ];
  const existing = new Set([...types.map((line) => line.split(' ')[2]), ...elsewhere, ...histograms]);
  const namesIn = (file: string) =>
    new Set(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').match(/komora_[a-z_]*[a-z]/g) ?? []);
  for (const file of ['deploy/observability/alerts.yml', 'deploy/observability/grafana-dashboard.json', 'docs/monitoring.md'])
    expect(
      [...namesIn(file)].filter((name) => !existing.has(name)),
      file,
    ).toEqual([]);
  const listed = namesIn('docs/monitoring.md');
  expect([...existing].filter((name) => !listed.has(`${name}`) && !histograms.includes(`${name}`))).toEqual([]);
});

test('maintenance of the shop is shown', async () => {
  expect(valueIn(await scrape(), 'komora_maintenance')).toBe(0);
  const owner = await aStaffClient(testApp);
  const change = (on: boolean, version: number) =>
    owner.put('/api/admin/settings/maintenance', { value: { on, until: null, text: {} }, version, reason: 'new servers' });
  expect((await change(true, 0)).statusCode).toBe(200);
  expect(valueIn(await scrape(), 'komora_maintenance')).toBe(1);
  expect((await change(false, 1)).statusCode).toBe(200);
  expect(valueIn(await scrape(), 'komora_maintenance')).toBe(0);
});

test('addresses, methods and headers of visitors create no time series', async () => {
  const attack = async (n: number): Promise<void> => {
    await testApp.http.inject({ url: `/unknown-${n}?a=${n}`, headers: { 'session-id': `${n}`, 'x-forwarded-for': `10.0.0.${n}` } });
    await testApp.http.inject({ method: 'PROPFIND', url: `/api/unknown-${n}` } as never);
    await testApp.get(`/api/client/warehouse/${crypto.randomUUID()}`);
    await testApp.get(`/%00/${n}`);
  };
  await attack(0);
  const before = seriesOf(await scrape());
  for (let n = 1; n <= 50; n++) await attack(n);
  expect(seriesOf(await scrape())).toEqual(before);
});

test('calls to the gateway are counted by their outcome, and no personal data or id is shown', async () => {
  const tenant = await aTenant(testApp);
  const lines = await scrape();
  expect(valueIn(lines, 'komora_calls_total{system="gateway",provider="MOCK",operation="start",outcome="ok"}')).toBe(1);
  expect(valueIn(lines, 'komora_calls_total{system="gateway",provider="MOCK",operation="status",outcome="paid"}')).toBeGreaterThan(0);
  const text = lines.join('\n');
  // Prometheus gives these to each series itself.
  expect(text).not.toMatch(/[{,](job|instance)="/);
  expect(text).not.toContain('@');
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  for (const secret of [tenant.token, tenant.businessId, tenant.email]) expect(text).not.toContain(secret);
});

test('the messages and the lag of billing are read from the database', async () => {
  const tenant = await aTenant(testApp);
  const { on } = await testApp.one<{ on: string }>('select next_charge_on::text as on from contracts where id = $1', [tenant.contractId]);
  testApp.clock.set(`${on}T00:00:00Z`);
  const lines = await scrape();
  const { queued } = await testApp.one<{ queued: string }>(`select count(*) as queued from messages where status = 'QUEUED'`);
  expect(Number(queued)).toBeGreaterThan(0);
  expect(valueIn(lines, 'komora_messages{status="queued"}')).toBe(Number(queued));
  expect(valueIn(lines, 'komora_message_oldest_queued_seconds')).toBeGreaterThan(20 * 86_400);
  // Midnight in Bratislava was an hour ago, or two in summer.
  expect([3600, 7200]).toContain(valueIn(lines, 'komora_billing_lag_seconds'));
  expect(valueIn(lines, 'komora_contracts_suspended')).toBe(0);
  expect(valueIn(lines, 'komora_billing_paused')).toBe(0);
  await testApp.runJob('process-payments', {});
  const after = await scrape();
  expect(valueIn(after, 'komora_billing_lag_seconds')).toBe(0);
  expect(valueIn(after, 'komora_job_run_last_success_timestamp_seconds{job_name="PAYMENT_PROCESSING"}')).toBe(
    testApp.clock.now().getTime() / 1000,
  );
});

test('without the database the metrics of the process stay, and what the database knows is left out', async () => {
  const before = valueIn(await scrape(), 'komora_gauge_errors_total') ?? 0;
  await link.cut();
  const lines = await scrape();
  expect(valueIn(lines, 'komora_gauge_errors_total')).toBeGreaterThan(before);
  expect(seriesOf(lines)).not.toContain('komora_billing_lag_seconds');
  expect(seriesOf(lines)).not.toContain('komora_messages{status="queued"}');
  expect(valueIn(lines, 'komora_database_connections_max')).toBe(24);
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
  const ready = await fetch(`${operations}/health/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unavailable', reason: 'database' });
  await link.restore();
});

describe('a worker with the real queue', () => {
  const ownDatabase = useTestDatabase();

  test('shows due jobs and counts their outcomes', async () => {
    const port = await freePort();
    const own = `http://127.0.0.1:${port}`;
    const env = {
      DATA_DIR: testDataDir,
      DATABASE_URL: ownDatabase.url,
      ROLE: 'worker',
      SECRET_KEY: '07'.repeat(32),
      MAILBOX: 'true',
      PAYMENT_PROVIDER: 'MOCK',
      TEST_GATEWAY: 'true',
    };
    const worker = await createApp({
      config: readConfig({ ...env, METRICS_PORT: String(port) }, '1.2.3'),
      connectionString: ownDatabase.url,
      secretKey: Buffer.alloc(32, 7),
      log: createLog('silent'),
      overrides: { pages: false },
    });
    try {
      await worker.observe();
      await inTransaction(worker.context.db, async (trx) => {
        await worker.context.enqueue(trx, 'send-message', { messageId: crypto.randomUUID() });
        await worker.context.enqueue(trx, 'settle-payment', { paymentId: 'not an id' });
        await worker.context.enqueue(trx, 'settle-payment', { paymentId: 'later' }, { startAfterSeconds: 3600 });
      });
      const before = await scrape(own);
      expect(valueIn(before, 'komora_info{version="1.2.3",role="worker"}')).toBe(1);
      expect(valueIn(before, 'komora_queue_due_jobs{job_name="settle-payment"}')).toBe(1);
      expect(valueIn(before, 'komora_queue_oldest_due_seconds')).toBeGreaterThan(0);
      await worker.work();
      await waitUntil(
        async () => valueIn(await scrape(own), 'komora_jobs_total{job_name="settle-payment",outcome="failed"}') !== undefined,
      );
      await waitUntil(async () => valueIn(await scrape(own), 'komora_jobs_total{job_name="send-message",outcome="completed"}') === 1);
      expect((await fetch(`${own}/health/ready`)).status).toBe(200);
    } finally {
      await worker.close();
    }
    await expect(fetch(`${own}/health/ready`)).rejects.toThrow();
  });
});

test('the port serves metrics and health checks only, to GET only', async () => {
  expect((await fetch(`${operations}/health/live`)).status).toBe(200);
  for (const path of ['/', '/metrics/', '/api/info', '/health', '/mailbox'])
    expect((await fetch(operations + path)).status, path).toBe(404);
  expect((await fetch(`${operations}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405);
});

test('the metrics are not on the port of the visitors, and nothing is measured without METRICS_PORT', async () => {
  expect((await testApp.get('/metrics')).statusCode).toBe(404);
  const without = await createTestApp(database.url);
  try {
    await without.app.observe();
    expect((await without.get('/metrics')).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
