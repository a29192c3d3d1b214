import { createServer } from 'node:net';
import type { PlacedOrder } from '@komora/contract';
import { TestClock, useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { type GopayCard, gopayCards } from '@komora/testing/gopay/cards';
import { type GopayFake, startGopayFake } from '@komora/testing/gopay/fake';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Deps } from '../../src/deps.ts';
import { buildApp } from '../../src/http/app.ts';
import { randomIds } from '../../src/ids.ts';
import { inboxJobs } from '../../src/inbox/inbox.jobs.ts';
import { inboxRoutes } from '../../src/inbox/inbox.routes.ts';
import type { JobHandlers } from '../../src/jobs/queue.ts';
import { createLog } from '../../src/log.ts';
import { emailInUse, findSession, holdAccount, phoneInUse } from '../../src/modules/account/index.ts';
import { billingJobs } from '../../src/modules/billing/index.ts';
import { cancellationJobs, cancellationRoutes } from '../../src/modules/cancellation/index.ts';
import { orderJobs, orderRoutes } from '../../src/modules/order/index.ts';
import {
  GatewayUnavailable,
  gatewaysOf,
  orderPayments,
  paymentJobs,
  paymentRoutes,
  requestRefund,
} from '../../src/modules/payment/index.ts';
import { waitlistJobs } from '../../src/modules/waitlist/index.ts';
import { createGopay } from '../../src/providers/gopay/gopay.ts';
import { TestQueue } from '../payment/test-queue.ts';

const start = '2026-03-02T09:00:00Z';

interface Parts {
  clock: TestClock;
  pool: pg.Pool;
  deps: Deps;
  queue: TestQueue;
  fake: GopayFake;
  operator: Operator;
  warehouseId: string;
  app: FastifyInstance;
  jobs: JobHandlers;
  close: () => Promise<void>;
}

/** A server that takes money by GoPay, and a GoPay beside it. Notifications are held until told, jobs run when told. */
export class GopayHouse {
  readonly #parts: Parts;
  #buyers = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get clock() {
    return this.#parts.clock;
  }
  get fake() {
    return this.#parts.fake;
  }
  get app() {
    return this.#parts.app;
  }
  get queue() {
    return this.#parts.queue;
  }
  get deps() {
    return this.#parts.deps;
  }
  get jobs() {
    return this.#parts.jobs;
  }
  get pool() {
    return this.#parts.pool;
  }

  async reset(): Promise<void> {
    const { clock, queue, fake, pool } = this.#parts;
    clock.set(start);
    await queue.clear();
    // What other tests left open is over, so that nothing is unknown at the beginning.
    await pool.query(`update payments set status = 'EXPIRED' where status in ('CREATED', 'PENDING')`);
    await pool.query('delete from payment_notifications');
    fake.control.post('held');
    await fake.control.deliver();
    fake.calls.length = 0;
  }

  /** Nobody has ever ordered or paid anything, here or at GoPay. */
  async forget(): Promise<void> {
    await this.reset();
    this.fake.control.forget();
    await this.rows(
      'set session_replication_role = replica; truncate orders, invoice_counters, messages, payment_notifications cascade; reset session_replication_role',
    );
  }

  /** Runs all that waits, also for later; what fails because GoPay does not answer is dropped, as it would be tried again later. */
  drainAnswered(): Promise<void> {
    return this.queue.drainAnswered(this.jobs, (error) => error instanceof GatewayUnavailable);
  }

  close(): Promise<void> {
    return this.#parts.close();
  }

  /** A newcomer's order: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
  async place(): Promise<PlacedOrder & { gopayId: number }> {
    const { pool, warehouseId, operator, app } = this.#parts;
    this.#buyers += 1;
    const payload = {
      boxId: await createBox(pool, warehouseId),
      invoicingPeriod: 1,
      insuranceId: operator.insuranceId,
      voucherToken: null,
      invoicingDetails: {
        version: 1,
        firstName: 'Ján',
        lastName: 'Novák',
        email: `payer${this.#buyers}@example.com`,
        telephoneNumber: `+4219051${String(this.#buyers).padStart(5, '0')}`,
        company: null,
        address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
        type: 'FyzickaOsoba',
      },
      consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
      language: 'SK',
      expectedCharge: { amount: 6384, currency: 'EUR' },
    };
    const response = await app.inject({ method: 'POST', url: '/api/client/order/place/without-login', payload });
    if (response.statusCode !== 200) throw new Error(`Not placed: ${response.body}`);
    const order = response.json<PlacedOrder>();
    return { ...order, gopayId: Number(order.paymentUrl.split('/').at(-1)) };
  }

  /** What the payer does on the hosted page. */
  onPage(gopayId: number, verb: 'card' | 'bank' | 'cancel', form: Record<string, string>): Promise<Response> {
    const url = `${this.fake.origin}/gw/v3/${gopayId}/${verb}`;
    return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  async placeAndPay(card: GopayCard = gopayCards.pays): Promise<PlacedOrder & { gopayId: number }> {
    const order = await this.place();
    await this.onPage(order.gopayId, 'card', { number: card.number });
    return order;
  }

  /** A notification as it would come over the wire. */
  notify(query: string, method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: string) {
    return this.app.inject({ method, url: `/webhooks/gopay${query}`, ...(payload === undefined ? {} : { payload }) });
  }

  /** Delivers what GoPay has to say, and runs all waiting jobs. */
  async news(order: 'forward' | 'backward' = 'forward'): Promise<void> {
    await this.fake.control.deliver(order);
    await this.run();
  }

  run(): Promise<number> {
    return this.queue.drain(this.#parts.jobs);
  }

  async reconcile(): Promise<void> {
    await this.#parts.jobs['reconcile-payments']?.({});
    await this.run();
  }

  /** The same while GoPay does not answer: jobs that fail for it are dropped, as they would be tried again later. */
  async reconcileUnanswered(): Promise<void> {
    await this.#parts.jobs['reconcile-payments']?.({});
    try {
      await this.run();
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      await this.queue.clear();
    }
  }

  async status(orderId: string): Promise<{ status: string; payment: string }> {
    return (await this.app.inject({ method: 'GET', url: `/api/client/order/status?orderId=${orderId}` })).json();
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#parts.pool.query<Row>(text, values)).rows;
  }

  async one<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> {
    const [row, ...more] = await this.rows<Row>(text, values);
    if (row === undefined || more.length > 0) throw new Error(`Not one row: ${text}`);
    return row;
  }

  paymentOf(orderId: string) {
    return this.one<{ id: string; status: string; settlement: string | null; provider_payment_id: string | null }>(
      'select id, status, settlement, provider_payment_id from payments where order_id = $1',
      [orderId],
    );
  }

  /** The billing run of a day, at noon UTC, and all that follows from it but GoPay's news. */
  async bill(day: string): Promise<void> {
    this.clock.set(`${day}T12:00:00Z`);
    await this.jobs['process-payments']?.({});
    await this.run();
  }

  /** The rents after the first one, each with its attempts. */
  rentsOf(orderId: string) {
    return this.rows<{ id: string; status: string; next_attempt_on: string | null; attempts: string[] }>(
      `select r.id, r.paying_status as status, r.next_attempt_on,
         array(select p.status || coalesce(' ' || p.decline_code, '') from payments p where p.rent_id = r.id order by attempt) as attempts
       from rents r join contracts c on c.id = r.contract_id where c.order_id = $1 and r.period_number > 0 order by r.period_number`,
      [orderId],
    );
  }

  async requestRefund(paymentId: string, amount: number): Promise<void> {
    await inTransaction(this.deps.db, (trx) =>
      requestRefund(trx, this.deps, { paymentId, reason: 'EARLY_END', amount, currency: 'EUR', sendOn: null }),
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

async function build(url: string): Promise<GopayHouse> {
  const open = openDatabase(url, { max: 20 });
  const clock = new TestClock(start);
  const queue = await TestQueue.open(open.pool);
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const deps: Deps = {
    db: open.db,
    clock,
    ids: randomIds,
    config: { ...readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl }, 'test'), paymentProvider: 'GOPAY' },
    enqueue: queue.enqueue,
    log: createLog('silent'),
    secretKey: Buffer.alloc(32, 7),
  };
  const fake = await startGopayFake({ now: () => clock.now() });
  const { apiUrl, clientId, clientSecret, goId } = fake;
  const gateway = createGopay(
    { apiUrl, clientId, clientSecret, goId: String(goId), notificationUrl: `${publicUrl}/webhooks/gopay`, patienceMs: 1000 },
    clock,
  );
  const gatewayOf = gatewaysOf([gateway]);
  const ports = { payments: orderPayments(deps, gatewayOf), accounts: { emailInUse, phoneInUse, holdAccount } };
  const app = await buildApp({
    log: deps.log,
    ids: deps.ids,
    describe: (code) => code,
    authenticate: findSession({ pool: open.pool, clock }),
    routes: [orderRoutes(deps, ports), paymentRoutes(deps, gatewayOf), cancellationRoutes(deps), inboxRoutes(deps, [gateway])],
  });
  await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' });
  const operator = await createOperator(open.pool);
  const warehouseId = await createWarehouse(open.pool, operator);
  const jobs = {
    ...paymentJobs(deps, gatewayOf),
    ...inboxJobs(deps, gatewayOf),
    ...billingJobs(deps, gatewayOf),
    ...cancellationJobs(deps),
    ...waitlistJobs(deps),
    ...orderJobs(deps, ports),
  };
  const close = async () => {
    await fake.stop();
    await app.close();
    await open.close();
  };
  return new GopayHouse({ clock, pool: open.pool, deps, queue, fake, operator, warehouseId, app, jobs, close });
}

/** A house of its own for the test file. */
export function useGopayHouse(): () => GopayHouse {
  const database = useTestDatabase();
  let house: GopayHouse | undefined;
  const get = () => {
    if (!house) throw new Error('The house stands only inside tests');
    return house;
  };
  beforeAll(async () => {
    house = await build(database.url);
  });
  beforeEach(() => get().reset());
  afterAll(() => house?.close());
  return get;
}
