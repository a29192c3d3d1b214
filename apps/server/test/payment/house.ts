import { createServer } from 'node:net';
import type { PlacedOrder, PlaceOrder } from '@komora/contract';
import { TestClock, useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
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
import { contractReadRoutes } from '../../src/modules/contract/index.ts';
import { orderJobs, orderRoutes } from '../../src/modules/order/index.ts';
import { type Gateway, gatewaysOf, orderPayments, paymentJobs, paymentRoutes } from '../../src/modules/payment/index.ts';
import { rentReadRoutes } from '../../src/modules/rent/index.ts';
import { waitlistJobs } from '../../src/modules/waitlist/index.ts';
import { withdrawalRoutes } from '../../src/modules/withdrawal/index.ts';
import { createMockGateway, type MockGateway } from '../../src/providers/mock-gateway/index.ts';
import { hashToken } from '../../src/secrets.ts';
import { TestQueue } from './test-queue.ts';

const start = '2026-03-02T09:00:00Z';

export const cards = {
  pays: '4242424242424242',
  noFunds: '4000000000009995',
  challenge: '4000002760003184',
  slow: '4000000000000903',
  late: '4000000000001000',
  toldTwice: '4000000000001109',
  toldBeforeReturn: '4000000000001208',
  neverTold: '4000000000001307',
  laterNoFunds: '4000000000000341',
  laterStolen: '4000000000009979',
  laterUnheard: '4000000000001406',
  laterHangs: '4000000000001505',
};

/** A whole server but for its pages: orders by HTTP, cards on the hosted page, notifications over the wire, jobs when told. */
export class House {
  readonly clock: TestClock;
  readonly pool: pg.Pool;
  readonly deps: Deps;
  readonly queue: TestQueue;
  readonly mock: MockGateway;
  readonly operator: Operator;
  readonly warehouseId: string;
  readonly app: FastifyInstance;
  readonly gateway: GatewayTap;
  readonly jobs: JobHandlers;
  readonly #close: () => Promise<void>;

  constructor(
    parts: Omit<
      House,
      | 'reset'
      | 'close'
      | 'box'
      | 'place'
      | 'status'
      | 'payBy'
      | 'post'
      | 'run'
      | 'rows'
      | 'one'
      | 'attempts'
      | 'retry'
      | 'placeAndPay'
      | 'signIn'
      | 'call'
    > & { close: () => Promise<void> },
  ) {
    this.clock = parts.clock;
    this.pool = parts.pool;
    this.deps = parts.deps;
    this.queue = parts.queue;
    this.mock = parts.mock;
    this.operator = parts.operator;
    this.warehouseId = parts.warehouseId;
    this.app = parts.app;
    this.gateway = parts.gateway;
    this.jobs = parts.jobs;
    this.#close = parts.close;
  }

  async reset(): Promise<void> {
    this.clock.set(start);
    this.gateway.reset();
    this.queue.brokenFor = null;
    await this.queue.clear();
    await this.mock.control.goDown(false);
  }

  close(): Promise<void> {
    return this.#close();
  }

  box(options: Parameters<typeof createBox>[2] = {}, warehouseId = this.warehouseId): Promise<string> {
    return createBox(this.pool, warehouseId, options);
  }

  /** Places an order as a newcomer and answers it with the gateway's id of its payment. */
  async place(boxId: string, change: Partial<PlaceOrder> = {}): Promise<PlacedOrder & { gatewayId: string }> {
    const response = await this.app.inject({
      method: 'POST',
      url: '/api/client/order/place/without-login',
      payload: orderBody(this, boxId, change),
    });
    if (response.statusCode !== 200) throw new Error(`Not placed: ${response.body}`);
    const order = response.json<PlacedOrder>();
    return { ...order, gatewayId: gatewayIdOf(order.paymentUrl) };
  }

  async retry(orderId: string): Promise<string> {
    const response = await this.app.inject({ method: 'POST', url: `/api/client/order/${orderId}/retry-payment` });
    if (response.statusCode !== 200) throw new Error(`Not retried: ${response.body}`);
    return gatewayIdOf(response.json<PlacedOrder>().paymentUrl);
  }

  async status(
    orderId: string,
  ): Promise<{ status: string; payment: string; resolution: string | null; accountCreated: boolean; retryable: boolean }> {
    const response = await this.app.inject({ method: 'GET', url: `/api/client/order/status?orderId=${orderId}` });
    return response.json();
  }

  /** Posts a form of the hosted page. */
  post(path: string, form: Record<string, string>) {
    return this.app.inject({
      method: 'POST',
      url: `/mock-gateway/pay/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  }

  payBy(gatewayId: string, number: string) {
    return this.post(`${gatewayId}/card`, { number, expiry: '12/30', cvc: '123' });
  }

  async placeAndPay(boxId: string, number = cards.pays, change: Partial<PlaceOrder> = {}) {
    const order = await this.place(boxId, change);
    await this.payBy(order.gatewayId, number);
    return order;
  }

  /** A session of a user, for a hundred days. */
  async signIn(userId: string): Promise<string> {
    const token = this.deps.ids.secret(32);
    const now = this.clock.now();
    await this.rows('insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
      hashToken(token),
      userId,
      now,
      new Date(now.getTime() + 100 * 86_400_000),
    ]);
    return token;
  }

  /** @param token of {@link signIn}; absent: nobody is signed in */
  call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) {
    return this.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  }

  /** Runs all waiting jobs of payments and of the gateway. */
  run(options: { delayed?: boolean } = {}): Promise<number> {
    return this.queue.drain(this.jobs, options);
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async one<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> {
    const rows = await this.rows<Row>(text, values);
    const [row] = rows;
    if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows instead of one: ${text}`);
    return row;
  }

  attempts(orderId: string) {
    return this.rows<{ id: string; status: string; settlement: string | null; decline_code: string | null }>(
      'select id, status, settlement, decline_code from payments where order_id = $1 order by attempt',
      [orderId],
    );
  }
}

/** The gateway's port with a place to break it before or after the gateway itself has acted. */
export class GatewayTap implements Gateway {
  readonly provider = 'MOCK' as const;
  readonly #inner: Gateway;
  after: { [K in 'start' | 'status' | 'refund' | 'chargeRecurring']?: () => void } = {};
  statusAnswer: ((answer: Awaited<ReturnType<Gateway['status']>>) => Awaited<ReturnType<Gateway['status']>>) | null = null;
  /** A saved card that the gateway itself stumbles over. */
  faultyMethod: string | null = null;
  chargeAnswer: ((answer: Awaited<ReturnType<Gateway['chargeRecurring']>>) => Awaited<ReturnType<Gateway['chargeRecurring']>>) | null =
    null;
  /** The gateway does not say whose payment it is. */
  tellsNoOwner = false;
  readonly asked: string[] = [];

  constructor(inner: Gateway) {
    this.#inner = inner;
  }

  reset(): void {
    this.after = {};
    this.statusAnswer = null;
    this.tellsNoOwner = false;
    this.faultyMethod = null;
    this.chargeAnswer = null;
    this.asked.length = 0;
  }

  async start(payment: Parameters<Gateway['start']>[0]) {
    const answer = await this.#inner.start(payment);
    this.after.start?.();
    return answer;
  }

  async status(providerPaymentId: string) {
    this.asked.push(providerPaymentId);
    const answer = await this.#inner.status(providerPaymentId);
    this.after.status?.();
    return this.statusAnswer ? this.statusAnswer(answer) : answer;
  }

  async refund(refund: Parameters<Gateway['refund']>[0]) {
    const answer = await this.#inner.refund(refund);
    this.after.refund?.();
    return answer;
  }

  async chargeRecurring(charge: Parameters<Gateway['chargeRecurring']>[0]) {
    if (charge.methodReference === this.faultyMethod) throw new Error('this card is faulty');
    const answer = await this.#inner.chargeRecurring(charge);
    this.after.chargeRecurring?.();
    return this.chargeAnswer ? this.chargeAnswer(answer) : answer;
  }

  cancelRecurring(methodReference: string) {
    return this.#inner.cancelRecurring(methodReference);
  }

  refundStatus(refund: Parameters<Gateway['refundStatus']>[0]) {
    return this.#inner.refundStatus(refund);
  }

  async paymentIdOf(providerPaymentId: string) {
    return this.tellsNoOwner ? null : this.#inner.paymentIdOf(providerPaymentId);
  }

  parseNotification(notification: Parameters<Gateway['parseNotification']>[0]) {
    return this.#inner.parseNotification(notification);
  }
}

export function gatewayIdOf(paymentUrl: string): string {
  return /\/mock-gateway\/pay\/([\w-]+)/.exec(paymentUrl)?.[1] ?? '';
}

let buyerNumber = 0;

/** A newcomer's request: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
function orderBody(house: Pick<House, 'operator'>, boxId: string, change: Partial<PlaceOrder> = {}): PlaceOrder {
  buyerNumber += 1;
  return {
    boxId,
    invoicingPeriod: 1,
    insuranceId: house.operator.insuranceId,
    voucherToken: null,
    invoicingDetails: {
      version: 1,
      firstName: 'Ján',
      lastName: 'Novák',
      email: `buyer${buyerNumber}@example.com`,
      telephoneNumber: `+4219050${String(buyerNumber).padStart(5, '0')}`,
      company: null,
      address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: { amount: 6384, currency: 'EUR' },
    ...change,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}

async function build(url: string): Promise<House> {
  const open = openDatabase(url, { max: 30 });
  const outside: OpenDatabase = openDatabase(url, { max: 10, applicationName: 'mock-gateway' });
  const clock = new TestClock(start);
  const queue = await TestQueue.open(open.pool);
  const port = await freePort();
  const deps: Deps = {
    db: open.db,
    clock,
    ids: randomIds,
    config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000', PUBLIC_URL: `http://127.0.0.1:${port}` }, 'test'),
    enqueue: queue.enqueue,
    log: createLog('silent'),
    secretKey: Buffer.alloc(32, 7),
  };
  const mock = createMockGateway(deps, outside.db, { patienceMs: 1 });
  const gateway = new GatewayTap(mock.gateway);
  const gatewayOf = gatewaysOf([gateway]);
  const ports = { payments: orderPayments(deps, gatewayOf), accounts: { emailInUse, phoneInUse, holdAccount } };
  const app = await buildApp({
    log: deps.log,
    ids: deps.ids,
    describe: (code) => code,
    authenticate: findSession({ pool: open.pool, clock }),
    routes: [
      orderRoutes(deps, ports),
      paymentRoutes(deps, gatewayOf),
      rentReadRoutes(deps),
      contractReadRoutes(deps),
      cancellationRoutes(deps),
      withdrawalRoutes(deps),
      inboxRoutes(deps, [gateway]),
      ...mock.routes,
    ],
  });
  await app.listen({ port, host: '127.0.0.1' });
  const operator = await createOperator(open.pool);
  const warehouseId = await createWarehouse(open.pool, operator);
  return new House({
    clock,
    pool: open.pool,
    deps,
    queue,
    mock,
    operator,
    warehouseId,
    app,
    gateway,
    jobs: {
      ...paymentJobs(deps, gatewayOf),
      ...inboxJobs(deps, gatewayOf),
      ...billingJobs(deps, gatewayOf),
      ...cancellationJobs(deps),
      ...waitlistJobs(deps),
      ...orderJobs(deps, ports),
      ...mock.jobs,
    },
    close: async () => {
      await app.close();
      await outside.close();
      await open.close();
    },
  });
}

/** A house of its own for the test file. */
export function useHouse(): () => House {
  const database = useTestDatabase();
  let house: House | undefined;
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
