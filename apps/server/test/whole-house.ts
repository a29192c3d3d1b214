import type { PlacedOrder } from '@komora/contract';
import { TestClock } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { createUser, type UserFixture } from '@komora/testing/factories/user';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/log.ts';
import { hashPassword } from '../src/modules/account/password.ts';

export const password = 'heslo od domu 1';
const secretKey = Buffer.alloc(32, 7);

export interface Client {
  id: string;
  email: string;
  token: string;
  phoneNumber: string;
}

/** The whole program but for its pages and its worker, with a clock that stands still and one warehouse. */
export class WholeHouse {
  readonly clock = new TestClock('2026-03-02T09:00:00Z');
  readonly pool: pg.Pool;
  app!: FastifyInstance;
  operator!: Operator;
  warehouseId!: string;
  #close!: () => Promise<void>;
  #clients = 0;
  #passwordHash = '';

  private constructor(url: string) {
    this.pool = new pg.Pool({ connectionString: url, max: 4 });
  }

  static async open(url: string): Promise<WholeHouse> {
    const house = new WholeHouse(url);
    house.operator = await createOperator(house.pool);
    house.warehouseId = await createWarehouse(house.pool, house.operator);
    house.#passwordHash = await hashPassword(password);
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000', PUBLIC_URL: 'http://127.0.0.1:9' }, 'test');
    const log = createLog('silent');
    const whole = await compose({ config, connectionString: url, secretKey, log, instead: { clock: house.clock, pages: false } });
    house.app = whole.app;
    house.#close = whole.close;
    return house;
  }

  async close(): Promise<void> {
    await this.#close();
    await this.pool.end();
  }

  /** Somebody who may sign in with `password`, with a telephone of their own. */
  async user(fixture: UserFixture = {}): Promise<{ id: string; email: string; phoneNumber: string }> {
    this.#clients += 1;
    const phoneNumber = fixture.phoneNumber ?? `+421905${String(this.#clients).padStart(6, '0')}`;
    return { phoneNumber, ...(await createUser(this.pool, { passwordHash: this.#passwordHash, ...fixture, phoneNumber })) };
  }

  /** A client who is signed in. */
  async client(fixture: UserFixture = {}): Promise<Client> {
    const user = await this.user(fixture);
    const answer = await this.logIn(user.email);
    return { ...user, token: answer.json<{ token: string }>().token };
  }

  logIn(username: string, more: object = {}): Promise<LightMyRequestResponse> {
    return this.post('/auth/custom/login', { username, password, domain: 'CLIENT', ...more });
  }

  get(url: string, token?: string): Promise<LightMyRequestResponse> {
    return this.app.inject({ method: 'GET', url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  }

  post(url: string, payload: object | undefined, token?: string): Promise<LightMyRequestResponse> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return this.app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
  }

  box(): Promise<string> {
    return createBox(this.pool, this.warehouseId);
  }

  /** Places an order as a client, or without signing in: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
  order(boxId: string, { token, email = 'buyer@example.com' }: { token?: string; email?: string }): Promise<LightMyRequestResponse> {
    const payload = {
      boxId,
      invoicingPeriod: 1,
      insuranceId: this.operator.insuranceId,
      voucherToken: null,
      invoicingDetails: {
        version: 1,
        firstName: 'Ján',
        lastName: 'Novák',
        email,
        telephoneNumber: '+421905999999',
        company: null,
        address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
        type: 'FyzickaOsoba',
      },
      consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
      language: 'SK',
      expectedCharge: { amount: 6384, currency: 'EUR' },
    };
    return this.post(`/api/client/order/place/${token === undefined ? 'without' : 'with'}-login`, payload, token);
  }

  /** Pays at the hosted card page; the news does not travel by itself. */
  async pay(answer: LightMyRequestResponse, number = '4242424242424242'): Promise<string> {
    const { orderId, paymentUrl } = answer.json<PlacedOrder>();
    const id = /\/mock-gateway\/pay\/([\w-]+)/.exec(paymentUrl)?.[1] ?? '';
    await this.app.inject({
      method: 'POST',
      url: `/mock-gateway/pay/${id}/card`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ number, expiry: '12/30', cvc: '123' }).toString(),
    });
    return orderId;
  }

  /** Asks as the buyer's browser does; the gateway is asked along. */
  async orderState(orderId: string, token?: string): Promise<{ status: string; payment: string; resolution: string | null }> {
    return (await this.get(`/api/client/order/status?orderId=${orderId}`, token)).json();
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }
}
