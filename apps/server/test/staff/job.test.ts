import type { Job, JobRun } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { defineJob } from '../../src/platform/jobs/define-job.ts';
import { openQueue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/logging.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:03:00Z' });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const jobs = async () => (await owner.get('/api/admin/jobs')).json<{ jobs: Job[] }>().jobs;
const runs = async (query = '') => (await owner.get(`/api/admin/job-runs${query}`)).json<{ runs: JobRun[]; next: string | null }>();

test('every job is listed once, a scheduled one with its next run', async () => {
  const listed = await jobs();
  expect(listed.map(({ name }) => name)).toEqual(app.app.registered.jobs.map(({ name }) => name).sort());
  expect(listed.find(({ name }) => name === 'process-payments')).toMatchObject({
    cron: '5 * * * *',
    nextRunAt: '2026-03-02T09:05:00.000Z',
  });
  expect(listed.find(({ name }) => name === 'send-message')).toMatchObject({ cron: null, nextRunAt: null });
});

test('a scheduled job is run by hand, once while it waits; another one is not found', async () => {
  const run = (name: string) => owner.post(`/api/admin/jobs/${name}/run`);
  expect((await run('process-payments')).statusCode).toBe(204);
  expect((await jobs()).find(({ name }) => name === 'process-payments')).toMatchObject({ waiting: 1 });
  await app.run();
  const { runs: made } = await runs('?job=PAYMENT_PROCESSING');
  expect(made).toMatchObject([{ job: 'PAYMENT_PROCESSING', status: 'FINISHED', error: null, startedAt: '2026-03-02T09:03:00.000Z' }]);
  expect(await app.one(`select changes from audit_log where verb = 'job.run'`)).toEqual({
    changes: { job: { before: null, after: 'process-payments' } },
  });
  for (const name of ['send-message', 'nonsense', 'x'.repeat(300)]) expect((await run(name)).statusCode).toBe(404);
});

test('runs come page by page, the newest first', async () => {
  for (let index = 0; index < 5; index++) {
    app.clock.advance({ minutes: 1 });
    await app.runJob('process-payments', {});
  }
  const first = await runs('?limit=2');
  const second = await runs(`?limit=2&after=${first.next}`);
  const days = [...first.runs, ...second.runs].map(({ startedAt }) => startedAt);
  expect(days).toEqual([...days].sort().reverse());
  expect(new Set([...first.runs, ...second.runs].map(({ id }) => id)).size).toBe(4);
});

test('the queue says how many jobs wait, run and have failed', async () => {
  const open = openDatabase(database.url, { max: 1 });
  const queue = await openQueue(database.url, createLog('silent'), { worker: true });
  try {
    const handle = async ({ messageId }: { messageId: string }) => {
      if (messageId === 'bad') throw new Error('It cannot be sent');
    };
    await queue.register([defineJob('send-message', { retryLimit: 0, handle })]);
    await inTransaction(open.db, async (trx) => {
      for (const messageId of ['good', 'bad']) await queue.enqueue(trx, 'send-message', { messageId });
      await queue.enqueue(trx, 'send-message', { messageId: 'later' }, { startAfterSeconds: 3600 });
    });
    expect((await queue.read()).find(({ name }) => name === 'send-message')).toMatchObject({
      waiting: 3,
      failed: 0,
      oldestDueAt: expect.any(Date),
    });
    await queue.work();
    const state = async () => (await queue.read()).find(({ name }) => name === 'send-message');
    await waitUntil(async () => (await state())?.failed === 1 && (await state())?.lastCompletedAt !== null);
    expect(await state()).toMatchObject({ waiting: 1, running: 0, failed: 1, oldestDueAt: null, lastFailedAt: expect.any(Date) });
  } finally {
    await queue.stop();
    await open.close();
  }
});
