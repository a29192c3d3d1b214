import { useTestDatabase, waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { defineJob } from '../../src/platform/jobs/define-job.ts';
import { openQueue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/logging.ts';
import { openDatabaseLink } from '../kit/database-link.ts';

const database = useTestDatabase();

test('a worker whose connections never answer again takes others and runs the next job', async () => {
  const link = await openDatabaseLink(database.url);
  const open = openDatabase(database.url, { max: 1 });
  const queue = await openQueue(link.url, createLog('silent'), { worker: true, watchMs: 50, statementMs: 500 });
  try {
    const done: string[] = [];
    await queue.register([defineJob('send-message', { retryLimit: 3, handle: async ({ messageId }) => void done.push(messageId) })]);
    await queue.work();
    const send = (messageId: string) => inTransaction(open.db, (trx) => queue.enqueue(trx, 'send-message', { messageId }));
    await send('before');
    await waitUntil(() => done.includes('before'));
    link.lose();
    await send('after');
    await waitUntil(() => done.includes('after'), { what: 'the job after the loss', limitMs: 20_000 });
    expect(done.filter((id) => id === 'after')).toHaveLength(1);
  } finally {
    await link.cut();
    await queue.stop();
    await open.close();
  }
});
