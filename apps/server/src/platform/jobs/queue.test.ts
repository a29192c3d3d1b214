import { useTestDatabase, waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLog } from '../log.ts';
import { openQueue } from './queue.ts';

const database = useTestDatabase();

test('of jobs that are taken up together the one that fails is tried again, and the others are done once', async () => {
  const open = openDatabase(database.url, { max: 2 });
  const queue = await openQueue(database.url, createLog('silent'), { worker: true });
  try {
    await inTransaction(open.db, async (trx) => {
      for (let index = 0; index < 25; index++) await queue.enqueue(trx, 'send-message', { messageId: String(index) });
    });
    const runs = new Map<string, number>();
    await queue.work({
      'send-message': async ({ messageId }) => {
        runs.set(messageId, (runs.get(messageId) ?? 0) + 1);
        if (messageId === '7' && runs.get(messageId) === 1) throw new Error('The first time it fails');
      },
    });
    await waitUntil(async () => {
      const { rows } = await open.pool.query(`select from pgboss.job where name = 'send-message' and state < 'completed'`);
      return rows.length === 0;
    });
    expect([...runs.values()].filter((count) => count !== 1)).toEqual([2]);
    expect(runs.size).toBe(25);
    expect(runs.get('7')).toBe(2);
  } finally {
    await queue.stop();
    await open.close();
  }
});
