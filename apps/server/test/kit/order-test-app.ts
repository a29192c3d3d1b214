import type { PlacedOrder, PlaceOrder } from '@komora/api';
import { type TestClock, useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ModuleContext } from '../../src/platform/module/context.ts';
import { type MockGateway, mockGatewayPort } from '../../src/providers/mock-gateway/index.ts';
import { openSession } from './builders/session.ts';
import { ControlledPayments, type Outcome } from './controlled-payments.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const start = '2026-03-02T09:00:00Z';

interface Attempt {
  id: string;
  status: string;
  settlement: string | null;
}

/** The whole server with one warehouse, and payments that the test controls. */
export class OrderTestApp {
  readonly payments: ControlledPayments;
  readonly operator: Operator;
  readonly warehouseId: string;
  readonly #test: TestApp;
  readonly #mock: MockGateway;

  private constructor(test: TestApp, payments: ControlledPayments, operator: Operator, warehouseId: string) {
    const mock = test.app.registered.get(mockGatewayPort);
    if (mock === null) throw new Error('These tests need the mock gateway');
    this.#test = test;
    this.#mock = mock;
    this.payments = payments;
    this.operator = operator;
    this.warehouseId = warehouseId;
  }

  static async open(url: string, env: Record<string, string>): Promise<OrderTestApp> {
    const payments = new ControlledPayments();
    const test = await createTestApp(url, { at: start, env, config: { databasePoolSize: 24 }, overrides: { ports: [payments.override] } });
    const operator = await createOperator(test.pool);
    const warehouseId = await createWarehouse(test.pool, operator);
    return new OrderTestApp(test, payments, operator, warehouseId);
  }

  get clock(): TestClock {
    return this.#test.clock;
  }

  get pool(): pg.Pool {
    return this.#test.pool;
  }

  get http(): TestApp['http'] {
    return this.#test.http;
  }

  get rows(): TestApp['rows'] {
    return this.#test.rows;
  }

  get one(): TestApp['one'] {
    return this.#test.one;
  }

  get context(): ModuleContext {
    return this.#test.context;
  }

  /** Restores clock, payments and rate limits; the orders of earlier tests stay. */
  async reset(): Promise<void> {
    this.clock.set(start);
    this.payments.reset();
    // Limits that were filled at a later time would last until then.
    await this.rows('delete from rate_limits');
  }

  close(): Promise<void> {
    return this.#test.close();
  }

  /** @returns the header of a new session of a user */
  async signIn(userId: string): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${await openSession(this.pool, userId)}` };
  }

  box(options: Parameters<typeof createBox>[2] = {}): Promise<string> {
    return createBox(this.pool, this.warehouseId, options);
  }

  async call(method: 'GET' | 'PUT' | 'POST', url: string, { body, headers }: { body?: unknown; headers?: Record<string, string> } = {}) {
    const response = await this.#test.call(method, url, { payload: body as object | undefined, headers });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json(), headers: response.headers };
  }

  place(body: unknown, headers: Record<string, string> = {}) {
    return this.call('POST', `/api/client/order/place/${headers.authorization ? 'with' : 'without'}-login`, { body, headers });
  }

  async placed(body: PlaceOrder, headers: Record<string, string> = {}): Promise<PlacedOrder> {
    const response = await this.place(body, headers);
    if (response.status !== 200) throw new Error(`Not placed: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  state(orderId: string, headers: Record<string, string> = {}) {
    return this.call('GET', `/api/client/order/status?orderId=${orderId}`, { headers });
  }

  /** The payment attempts of an order, the latest last. */
  async attempts(orderId: string): Promise<Attempt[]> {
    const rows = await this.rows<Attempt>('select id, status, settlement from payments where order_id = $1 order by attempt', [orderId]);
    return rows;
  }

  async lastAttempt(orderId: string): Promise<string> {
    return (await this.attempts(orderId)).at(-1)?.id ?? '';
  }

  /** Ends the last payment of an order at the gateway only. */
  async endAtGateway(orderId: string, outcome: Outcome): Promise<void> {
    await this.payments.endAtGateway(this.#test, this.#mock, await this.lastAttempt(orderId), outcome);
  }

  /** Ends the last payment of an order, and lets the server know. @returns how the payment was settled */
  async settle(orderId: string, outcome: Outcome): Promise<string | null> {
    const paymentId = await this.lastAttempt(orderId);
    await this.payments.endAtGateway(this.#test, this.#mock, paymentId, outcome);
    await this.payments.notify(paymentId);
    return (await this.attempts(orderId)).at(-1)?.settlement ?? null;
  }

  /** Runs the job that cancels orders whose hold has run out. @returns how many orders it cancelled */
  async expireHolds(): Promise<number> {
    const cancelled = async () =>
      (await this.rows<{ count: number }>(`select count(*)::int as count from orders where status = 'CANCELLED'`))[0]?.count ?? 0;
    const before = await cancelled();
    await this.#test.jobs['expire-holds']?.({});
    return (await cancelled()) - before;
  }

  /** Runs the job that applies the retention policies. */
  async purge(): Promise<void> {
    await this.#test.runJob('purge-expired', {});
  }

  /** The availability of a box in the public list of its warehouse. */
  async availability(boxId: string): Promise<string | undefined> {
    const { body } = await this.call('GET', `/api/client/warehouse/${this.warehouseId}/boxes`);
    return body.boxes.find(({ id }: { id: string }) => id === boxId)?.availability;
  }

  /** The number of rows of each table that an order writes to. */
  async rowCounts(): Promise<Record<string, number>> {
    const tables = ['orders', 'box_reservations', 'payments', 'consents', 'voucher_redemptions', 'idempotency_keys', 'users', 'contracts'];
    const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
    const [row = {}] = await this.rows(`select ${counts.join(', ')}, (select coalesce(sum(redeemed_count), 0) from vouchers) as uses`);
    return row;
  }
}

let buyerNumber = 0;

/** An order of a new buyer: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT. */
export function orderBody(testApp: OrderTestApp, boxId: string, change: Partial<PlaceOrder> = {}): PlaceOrder {
  buyerNumber += 1;
  return {
    boxId,
    invoicingPeriod: 1,
    insuranceId: testApp.operator.insuranceId,
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

/** Starts one app for the test file. */
export function useTestApp(env: Record<string, string> = {}): () => OrderTestApp {
  const database = useTestDatabase();
  let testApp: OrderTestApp | undefined;
  const get = () => {
    if (!testApp) throw new Error('The application runs only inside tests');
    return testApp;
  };
  beforeAll(async () => {
    testApp = await OrderTestApp.open(database.url, env);
  });
  beforeEach(() => get().reset());
  afterAll(() => testApp?.close());
  return get;
}
