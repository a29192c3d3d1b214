import { useTestDatabase, waitUntil } from '@komora/testing';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLog } from '../logging.ts';
import { defineJob } from './define-job.ts';
import { listDueQueues } from './due-queues.sql.ts';
import { queueGauges } from './gauges.sql.ts';
import { openQueue } from './queue.ts';

const database = useTestDatabase();

test('processes that start together on a new database all open the queue', async () => {
  const open = openDatabase(database.url, { max: 1 });
  await open.pool.query('drop schema if exists pgboss cascade');
  await open.close();
  const queues = await Promise.all(Array.from({ length: 6 }, () => openQueue(database.url, createLog('silent'), { worker: false })));
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(queues).toHaveLength(6);
});

test('of jobs in one batch the failing one is retried, and the others run once', async () => {
  const open = openDatabase(database.url, { max: 2 });
  const queue = await openQueue(database.url, createLog('silent'), { worker: true });
  try {
    const runs = new Map<string, number>();
    const sendMessage = defineJob('send-message', {
      retryLimit: 3,
      handle: async ({ messageId }) => {
        runs.set(messageId, (runs.get(messageId) ?? 0) + 1);
        if (messageId === '7' && runs.get(messageId) === 1) throw new Error('The first time it fails');
      },
    });
    await queue.register([sendMessage]);
    await inTransaction(open.db, async (trx) => {
      for (let index = 0; index < 25; index++) await queue.enqueue(trx, 'send-message', { messageId: String(index) });
    });
    await queue.work();
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

test('a job of a killed worker starts again when its heartbeat is missing, also in a queue of an earlier version', async () => {
  const open = openDatabase(database.url, { max: 2 });
  const killed = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await killed.start();
  await killed.createQueue('send-message', { retryLimit: 3 });
  const done: string[] = [];
  const queue = await openQueue(database.url, createLog('silent'), { worker: true, superviseSeconds: 1 });
  try {
    await queue.register([defineJob('send-message', { retryLimit: 3, handle: async ({ messageId }) => void done.push(messageId) })]);
    await inTransaction(open.db, (trx) => queue.enqueue(trx, 'send-message', { messageId: 'interrupted' }));
    expect(await killed.fetch('send-message')).toHaveLength(1);
    await killed.stop({ graceful: false });
    await queue.work();
    await open.pool.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '30 seconds' where state = 'active'`);
    await waitUntil(() => done.length > 0, { what: 'the job to start again' });
    expect(done).toEqual(['interrupted']);
  } finally {
    await queue.stop();
    await open.close();
  }
});

test('queues with due jobs are found and measured without reading the finished jobs', async () => {
  const queue = await openQueue(database.url, createLog('silent'), { worker: false });
  await queue.register([defineJob('send-message', { retryLimit: 3, handle: async () => undefined })]);
  const { db, pool, close } = openDatabase(database.url, { max: 1 });
  try {
    await pool.query(`
      insert into pgboss.job (name, state, start_after, completed_on, data)
      select 'send-message', 'completed', now() - interval '1 day', now(), '{}' from generate_series(1, 5000)`);
    await pool.query(
      `insert into pgboss.job (name, state, start_after, data) values ('send-message', 'created', now() - interval '1 minute', '{}')`,
    );
    await pool.query('analyze pgboss.job_common');
    const readRows = async () => {
      const { rows } = await pool.query<{ read: string }>(`select pg_stat_get_xact_tuples_returned('pgboss.job_common'::regclass) as read`);
      return Number(rows[0]?.read);
    };
    await pool.query('begin');
    const before = await readRows();
    const due = await listDueQueues({ executeSql: (text: string) => pool.query(text) });
    const [jobs, oldest] = [await queueGauges[0]?.read(db, new Date()), await queueGauges[1]?.read(db, new Date())];
    const read = (await readRows()) - before;
    await pool.query('rollback');
    expect(due).toEqual(['send-message']);
    expect(jobs).toEqual([{ label: 'send-message', value: 1 }]);
    expect(oldest?.[0]?.value).toBeGreaterThan(59);
    expect(read).toBeLessThan(100);
  } finally {
    await queue.stop();
    await close();
  }
});
