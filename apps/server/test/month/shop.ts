import { randomUUID } from 'node:crypto';
import type { PlacedOrder, Summary } from '@komora/api';
import { freePort } from '@komora/embedded-postgres';
import { TestClock, waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { entities } from '../../src/demo/operator-data.ts';
import { lockGatewayPort } from '../../src/modules/access/index.ts';
import type { DeviceReport } from '../../src/modules/access/lock/lock.ports.ts';
import { taxReportingPort } from '../../src/modules/billing/index.ts';
import { carriersPort } from '../../src/modules/messaging/index.ts';
import { UndeliverableError } from '../../src/modules/messaging/message/message.ports.ts';
import { gatewayPort } from '../../src/modules/payments/index.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { createLockSimulator } from '../../src/providers/lock-simulator/lock-simulator.ts';
import { createStripeGateway } from '../../src/providers/stripe/index.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import { cards, GatewayTap, gatewayIdOf, payByCard, submitForm } from '../kit/gateways/mock.ts';
import { payAtStripe, stripeEnvironment, submitAtStripe } from '../kit/gateways/stripe.ts';
import { browserCookie } from '../kit/order-cookies.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';
import { MonthQueue } from './month-queue.ts';
import { Rejected } from './staff.ts';

/** A company of the shop with one warehouse. */
export interface Company extends Operator {
  warehouseId: string;
  iban: string;
  currency: 'EUR' | 'CZK' | 'HUF';
  /** Net a month, minor units. */
  price: number;
  gateway: 'STRIPE' | 'MOCK';
  entranceId: string;
}

/** The program with everything around it: gateways, devices, mail, a tax authority, and a clock. */
export interface Shop {
  app: TestApp;
  clock: TestClock;
  queue: MonthQueue;
  stripe: StripeFake;
  mock: GatewayTap;
  companies: readonly [Company, Company, Company];
  /** From 0 to below `below`. */
  random: (below: number) => number;
  /** Addresses that mail servers reject. */
  deadAddresses: Set<string>;
  /** A device reports its presence or its battery. Resolves when the program has stored it. */
  report: (report: DeviceReport & { kind: 'PRESENCE' | 'BATTERY' }) => Promise<void>;
  /** The authority rejects a document for each. */
  rejectReports: true[];
  /** Delivers notifications and runs due jobs until nothing is left. */
  settle(): Promise<void>;
  /** Moves the clock in steps of an hour, with all schedules and jobs. */
  waitUntil(at: Date): Promise<void>;
  close(): Promise<void>;
}

export const deviceOf = (id: string): string => `device-${id}`;

/** Opens an empty shop: a Slovak company at Stripe, a Czech and a Hungarian one at the mock gateway. */
export async function openShop(url: string, { at, random }: { at: string; random: Shop['random'] }): Promise<Shop> {
  const clock = new TestClock(at);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const deploymentId = randomIds.uuid();
  const stripe = await startStripeFake({ now: () => clock.now(), webhookUrl: `${publicUrl}/webhooks/stripe` });
  stripe.bank.setDelivery('HELD');
  const connection = { secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiUrl: stripe.url };
  const impatient = createStripeGateway({ stripe: connection, publicUrl, deploymentId, clock, responseTimeoutMs: 300 });
  const mock = new GatewayTap();
  const deadAddresses = new Set<string>();
  const rejectReports: true[] = [];
  let listener: ((report: DeviceReport) => void) | undefined;
  const locks = createLockSimulator({ clock });
  const database = openDatabase(url, { max: 2, applicationName: 'queue of the month' });
  const queue = await MonthQueue.open(database.pool, () => clock.now());
  const carrier = {
    keepsContent: false,
    carry: async ({ to }: { to: string }) => {
      if (deadAddresses.has(to)) throw new UndeliverableError('550 5.1.1 no such mailbox');
    },
  };
  const taxAuthority = {
    authority: 'NAV' as const,
    loginExpiresAt: () => null,
    submit: async () => ({ transactionId: randomUUID() }),
    fetchStatus: async () => {
      if (rejectReports.pop() === undefined) return { state: 'ACCEPTED' as const, number: null, receipt: null };
      return {
        state: 'REJECTED' as const,
        reason: 'INVALID_CUSTOMER_DATA: the tax number is not known',
        faults: [{ code: 'INVALID_CUSTOMER_DATA', message: 'the tax number is not known', element: 'customerInfo' }],
      };
    },
  };
  const app = await createTestApp(url, {
    clock,
    listen: true,
    env: {
      ...stripeEnvironment(stripe),
      PAYMENT_PROVIDERS: 'CZE=MOCK,HUN=MOCK',
      PORT: String(port),
      RATE_LIMIT: '100000',
      HOLDS_PER_ADDRESS: '1000',
      // Without a log-in at the authority nothing is reported. `taxAuthority` answers instead of it.
      NAV_LOGIN: 'abcdefghijklmno',
      NAV_PASSWORD: 'secret',
      NAV_SIGN_KEY: 'ce-8f5e-215119fa7dd621DLMRHRLH2S',
      NAV_EXCHANGE_KEY: '7ee82DLMRHRLH2S1',
    },
    config: { databasePoolSize: 20 },
    overrides: {
      deploymentId,
      queue,
      mockGateway: { pendingWaitMs: 1 },
      ports: [
        mock.override,
        override(gatewayPort, (gateway) =>
          gateway.provider === 'STRIPE' ? { ...gateway, chargeRecurring: impatient.chargeRecurring } : gateway,
        ),
        override(carriersPort, () => ({ EMAIL: carrier, SMS: carrier })),
        override(taxReportingPort, (authority) => (authority.authority === 'NAV' ? taxAuthority : authority)),
        override(lockGatewayPort, () => ({
          ...locks,
          start: async (listen, devices) => {
            listener = listen;
            await locks.start(listen, devices);
          },
        })),
      ],
    },
  });
  const settle = async () => {
    let before = -1;
    while (before !== 0) {
      locks.tick();
      before = (await stripe.bank.deliveries.flush()) + (await queue.drain());
    }
  };
  const shop: Shop = {
    app,
    clock,
    queue,
    stripe,
    mock,
    random,
    deadAddresses,
    rejectReports,
    companies: await openCompanies(app),
    report: async (report) => {
      listener?.(report);
      const stored = report.kind === 'PRESENCE' ? `online = ${report.online}` : `battery_percent = ${report.percent}`;
      await waitUntil(
        async () => (await app.rows(`select from locks where device_id = $1 and ${stored}`, [report.deviceId])).length === 1,
        {
          what: `the report of ${report.deviceId}`,
        },
      );
    },
    settle,
    waitUntil: async (until) => {
      while (clock.now() < until) {
        const since = clock.now();
        clock.set(new Date(Math.min(until.getTime(), since.getTime() + 3_600_000)));
        await queue.runSchedules(since);
        await settle();
        stripe.requests.length = 0;
      }
    },
    close: async () => {
      await app.close();
      await database.close();
      await stripe.stop();
    },
  };
  return shop;
}

async function openCompanies(app: TestApp): Promise<Shop['companies']> {
  const open = async (country: Operator['country'], facts: Pick<Company, 'iban' | 'currency' | 'price' | 'gateway'>): Promise<Company> => {
    const operator = await createOperator(app.pool, country);
    const warehouseId = await createWarehouse(app.pool, operator);
    const taxIds = entities.find((one) => one.country === country);
    await app.rows('update legal_entities set iban = $2, tax_id = $3, vat_id = $4 where id = $1', [
      operator.legalEntityId,
      facts.iban,
      taxIds?.taxId,
      taxIds?.vatId,
    ]);
    await app.rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouseId]);
    await app.rows(
      `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
       select country, 'LOCK', customer_type, rate_bp, valid_from from vat_rules where country = $1 and item_kind = 'RENT' on conflict do nothing`,
      [country],
    );
    const { id: entranceId } = await app.one<{ id: string }>(
      `insert into locks (warehouse_id, door, device_id, label, online, online_at, state) values ($1, 'ENTRANCE', $2, '{"SK": "Vchod"}', true, $3, 'LOCKED') returning id`,
      [warehouseId, deviceOf(warehouseId), app.clock.now()],
    );
    return { ...operator, ...facts, warehouseId, entranceId };
  };
  return [
    await open('SVK', { iban: 'SK3112000000198742637541', currency: 'EUR', price: 4990, gateway: 'STRIPE' }),
    await open('CZE', { iban: 'CZ6508000000192000145399', currency: 'CZK', price: 129_000, gateway: 'MOCK' }),
    await open('HUN', { iban: 'HU42117730161111101800000000', currency: 'HUF', price: 2_000_000, gateway: 'MOCK' }),
  ];
}

/** A free box with a lock. @returns its id */
export async function addBox({ app }: Shop, { warehouseId, price }: Company): Promise<string> {
  const boxId = await createBox(app.pool, warehouseId, { priceNetMonth: price });
  await app.rows(
    `insert into locks (warehouse_id, box_id, door, device_id, label, online, online_at, state) values ($1, $2, 'BOX', $3, '{}', true, $4, 'LOCKED')`,
    [warehouseId, boxId, deviceOf(boxId), app.clock.now()],
  );
  return boxId;
}

/** Gives a card on the page of either gateway, and completes 3-D Secure. */
export async function payOnPage({ app }: Shop, url: string, card: string): Promise<void> {
  if (!url.includes('/mock-gateway/')) {
    const response = await payAtStripe(url, card);
    const method = /name="method" value="(\w+)"/.exec(await response.text())?.[1];
    if (method !== undefined) await submitAtStripe(`${url}/challenge`, { method, answer: 'complete' });
    return;
  }
  await payByCard(app, gatewayIdOf(url), card);
  if (card === cards.challenge) await submitForm(app, `${gatewayIdOf(url)}/challenge`, { answer: 'confirm' });
}

let people = 0;

export interface NewTenant {
  contractId: string;
  clientId: string;
  token: string;
}

/** Somebody orders a box on the web page and pays it. @throws Rejected while the gateway does not respond */
export async function order(shop: Shop, company: Company, card: string): Promise<NewTenant> {
  return openTenancy(shop.app.pool, await payForOrder(shop, company, card));
}

/** Places an order and pays it. @returns the id of the order */
export async function payForOrder(shop: Shop, company: Company, card: string): Promise<string> {
  const { app } = shop;
  const boxId = await addBox(shop, company);
  const choice = { boxId, invoicingPeriod: 1, insuranceId: company.insuranceId, voucherToken: null };
  const headers = { cookie: browserCookie(randomUUID()) };
  const answered = async <T>(method: 'PUT' | 'POST', path: string, payload: object): Promise<T> => {
    const response = await app.call(method, path, { payload, headers });
    if (response.statusCode !== 200) throw new Rejected(response.json<{ code: string }>().code);
    return response.json<T>();
  };
  const summary = await answered<Summary>('PUT', '/api/client/order/offer/summary', choice);
  people += 1;
  const { orderId, paymentUrl } = await answered<PlacedOrder>('POST', '/api/client/order/place/without-login', {
    ...choice,
    invoicingDetails: { ...buyerDetails(people), lastName: `Novák ${people}` },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: summary.chargedNow,
  });
  await payOnPage(shop, paymentUrl, card);
  await shop.settle();
  return orderId;
}
