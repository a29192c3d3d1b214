import type { PlacedOrder, PlaceOrder } from '@komora/contract';
import { TestClock, useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import type { Deps } from '../../src/deps.ts';
import { buildApp } from '../../src/http/app.ts';
import type { Session } from '../../src/http/session.ts';
import { randomIds } from '../../src/ids.ts';
import { createLog } from '../../src/log.ts';
import { holdAccount } from '../../src/modules/account/index.ts';
import { orderRoutes } from '../../src/modules/order/index.ts';
import { FakePayments } from './fake-payments.ts';

const start = '2026-03-02T09:00:00Z';

export class House {
  readonly clock = new TestClock(start);
  readonly sessions = new Map<string, string>();
  readonly changedIn: string[] = [];
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly deps: Deps;
  readonly operator: Operator;
  readonly warehouseId: string;
  payments: FakePayments;
  #app: FastifyInstance | undefined;

  private constructor(open: { db: Database; pool: pg.Pool }, operator: Operator, warehouseId: string, env: Record<string, string>) {
    this.db = open.db;
    this.pool = open.pool;
    this.operator = operator;
    this.warehouseId = warehouseId;
    this.deps = {
      db: open.db,
      clock: this.clock,
      ids: randomIds,
      config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000', ...env }, 'test'),
      enqueue: async () => undefined,
      log: createLog('silent'),
      secretKey: Buffer.alloc(32),
    };
    this.payments = new FakePayments(this.db, this.clock);
  }

  static async build(url: string, env: Record<string, string>): Promise<House> {
    const open = openDatabase(url, { max: 24 });
    const operator = await createOperator(open.pool);
    const warehouseId = await createWarehouse(open.pool, operator);
    const house = new House(open, operator, warehouseId, env);
    house.#app = await buildApp({
      log: house.deps.log,
      ids: house.deps.ids,
      describe: (code) => code,
      authenticate: async (token) => house.#session(token),
      routes: [orderRoutes(house.deps, house.ports)],
    });
    return house;
  }

  get ports() {
    return {
      payments: this.payments,
      accounts: {
        emailInUse: async (reader: Database, email: string) =>
          (await reader.selectFrom('users').select('id').where('email', 'ilike', email).execute()).length > 0,
        phoneInUse: async (reader: Database, phone: string) =>
          (await reader.selectFrom('users').select('id').where('phone_number', '=', phone).execute()).length > 0,
        holdAccount,
      },
      onClaimChanged: (warehouseId: string) => this.changedIn.push(warehouseId),
    };
  }

  /** Everything as at the start, but for the rows that tests have left. */
  reset(): void {
    this.clock.set(start);
    this.payments.isDown = false;
    this.payments.opened.length = 0;
    this.payments.asked.length = 0;
    this.changedIn.length = 0;
  }

  async close(): Promise<void> {
    await this.#app?.close();
    await this.db.destroy();
  }

  /** A bearer token for a user. */
  signIn(userId: string): string {
    const token = `token-${userId}`;
    this.sessions.set(token, userId);
    return token;
  }

  #session(token: string): Session | null {
    const userId = this.sessions.get(token);
    return userId === undefined ? null : { userId, type: 'ClientUser', language: 'SK', tokenHash: Buffer.alloc(32) };
  }

  box(options: Parameters<typeof createBox>[2] = {}): Promise<string> {
    return createBox(this.pool, this.warehouseId, options);
  }

  async call(method: 'GET' | 'PUT' | 'POST', url: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
    if (!this.#app) throw new Error('The app is not built');
    const payload: Pick<InjectOptions, 'payload'> =
      options.body === undefined ? {} : { payload: options.body as NonNullable<InjectOptions['payload']> };
    const response = await this.#app.inject({ method, url, headers: { ...options.headers }, ...payload });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json(), headers: response.headers };
  }

  place(body: unknown, headers: Record<string, string> = {}) {
    return this.call('POST', headers.authorization ? '/api/client/order/place/with-login' : '/api/client/order/place/without-login', {
      body,
      headers,
    });
  }

  async placed(body: PlaceOrder, headers: Record<string, string> = {}): Promise<PlacedOrder> {
    const answer = await this.place(body, headers);
    if (answer.status !== 200) throw new Error(`Not placed: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  state(orderId: string, headers: Record<string, string> = {}) {
    return this.call('GET', `/api/client/order/status?orderId=${orderId}`, { headers });
  }

  /** The attempts of an order, the latest last. */
  attempts(orderId: string) {
    return this.payments.paymentsOfOrder(this.db, orderId);
  }

  async lastAttempt(orderId: string): Promise<string> {
    return (await this.attempts(orderId)).at(-1)?.paymentId ?? '';
  }

  /** How many rows each table that an order touches has. */
  async rowCounts(): Promise<Record<string, number>> {
    const tables = ['orders', 'box_claims', 'payments', 'consents', 'voucher_redemptions', 'idempotency_keys', 'users', 'contracts'];
    const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
    const { rows } = await this.pool.query(`select ${counts.join(', ')}, (select coalesce(sum(redeemed_count), 0) from vouchers) as uses`);
    return rows[0];
  }
}

let buyerNumber = 0;

/** A request of a newcomer who was never here before: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT. */
export function orderBody(house: House, boxId: string, change: Partial<PlaceOrder> = {}): PlaceOrder {
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

/** A house of its own for the test file. */
export function useHouse(env: Record<string, string> = {}): () => House {
  const database = useTestDatabase();
  let house: House | undefined;
  const get = () => {
    if (!house) throw new Error('The house stands only inside tests');
    return house;
  };
  beforeAll(async () => {
    house = await House.build(database.url, env);
  });
  beforeEach(() => get().reset());
  afterAll(() => house?.close());
  return get;
}
