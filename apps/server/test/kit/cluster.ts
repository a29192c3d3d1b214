import { freePort } from '@komora/embedded-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../src/app/container.ts';
import { readConfig } from '../../src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import type { Jobs } from '../../src/platform/jobs/define-job.ts';
import { openQueue, type Queue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/logging.ts';
import { type FakeSmtp, startFakeSmtp } from '../fake-smtp.ts';
import { Buyer } from './buyer.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { messageIdOf } from './message-id.ts';
import { testDataDir } from './test-data-dir.ts';
import { violatedPromises } from './violated-promises.ts';

const opening = '2026-03-02T09:00:00Z';
const secretKey = '07'.repeat(32);

export interface AppProcess {
  /** http://127.0.0.1:<port>; of a worker: the address of the web process that receives its webhooks. */
  address: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

/** The environment of one process. */
export function appEnvironment(input: {
  databaseUrl: string;
  smtpUrl: string;
  port: number;
  role: 'all' | 'web' | 'worker';
  publicUrl?: string;
}): Record<string, string> {
  return {
    DATABASE_URL: input.databaseUrl,
    SECRET_KEY: secretKey,
    DATA_DIR: testDataDir,
    SMTP_URL: input.smtpUrl,
    PAYMENT_PROVIDER: 'MOCK',
    TEST_GATEWAY: 'true',
    PORT: String(input.port),
    ROLE: input.role,
    DATABASE_POOL_SIZE: '12',
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'silent',
    ...(input.publicUrl === undefined ? {} : { PUBLIC_URL: input.publicUrl }),
  };
}

type SettlingJob = 'reconcile-payments' | 'expire-holds';

/** One database with a small catalogue, a mail server, and any number of processes of the program. */
export class TestCluster {
  readonly clock = new TestClock(opening);
  readonly url: string;
  readonly open: OpenDatabase;
  readonly queue: Queue;
  readonly smtp: FakeSmtp;
  readonly operator: Operator;
  /** More environment variables of the processes that are started later. */
  readonly environment: Record<string, string> = {};
  readonly #processes: AppProcess[] = [];
  readonly #database: TestDatabase;
  #buyers = 0;

  private constructor(url: string, open: OpenDatabase, queue: Queue, smtp: FakeSmtp, operator: Operator) {
    this.url = url;
    this.open = open;
    this.queue = queue;
    this.smtp = smtp;
    this.operator = operator;
    this.#database = testDatabase(open.pool);
  }

  static async create(url: string): Promise<TestCluster> {
    const open = openDatabase(url, { max: 4, applicationName: 'test cluster' });
    const queue = await openQueue(url, createLog('silent'), { worker: false });
    return new TestCluster(url, open, queue, await startFakeSmtp(), await createOperator(open.pool));
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.queue.stop();
    await this.open.close();
    await this.smtp.stop();
  }

  /** Starts a process. A worker needs the address of a web process, which receives the gateway's notifications. */
  async start(role: 'all' | 'web' | 'worker' = 'all', publicUrl?: string): Promise<AppProcess> {
    const env = appEnvironment({
      databaseUrl: this.url,
      smtpUrl: this.smtp.url,
      port: await freePort(),
      role,
      ...(publicUrl === undefined ? {} : { publicUrl }),
    });
    const config = readConfig({ ...env, ...this.environment }, 'test');
    const app = await createApp({
      config,
      connectionString: this.url,
      secretKey: Buffer.from(secretKey, 'hex'),
      log: createLog('silent'),
      overrides: { clock: this.clock, pages: false, queueWatchMs: 25 },
    });
    const running = { address: config.publicUrl, app: app.http, close: app.close };
    this.#processes.push(running);
    if (role !== 'web') await app.work();
    if (role !== 'worker') await app.listen();
    return running;
  }

  /** The process that was started first. */
  get first(): AppProcess {
    const [first] = this.#processes;
    if (first === undefined) throw new Error('No process has been started');
    return first;
  }

  async stopAll(): Promise<void> {
    for (const running of this.#processes.splice(0).reverse()) await running.close();
  }

  warehouse(): Promise<string> {
    return createWarehouse(this.open.pool, this.operator);
  }

  /** Boxes of 2 m² for 49.90 a month. */
  boxes(warehouseId: string, count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => createBox(this.open.pool, warehouseId)));
  }

  async box(warehouseId?: string): Promise<string> {
    return createBox(this.open.pool, warehouseId ?? (await this.warehouse()));
  }

  /** A new client. */
  buyer(at: AppProcess | string): Buyer {
    this.#buyers += 1;
    return new Buyer(typeof at === 'string' ? at : at.address, this.#buyers, this.operator.insuranceId);
  }

  enqueue<N extends keyof Jobs>(name: N, payload: Jobs[N]): Promise<void> {
    return inTransaction(this.open.db, (trx) => this.queue.enqueue(trx, name, payload));
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#database.rows<Row>(text, values);
  }

  /** Waits until no job is due in the next five minutes or running. Retries that are due by then run at once, as if the minutes had passed. */
  async idle(): Promise<void> {
    await waitUntil(
      async () => {
        await this.rows(
          `update pgboss.job set start_after = now() where state = 'retry' and start_after > now() and start_after < now() + interval '5 minutes'`,
        );
        const waiting = await this.rows<{ name: string }>(
          `select name, state::text, output from pgboss.job where state < 'completed' and name not like '\\_\\_%' and start_after < now() + interval '5 minutes'`,
        );
        if (waiting.length > 0) throw new Error(`still to do: ${JSON.stringify(waiting.slice(0, 3))}`);
        return true;
      },
      { what: 'the jobs to be done', limitMs: 60_000, everyMs: 50 },
    );
  }

  /** Half a minute later: runs reconciliation, the expiry of holds and their consequences. */
  async settleDown(jobs: readonly SettlingJob[] = ['reconcile-payments', 'expire-holds']): Promise<void> {
    await this.idle();
    this.clock.advance({ seconds: 30 });
    for (const name of jobs) {
      await this.enqueue(name, {});
      await this.idle();
    }
  }

  /** Lets six minutes pass in the queue, so that jobs of a dead process are dispatched again. */
  async releaseDeadJobs(): Promise<void> {
    await this.rows(`update pgboss.job set started_on = started_on - interval '6 minutes' where state = 'active'`);
    await this.rows(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    const boss = new PgBoss({ connectionString: this.url, supervise: false, schedule: false });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false });
  }

  /** The violated invariants of money and reservations. Call it when no job is left. */
  async violatedInvariants({ mailsMayRepeat = false } = {}): Promise<string[]> {
    const broken = await violatedPromises(this.open.pool, this.clock.now());
    const left = this.smtp.mails.map(messageIdOf).sort();
    const once = mailsMayRepeat ? [...new Set(left)] : left;
    const stored = (await this.rows<{ id: string }>('select id from messages')).map(({ id }) => id).sort();
    if (once.join() !== stored.join()) broken.push(`every message is sent once: ${stored.length} messages, ${left.length} mails`);
    return broken;
  }

  /** The gateway's ledger of an order or a rent, minor units. */
  async ledger(orderId: string): Promise<{ charged: number; refunded: number }> {
    const [row] = await this.rows<{ charged: number; refunded: number }>(
      `select coalesce(sum(amount) filter (where kind = 'CHARGE'), 0)::bigint as charged,
              coalesce(sum(amount) filter (where kind = 'REFUND'), 0)::bigint as refunded
       from mock_gateway.ledger where reference = $1`,
      [orderId],
    );
    if (row === undefined) throw new Error('A sum has one row');
    return row;
  }

  /** Calls a control of the mock gateway. */
  async control(at: AppProcess, path: string): Promise<void> {
    const response = await fetch(`${at.address}/mock-gateway/control/${path}`, { method: 'POST' });
    if (response.status !== 204) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

/** A cluster for all tests of the file; by default with one process in the role `all`. */
export function useTestCluster(start: (cluster: TestCluster) => Promise<unknown> = (cluster) => cluster.start()): () => TestCluster {
  const database = useTestDatabase();
  let cluster: TestCluster | undefined;
  const ready = (): TestCluster => {
    if (!cluster) throw new Error('The cluster is created in a beforeAll hook');
    return cluster;
  };
  beforeAll(async () => {
    cluster = await TestCluster.create(database.url);
    await start(cluster);
  });
  afterAll(() => cluster?.close());
  return ready;
}
