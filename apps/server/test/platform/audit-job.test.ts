import { freePort } from '@komora/embedded-postgres';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTenant } from '../kit/builders/tenant.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let metrics: string;
beforeAll(async () => {
  const port = await freePort();
  app = await createTestApp(database.url, { listen: true, env: { METRICS_PORT: String(port) } });
  await app.app.observe();
  metrics = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => app.close());

async function audit() {
  await app.runJob('audit-database', {});
  app.clock.advance({ days: 1 });
  const text = await (await fetch(metrics)).text();
  const read = (series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1];
  return {
    violations: read('komora_audit_violations'),
    lastSuccess: Number(read('komora_job_run_last_success_timestamp_seconds{job_name="AUDIT"}')),
    run: await app.one<{ status: string; counts: { checked: number; violated: number } }>(
      `select status, counts from job_runs where job = 'AUDIT' order by started_at desc, id desc limit 1`,
    ),
  };
}

test('the worker audits the database, and metrics show the result and its time', async () => {
  await aTenant(app);
  const began = app.clock.now().getTime() / 1000;
  const sound = await audit();
  expect(sound).toMatchObject({ violations: '0', run: { status: 'FINISHED', counts: { violated: 0 } } });
  expect(sound.run.counts.checked).toBeGreaterThan(30);
  expect(sound.lastSuccess).toBe(began);
  // A number was given to no document.
  await app.rows('update invoice_counters set last_number = last_number + 1');
  expect(await audit()).toMatchObject({ violations: '1', lastSuccess: began + 86_400, run: { counts: { violated: 1 } } });
});
