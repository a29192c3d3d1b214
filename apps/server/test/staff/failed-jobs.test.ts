import { randomUUID } from 'node:crypto';
import type { Job } from '@komora/api/admin';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { defineJob } from '../../src/platform/jobs/define-job.ts';
import { openQueue, type Queue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/logging.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const done: string[] = [];
let isBroken = true;
let queue: Queue;
let app: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  // The program reads and repeats in its own queue; the worker has jobs that fail.
  app = await createTestApp(database.url, {
    overrides: { queue: await openQueue(database.url, createLog('silent'), { worker: false }) },
  });
  owner = await aStaffClient(app);
  queue = await openQueue(database.url, createLog('silent'), { worker: true });
  await queue.register([
    defineJob('send-message', {
      retryLimit: 0,
      handle: async ({ messageId }) => {
        if (isBroken) throw new Error(messageId === 'other' ? 'Unknown recipient a@example.com' : `Message ${messageId} was not sent`);
        done.push(messageId);
      },
    }),
    defineJob('store-audit-digests', { retryLimit: 0, handle: () => Promise.reject(new Error('It cannot be stored')) }),
  ]);
});
afterAll(async () => {
  await queue.stop();
  await app.close();
});

const jobOf = async (name: string) => (await owner.get('/api/admin/jobs')).json<{ jobs: Job[] }>().jobs.find((job) => job.name === name);

test('failed jobs are grouped by their words without ids and addresses, and run again with their payload, with one audit entry', async () => {
  const ids = [randomUUID(), randomUUID()];
  await inTransaction(app.context.db, async (trx) => {
    for (const messageId of [...ids, 'other']) await queue.enqueue(trx, 'send-message', { messageId });
    await queue.enqueue(trx, 'store-audit-digests', {});
  });
  expect(await jobOf('send-message')).toMatchObject({ waiting: 3, failed: 0, failures: [] });
  await queue.work();
  await waitUntil(async () => (await jobOf('send-message'))?.failed === 3 && (await jobOf('store-audit-digests'))?.failed === 1);
  expect((await jobOf('send-message'))?.failures).toEqual([
    { words: 'Message … was not sent', jobs: 2 },
    { words: 'Unknown recipient …', jobs: 1 },
  ]);
  isBroken = false;
  const response = await owner.post('/api/admin/jobs/send-message/retry');
  expect([response.statusCode, response.json()]).toEqual([200, { retried: 3 }]);
  await waitUntil(async () => (await jobOf('send-message'))?.failed === 0 && done.length === 3);
  expect(done.toSorted()).toEqual([...ids, 'other'].toSorted());
  expect(await jobOf('store-audit-digests')).toMatchObject({ failed: 1, failures: [{ words: 'It cannot be stored', jobs: 1 }] });
  expect(await app.rows(`select changes from audit_log where verb = 'job.retry'`)).toEqual([
    { changes: { job: { before: null, after: 'send-message' }, retried: { before: null, after: 3 } } },
  ]);
});

test('a name without failed jobs repeats nothing, and an unknown name is not found', async () => {
  expect((await owner.post('/api/admin/jobs/purge-expired/retry')).json()).toEqual({ retried: 0 });
  for (const name of ['nonsense', 'x'.repeat(300)]) expect((await owner.post(`/api/admin/jobs/${name}/retry`)).statusCode).toBe(404);
});
