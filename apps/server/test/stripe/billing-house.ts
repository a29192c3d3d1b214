import type { PlacedOrder } from '@komora/contract';
import { freePort } from '@komora/local-postgres';
import { TestClock } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { startStripeFake } from '@komora/testing/stripe/index';
import { emptyState } from '@komora/testing/stripe/state';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import type { Deps } from '../../src/deps.ts';
import { buildApp } from '../../src/http/app.ts';
import { randomIds } from '../../src/ids.ts';
import { inboxJobs } from '../../src/inbox/inbox.jobs.ts';
import { inboxRoutes } from '../../src/inbox/inbox.routes.ts';
import type { JobHandlers } from '../../src/jobs/queue.ts';
import { createLog } from '../../src/log.ts';
import { emailInUse, findSession, holdAccount, phoneInUse } from '../../src/modules/account/index.ts';
import { billingJobs } from '../../src/modules/billing/index.ts';
import { cancellationJobs } from '../../src/modules/cancellation/index.ts';
import { orderJobs, orderRoutes } from '../../src/modules/order/index.ts';
import { GatewayUnavailable, gatewaysOf, orderPayments, paymentJobs, paymentRoutes } from '../../src/modules/payment/index.ts';
import { createStripeGateway } from '../../src/providers/stripe/index.ts';
import type { ModelHarness, OnPage, SavedCard } from '../billing/model.ts';
import { TestQueue } from '../payment/test-queue.ts';
import { openTenancy } from '../tenancy.ts';
import { cards } from './shop.ts';

const numbers: Record<SavedCard | 'DECLINED', string> = {
  PAYS: cards.pays,
  SOFT: cards.laterSoft,
  HARD: cards.laterHard,
  CHALLENGE: cards.challenge,
  UNHEARD: cards.laterDropped,
  HANGS: cards.laterHangs,
  DECLINED: cards.noFunds,
};

export interface BillingHouse {
  harness: ModelHarness;
  /** As on the first day: nobody rents, and Stripe knows nothing. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A server that takes its money by Stripe, and a fake of Stripe beside it that tells its news when it is asked to. */
export async function openBillingHouse(url: string): Promise<BillingHouse> {
  const open = openDatabase(url, { max: 20 });
  const clock = new TestClock();
  const queue = await TestQueue.open(open.pool);
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const fake = await startStripeFake({ now: () => clock.now(), webhookUrl: `${publicUrl}/webhooks/stripe` });
  const { secretKey, webhookSecret } = fake;
  const env = { LOG_LEVEL: 'silent', RATE_LIMIT: '100000', PUBLIC_URL: publicUrl, PAYMENT_PROVIDER: 'STRIPE' };
  const config = readConfig(
    { ...env, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: fake.url },
    'test',
  );
  const log = createLog('silent');
  const deps: Deps = { db: open.db, clock, ids: randomIds, config, enqueue: queue.enqueue, log, secretKey: Buffer.alloc(32, 7) };
  const gatewayOf = gatewaysOf([patientBut(deps)]);
  const ports = { payments: orderPayments(deps, gatewayOf), accounts: { emailInUse, phoneInUse, holdAccount } };
  const app = await buildApp({
    log,
    ids: deps.ids,
    describe: (code) => code,
    authenticate: findSession({ pool: open.pool, clock }),
    routes: [orderRoutes(deps, ports), paymentRoutes(deps, gatewayOf), inboxRoutes(deps, [gatewayOf('STRIPE')])],
  });
  await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' });
  const operator = await createOperator(open.pool);
  const warehouseId = await createWarehouse(open.pool, operator);
  const jobs: JobHandlers = {
    ...paymentJobs(deps, gatewayOf),
    ...inboxJobs(deps, gatewayOf),
    ...billingJobs(deps, gatewayOf),
    ...cancellationJobs(deps),
    ...orderJobs(deps, ports),
  };
  return {
    harness: harnessOf({ clock, pool: open.pool, queue, fake, app, operator, warehouseId, jobs }),
    empty: async () => {
      fake.faults.clear();
      await fake.bank.deliveries.flush();
      fake.bank.state = emptyState();
      fake.bank.deliveries.events.length = 0;
      fake.bank.setDelivery('HELD');
      await queue.clear();
      await open.pool.query(`set session_replication_role = replica;
        truncate orders, invoice_counters, messages, payment_notifications cascade; reset session_replication_role`);
    },
    close: async () => {
      await app.close();
      await fake.stop();
      await open.close();
    },
  };
}

/** Waits for Stripe as long as it takes, but for charges of saved cards: a card that hangs would hold up the test. */
function patientBut({ config: { stripe, publicUrl }, clock }: Deps) {
  if (stripe === undefined) throw new Error('Stripe is configured');
  const patient = createStripeGateway({ stripe, publicUrl, clock });
  const impatient = createStripeGateway({ stripe, publicUrl, clock, answerWithinMs: 500 });
  return { ...patient, chargeRecurring: impatient.chargeRecurring };
}

interface Parts {
  clock: TestClock;
  pool: pg.Pool;
  queue: TestQueue;
  fake: Awaited<ReturnType<typeof startStripeFake>>;
  app: FastifyInstance;
  operator: Operator;
  warehouseId: string;
  jobs: JobHandlers;
}

function harnessOf({ clock, pool, queue, fake, app, operator, warehouseId, jobs }: Parts): ModelHarness {
  const tokens = new Map<string, string>();
  let buyers = 0;
  const post = (pageUrl: string, form: Record<string, string>) =>
    fetch(pageUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const give = async (pageUrl: string, card: SavedCard | 'DECLINED') => {
    const answer = await post(`${pageUrl}/card`, { number: numbers[card], expiry: '12/40', cvc: '123' });
    const method = /name="method" value="(\w+)"/.exec(await answer.text())?.[1];
    if (method !== undefined) await post(`${pageUrl}/challenge`, { method, answer: 'complete' });
  };
  const drain = async () => {
    do await queue.drainAnswered(jobs, (error) => error instanceof GatewayUnavailable);
    while ((await fake.bank.deliveries.flush({ reversed: true })) > 0);
  };
  return {
    clock,
    moveIn: async (card) => {
      const boxId = await createBox(pool, warehouseId);
      buyers += 1;
      const payload = order(operator, boxId, buyers);
      const placed = await app.inject({ method: 'POST', url: '/api/client/order/place/without-login', payload });
      if (placed.statusCode !== 200) throw new Error(`Not placed: ${placed.body}`);
      const { orderId, paymentUrl } = placed.json<PlacedOrder>();
      await give(paymentUrl, card);
      await drain();
      const { contractId, token } = await openTenancy(pool, orderId);
      tokens.set(contractId, token);
      return { contractId, orderId };
    },
    payRent: async ({ contractId }, rentId, onPage: OnPage) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/client/manual-payment/${rentId}`,
        payload: { returnUrl: '/my/rents' },
        headers: { authorization: `Bearer ${tokens.get(contractId)}` },
      });
      if (answer.statusCode === 200 && onPage !== 'LEAVES') await give(answer.json<{ url: string }>().url, onPage);
    },
    bill: async () => jobs['process-payments']?.({}),
    drain,
    run: async (name) => jobs[name]?.({}),
    setDown: async (down) => {
      fake.faults.down = down;
    },
    loseAnswers: (lose) => {
      const { down } = fake.faults;
      fake.faults.clear();
      fake.faults.down = down;
      for (const path of lose ? ['POST /v1/payment_intents', 'POST /v1/refunds'] : [])
        fake.faults.add('RESET_AFTER', path, Number.POSITIVE_INFINITY);
    },
    books: async (reference) => {
      const sum = (kind: string) =>
        fake.bank.state.ledger
          .filter((entry) => entry.kind === kind && entry.metadata.komora_reference === reference)
          .reduce((total, { amount }) => total + amount, 0);
      return { charged: sum('CHARGE'), refunded: sum('REFUND') - sum('REFUND_FAILED') };
    },
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row & pg.QueryResultRow>(text, values)).rows,
  };
}

/** A newcomer's order: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
function order(operator: Operator, boxId: string, number: number) {
  return {
    boxId,
    invoicingPeriod: 1,
    insuranceId: operator.insuranceId,
    voucherToken: null,
    invoicingDetails: {
      version: 1,
      firstName: 'Ján',
      lastName: 'Novák',
      email: `renter${number}@example.com`,
      telephoneNumber: `+4219052${String(number).padStart(5, '0')}`,
      company: null,
      address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: '81101', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    },
    consents: { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false },
    language: 'SK',
    expectedCharge: { amount: 6384, currency: 'EUR' },
  };
}
