import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Trx } from '../db/database.ts';
import { withMigrationLock } from '../db/migrate.ts';
import { sendAhead } from '../db/send-ahead.ts';
import type { Log } from '../logging.ts';
import type { Measure } from '../measure.ts';
import { endWith, type Tracer, within } from '../tracing/span.ts';
import { readPayload, withCause } from './cause.ts';
import type { Enqueue, JobDefinition } from './define-job.ts';
import { listDueQueues } from './due-queues.sql.ts';
import { createStateIndex, listQueueStates, retryFailedJobs } from './queue-state.sql.ts';
import type { ReadQueue, RetryFailed } from './queue-state.ts';

export interface Queue {
  enqueue: Enqueue;
  /** Creates the queues of these jobs, which can be enqueued afterwards. */
  register(jobs: readonly JobDefinition[]): Promise<void>;
  read: ReadQueue;
  retryFailed: RetryFailed;
  /** Starts to process waiting jobs. */
  work(): Promise<void>;
  /** Waits up to 3 s for running jobs, then closes. Unfinished jobs are repeated. */
  stop(): Promise<void>;
}

/**
 * Number of jobs of one name that a process fetches together. After a full batch the next one follows without a pause, so that many paid orders do
 * not wait half a second each.
 */
const batchSize = 10;

const stopMs = 3000;

/** Interval of the query for due jobs of all queues. */
const defaultWatchMs = 500;
/** Interval at which each queue is fetched in any case. With a short one, 20 idle queues would send 40 queries a second. */
const pollingSeconds = 120;

/** A running job reports itself at half of this interval. Without a report, for example after a crash, another worker starts it again. */
const heartbeatSeconds = 20;
/** Interval of the checks for jobs without a report. */
const superviseSeconds = 10;

/**
 * The longest time for a statement of the queue itself, ms. Without it, a connection whose packets a firewall drops would stop a worker until it
 * restarts. The queue repeats a statement that ended too late.
 */
const defaultStatementMs = 30_000;

/** Opens the queue in the schema `pgboss` of the same database. Only workers supervise and schedule jobs. */
export async function openQueue(
  connectionString: string,
  log: Log,
  options: {
    worker: boolean;
    superviseSeconds?: number;
    watchMs?: number | undefined;
    statementMs?: number;
    measure?: Measure | undefined;
    tracer?: Tracer | undefined;
  },
): Promise<Queue> {
  const everySeconds = options.superviseSeconds ?? superviseSeconds;
  // pg-boss passes these on to the driver; its types do not name them.
  const driver = { keepAlive: true, query_timeout: options.statementMs ?? defaultStatementMs };
  const boss = new PgBoss({
    connectionString,
    ...driver,
    max: options.worker ? 4 : 1,
    supervise: options.worker,
    superviseIntervalSeconds: everySeconds,
    monitorIntervalSeconds: everySeconds,
    schedule: options.worker,
    // No job waits for another one (pg-boss calls it a flow).
    flowIntervalSeconds: 300,
    migrate: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  // Two processes that create the queue's schema at the same moment can both try: pg-boss's own lock does not refresh the session's cache of schemas.
  await withMigrationLock(connectionString, async () => {
    await boss.start();
    await createStateIndex(boss.getDb());
  });
  const registered: JobDefinition[] = [];
  const workers = new Map<string, string>();
  const stopping = new AbortController();
  const watch = watchDueJobs({ boss, workers, log, everyMs: options.watchMs ?? defaultWatchMs, signal: stopping.signal });
  return {
    enqueue: async (trx, name, payload, send = {}) => {
      await boss.send(name, withCause(payload), {
        db: { executeSql: (text, values) => insertJob(trx, text, values) },
        ...(send.startAfterSeconds === undefined ? {} : { startAfter: send.startAfterSeconds }),
      });
    },
    register: async (jobs) => {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name, retryLimit, expireInSeconds = 300 } of jobs) {
        const settings = { retryLimit, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600, expireInSeconds, heartbeatSeconds };
        const queue = known.get(name);
        if (queue === undefined) await boss.createQueue(name, settings);
        else if (
          queue.heartbeatSeconds !== heartbeatSeconds ||
          queue.retryLimit !== retryLimit ||
          queue.expireInSeconds !== expireInSeconds
        )
          await boss.updateQueue(name, settings);
      }
      registered.push(...jobs);
    },
    read: () => listQueueStates(boss.getDb()),
    retryFailed: retryFailedJobs,
    work: async () => {
      for (const { name, cron, handle } of registered) {
        if (handle === null) continue;
        const work = {
          pollingIntervalSeconds: pollingSeconds,
          batchSize,
          burstWhenBatchFull: true,
          perJobResults: true as const,
        };
        const id = await boss.work(name, work, (jobs) =>
          Promise.all(jobs.map((job) => runJob({ log, measure: options.measure, tracer: options.tracer }, name, job, handle))),
        );
        workers.set(name, id);
        if (cron) await boss.schedule(name, cron, {}, {});
      }
      watch();
    },
    stop: async () => {
      stopping.abort();
      await boss.stop({ graceful: true, close: true, timeout: stopMs });
    },
  };
}

/** Inserts one job ahead: the caller needs neither its id nor whether it exists. */
async function insertJob(trx: Trx, text: string, values: unknown[] = []): Promise<{ rows: { id: string }[] }> {
  await sendAhead(async () => {
    await trx.executeQuery(CompiledQuery.raw(text, values));
  });
  return { rows: [{ id: '' }] };
}

/** Wakes the workers of queues with due jobs: one query for all queues. @returns the function that starts it */
function watchDueJobs({ boss, workers, log, everyMs, signal }: WatchOptions): () => void {
  const wakeDue = async (): Promise<void> => {
    try {
      for (const name of await listDueQueues(boss.getDb())) {
        const worker = workers.get(name);
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    } catch (error) {
      // The workers' own polls report an unavailable database.
      log.debug({ err: error }, 'due jobs could not be read');
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await wakeDue();
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  return () => void run();
}

interface WatchOptions {
  boss: PgBoss;
  /** The ids of pg-boss's workers by job. */
  workers: ReadonlyMap<string, string>;
  log: Log;
  everyMs: number;
  signal: AbortSignal;
}

interface RunDeps {
  log: Log;
  measure: Measure | undefined;
  tracer: Tracer | undefined;
}

/** Runs one job of a batch. A failed job is retried without the others. */
async function runJob(
  { log, measure, tracer }: RunDeps,
  name: string,
  job: Job<unknown>,
  handle: NonNullable<JobDefinition['handle']>,
): Promise<JobResult> {
  const began = performance.now();
  const ended = (outcome: 'completed' | 'failed') => measure?.job(name, outcome, (performance.now() - began) / 1000);
  const { payload, cause } = readPayload(job.data);
  const attributes = { 'komora.job.name': name, 'komora.job.id': job.id, 'komora.job.attempt': job.retryCount + 1 };
  const span = tracer?.start(`job ${name}`, { kind: 'consumer', attributes }, cause);
  const run = async (): Promise<JobResult> => {
    try {
      await (span === undefined ? handle(payload as never) : endWith(span, handle(payload as never)));
      ended('completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      ended('failed');
      log.warn({ err: error, job: name, payload }, 'job failed; it is retried until its retry limit');
      return { id: job.id, status: 'failed', output: error };
    }
  };
  return span === undefined ? run() : within(span, run);
}
