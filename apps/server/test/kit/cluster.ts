import { freePort } from '@komora/local-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { type Jobs, openQueue, type Queue } from '../../src/jobs/queue.ts';
import { createLog } from '../../src/log.ts';
import { type FakeSmtp, startFakeSmtp } from '../fake-smtp.ts';
import { Buyer } from './buyer.ts';
import { brokenPromises, messageIdOf } from './promises.ts';

const opening = '2026-03-02T09:00:00Z';
const secretKey = '07'.repeat(32);

export interface HouseProcess {
  /** http://127.0.0.1:<port>; of a worker: where the webhook of another process stands. */
  address: string;
  app: FastifyInstance;
  close(): Promise<void>;
}

/** The environment of one process of the house. */
export function houseEnv(input: {
  databaseUrl: string;
  smtpUrl: string;
  port: number;
  role: 'all' | 'web' | 'worker';
  publicUrl?: string;
}): Record<string, string> {
  return {
    DATABASE_URL: input.databaseUrl,
    SECRET_KEY: secretKey,
    SMTP_URL: input.smtpUrl,
    PORT: String(input.port),
    ROLE: input.role,
    DATABASE_POOL_SIZE: '12',
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'silent',
    ...(input.publicUrl === undefined ? {} : { PUBLIC_URL: input.publicUrl }),
  };
}

type Quiet = 'reconcile-payments' | 'expire-holds';

/** One database with a small catalogue, a mail server, and as many processes of the whole house as a test starts. */
export class Town {
  readonly clock = new TestClock(opening);
  readonly url: string;
  readonly open: OpenDatabase;
  readonly queue: Queue;
  readonly smtp: FakeSmtp;
  readonly operator: Operator;
  /** What every process that is started from now on is told besides. */
  readonly environment: Record<string, string> = {};
  readonly #processes: HouseProcess[] = [];
  #buyers = 0;

  private constructor(url: string, open: OpenDatabase, queue: Queue, smtp: FakeSmtp, operator: Operator) {
    this.url = url;
    this.open = open;
    this.queue = queue;
    this.smtp = smtp;
    this.operator = operator;
  }

  static async found(url: string): Promise<Town> {
    const open = openDatabase(url, { max: 4, applicationName: 'town' });
    const queue = await openQueue(url, createLog('silent'), { worker: false });
    return new Town(url, open, queue, await startFakeSmtp(), await createOperator(open.pool));
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.queue.stop();
    await this.open.close();
    await this.smtp.stop();
  }

  /** Starts a process of the house. A worker needs the address of a web process for the gateway's notifications. */
  async start(role: 'all' | 'web' | 'worker' = 'all', publicUrl?: string): Promise<HouseProcess> {
    const env = houseEnv({
      databaseUrl: this.url,
      smtpUrl: this.smtp.url,
      port: await freePort(),
      role,
      ...(publicUrl === undefined ? {} : { publicUrl }),
    });
    const config = readConfig({ ...env, ...this.environment }, 'test');
    const house = await compose({
      config,
      connectionString: this.url,
      secretKey: Buffer.from(secretKey, 'hex'),
      log: createLog('silent'),
      instead: { clock: this.clock, pages: false },
    });
    const running = { address: config.publicUrl, app: house.app, close: house.close };
    this.#processes.push(running);
    if (role !== 'web') await house.work();
    if (role !== 'worker') await house.listen();
    return running;
  }

  /** The process that was started first. */
  get house(): HouseProcess {
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

  /** A newcomer with a browser of their own. */
  buyer(at: HouseProcess | string): Buyer {
    this.#buyers += 1;
    return new Buyer(typeof at === 'string' ? at : at.address, this.#buyers, this.operator.insuranceId);
  }

  enqueue<N extends keyof Jobs>(name: N, payload: Jobs[N]): Promise<void> {
    return inTransaction(this.open.db, (trx) => this.queue.enqueue(trx, name, payload));
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.open.pool.query<Row>(text, values)).rows;
  }

  /** Waits until no job is due in the next five minutes or running. */
  async idle(): Promise<void> {
    await waitUntil(
      async () => {
        const waiting = await this.rows<{ name: string }>(
          `select name, state::text, output from pgboss.job where state < 'completed' and name not like '\\_\\_%' and start_after < now() + interval '5 minutes'`,
        );
        if (waiting.length > 0) throw new Error(`still to do: ${JSON.stringify(waiting.slice(0, 3))}`);
        return true;
      },
      { what: 'the jobs to be done', limitMs: 60_000, everyMs: 50 },
    );
  }

  /** Half a minute later: reconciliation and the sweep of holds run, and what they cause. */
  async settleDown(jobs: readonly Quiet[] = ['reconcile-payments', 'expire-holds']): Promise<void> {
    await this.idle();
    this.clock.advance({ seconds: 30 });
    for (const name of jobs) {
      await this.enqueue(name, {});
      await this.idle();
    }
  }

  /** As if six minutes had passed in the queue: jobs of a process that died are given out again. */
  async giveUpDeadWork(): Promise<void> {
    await this.rows(`update pgboss.job set started_on = started_on - interval '6 minutes' where state = 'active'`);
    await this.rows(`update pgboss.queue set monitor_claim_on = null, monitor_on = null`);
    const keeper = new PgBoss({ connectionString: this.url, supervise: false, schedule: false });
    await keeper.start();
    await keeper.supervise();
    await keeper.stop({ graceful: false });
  }

  /** Which promises of money and claims are broken at rest; empty as it should be. Call it when the jobs are done. */
  async brokenPromises({ mailsMayRepeat = false } = {}): Promise<string[]> {
    const broken = await brokenPromises(this.open.pool, this.clock.now());
    const left = this.smtp.mails.map(messageIdOf).sort();
    const once = mailsMayRepeat ? [...new Set(left)] : left;
    const stored = (await this.rows<{ id: string }>('select id from messages')).map(({ id }) => id).sort();
    if (once.join() !== stored.join()) broken.push(`every message leaves once: ${stored.length} messages, ${left.length} mails`);
    return broken;
  }

  /** What the gateway's own books say of an order, minor units. */
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

  /** How a bank, a browser that reloads, or an operator acts on a payment of the gateway. */
  async control(at: HouseProcess, path: string): Promise<void> {
    const response = await fetch(`${at.address}/mock-gateway/control/${path}`, { method: 'POST' });
    if (response.status !== 204) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
}

/** A town of the test file's own, with one process that does everything unless other processes are asked for. */
export function useTown(start: (town: Town) => Promise<unknown> = (town) => town.start()): () => Town {
  const database = useTestDatabase();
  let town: Town | undefined;
  const ready = (): Town => {
    if (!town) throw new Error('The town is founded in a beforeAll hook');
    return town;
  };
  beforeAll(async () => {
    town = await Town.found(database.url);
    await start(town);
  });
  afterAll(() => town?.close());
  return ready;
}
