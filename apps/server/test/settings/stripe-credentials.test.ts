import type { Credential } from '@komora/api/admin';
import { freePort } from '@komora/embedded-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aKey } from '../kit/builders/api-key.ts';
import { anOrder, attemptsOf, orderState } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe } from '../kit/gateways/stripe.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const firstKey = 'sk_test_51KomoraPrva000000aaaa';
const otherKey = 'sk_test_51KomoraInak000000bbbb';
const signing = 'whsec_tajneKomora000000cccc';
const log = memoryLog();
const clock = new TestClock('2026-03-02T09:00:00Z');
let fake: StripeFake;
let app: TestApp;
/** Another process. */
let second: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  fake = await startStripeFake({
    now: () => clock.now(),
    webhookUrl: `${publicUrl}/webhooks/stripe`,
    secretKey: firstKey,
    webhookSecret: signing,
    accountId: 'acct_first',
  });
  // The page responds after the program has received the event, so that the next run of the jobs finds it.
  fake.bank.setDelivery('BEFORE');
  const env = {
    PAYMENT_PROVIDER: 'STRIPE',
    STRIPE_API_URL: fake.url,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT: '100000',
    HOLDS_PER_ADDRESS: '100',
  };
  app = await createTestApp(database.url, { clock, log: log.log, listen: true, env: { ...env, PORT: String(port) } });
  second = await createTestApp(database.url, { clock, env });
  owner = await aStaffClient(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
  await fake.stop();
});

const read = async (): Promise<Credential> => {
  const [stripe] = (await owner.get('/api/admin/credentials')).json<Credential[]>();
  if (stripe === undefined) throw new Error('Stripe is not listed');
  return stripe;
};
const enter = async (change: object = {}) =>
  owner.put('/api/admin/credentials/STRIPE', {
    secretKey: firstKey,
    webhookSecret: signing,
    oldWebhookSecret: null,
    confirmUnreachable: false,
    confirmOtherAccount: false,
    version: (await read()).version,
    ...change,
  });
/** Waits until the second process, which is notified, uses this key. */
const arrived = (secretKey: string | undefined) =>
  waitUntil(() => second.context.credentials.get('STRIPE')?.secretKey === secretKey, {
    what: 'the credentials to arrive in the second process',
  });
const codeOf = (response: { json(): unknown }) => {
  const { code, errors } = response.json() as { code: string; errors?: { path: string; code: string }[] };
  return errors === undefined ? code : errors.map((error) => `${error.path} ${error.code}`).join();
};
const entries = () => app.rows(`select verb, changes, reason from audit_log where noun = 'credential' order by at, id`, []);
/** Orders a box, pays by card and processes the event. */
async function aPaidOrder(): Promise<string> {
  const { orderId, paymentUrl } = await anOrder(app);
  await payAtStripe(paymentUrl, '4242424242424242');
  await app.run();
  return orderId;
}

describe('without credentials', () => {
  test('the program starts, the first set-up shows it, and payments and notifications are not accepted', async () => {
    expect(await read()).toMatchObject({ version: 0, source: 'NONE', mode: null, countries: ['SVK', 'CZE', 'POL', 'HUN'] });
    await expect(anOrder(app)).rejects.toThrow('payment/gateway-unavailable');
    expect((await app.post('/webhooks/stripe', {})).statusCode).toBe(404);
    const { steps } = (await owner.get('/api/admin/setup-progress')).json<{ steps: { step: string; names: string[] }[] }>();
    expect(steps.find(({ step }) => step === 'GATEWAY')?.names).toEqual(['TEST']);
  });
});

describe('keys of Stripe', () => {
  test('are entered and removed by a person who has just proven who they are, and by no API key', async () => {
    const late = await aStaffClient(app);
    await app.rows(`update staff_sessions set proven_at = $2 where staff_id = $1`, [late.id, new Date(clock.now().getTime() - 660_000)]);
    const { headers } = await aKey(app, { preset: 'owner', createdAt: clock.now() });
    for (const [method, path] of [
      ['PUT', 'STRIPE'],
      ['POST', 'STRIPE/remove'],
    ] as const) {
      const call = (of: Record<string, string>) => app.call(method, `/api/admin/credentials/${path}`, { headers: of, payload: {} });
      expect([codeOf(await call(late.headers)), codeOf(await call(headers))]).toEqual(['session/proof-needed', 'api-key/person-only']);
    }
  });

  test('that are wrong, or that Stripe rejects, are not stored', async () => {
    expect(codeOf(await enter({ secretKey: 'pk_test_51' }))).toBe('secretKey revalid/rule/basic/regex');
    expect(codeOf(await enter({ secretKey: `sk_test_${'x'.repeat(600)}` }))).toContain('secretKey');
    expect(codeOf(await enter({ secretKey: null }))).toBe('secretKey credential/secret-needed');
    expect(codeOf(await enter({ secretKey: 'sk_test_wrong' }))).toBe('secretKey credential/rejected');
    // A live key must not be sent to a test server.
    expect(codeOf(await enter({ secretKey: 'sk_live_51Komora' }))).toBe('secretKey credential/live-key-at-test-server');
    expect([(await read()).version, await entries()]).toEqual([0, []]);
  });

  test('are stored unverified only on request while Stripe does not respond', async () => {
    fake.faults.down = true;
    expect(codeOf(await enter())).toBe('confirmUnreachable credential/unreachable');
    expect((await read()).version).toBe(0);
    expect((await enter({ confirmUnreachable: true })).json()).toMatchObject({
      version: 1,
      source: 'CONSOLE',
      verified: false,
      account: null,
    });
    fake.faults.down = false;
    expect((await enter({ secretKey: null, webhookSecret: signing })).json()).toMatchObject({
      version: 2,
      verified: true,
      account: 'acct_first',
    });
  });

  test('are used at once by every process, and are nowhere to be read', async () => {
    const orderId = await aPaidOrder();
    expect((await orderState(app, orderId)).status).toBe('FULFILLED');
    const shown = await read();
    expect(shown).toMatchObject({ mode: 'TEST', shown: { secretKey: '…aaaa', webhookSecret: '…cccc' } });
    expect(shown.webhookUrl).toMatch(/\/webhooks\/stripe$/);
    const places = {
      responses: JSON.stringify(shown),
      audit: JSON.stringify(await entries()),
      log: log.lines.join('\n'),
      database: JSON.stringify(await app.rows('select to_jsonb(p) from provider_secrets p', [])),
      csv: (await owner.get('/api/admin/audit-log/csv')).body,
    };
    for (const [place, text] of Object.entries(places))
      for (const secret of [firstKey, signing, Buffer.from(firstKey).toString('hex').slice(0, 24)])
        expect([place, text.includes(secret.slice(0, -6))]).toEqual([place, false]);
    expect((await entries()).length).toBe(2);
  });

  test('are changed by one of two editors', async () => {
    const { version } = await read();
    const both = await Promise.all([enter({ version }), enter({ version })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('are tried again with the stored secrets', async () => {
    expect((await enter({ secretKey: null, webhookSecret: null })).json()).toMatchObject({ verified: true, account: 'acct_first' });
  });
});

describe('another account', () => {
  /** A page of the first account that was open when the account changed. */
  let leftOrder = '';

  test('needs a confirmation while payments are open or cards are saved, and never gets their calls', async () => {
    const orderId = await aPaidOrder();
    const { orderId: open, paymentUrl } = await anOrder(app);
    const { id: contractId } = await app.one<{ id: string }>('select id from contracts where order_id = $1', [orderId]);
    fake.bank.showAccount('acct_other', otherKey);
    const rejected = await enter({ secretKey: otherKey });
    expect([rejected.statusCode, codeOf(rejected)]).toEqual([409, 'confirmOtherAccount credential/other-account']);
    expect(rejected.json()).toMatchObject({ errors: [{ params: { payments: 1, cards: 2 } }] });
    expect(codeOf(await enter({ secretKey: otherKey, webhookSecret: null, confirmOtherAccount: true }))).toBe(
      'webhookSecret credential/secret-needed',
    );
    expect((await enter({ secretKey: otherKey, confirmOtherAccount: true })).json()).toMatchObject({ account: 'acct_other' });

    await arrived(otherKey);
    const before = fake.requests.length;
    clock.advance({ minutes: 1 });
    await second.runJob('reconcile-payments', {});
    await second.run();
    expect((await attemptsOf(app, open)).map(({ status, decline_code: code }) => [status, code])).toEqual([['EXPIRED', 'other_account']]);
    // The payer pays at the page of the first account: its gateway is not called.
    fake.bank.showAccount('acct_first', firstKey);
    await payAtStripe(paymentUrl, '4242424242424242');
    await second.run();
    expect((await attemptsOf(app, open))[0]?.status).toBe('EXPIRED');
    fake.bank.showAccount('acct_other', otherKey);
    await billOn(second, '2026-04-02');
    // The card of the other account is declined without a call, and the client pays in another way.
    expect(await rentsOf(app, contractId)).toMatchObject([
      { paying_status: 'WAITING_FOR_MANUAL', attempts: [expect.stringContaining('other_account')] },
    ]);
    const intents = fake.requests.slice(before).filter(({ url, method }) => method === 'POST' && url.startsWith('/v1/payment_intents'));
    expect(intents).toEqual([]);
    leftOrder = open;
  });

  test('whose keys are entered again settles the payments of its pages', async () => {
    const { orderId } = await anOrder(app);
    // An attempt belongs to the account that was used when it was made.
    expect(await app.one('select gateway_account as account from payments where order_id = $1', [orderId])).toEqual({
      account: 'acct_other/test',
    });
    fake.bank.showAccount('acct_first', firstKey);
    expect((await enter({ confirmOtherAccount: true })).json()).toMatchObject({ account: 'acct_first', verified: true });
    const [left] = await attemptsOf(app, leftOrder);
    await app.runJob('settle-payment', { paymentId: left?.id ?? '' });
    expect((await attemptsOf(app, leftOrder))[0]?.status).toBe('PAID');
  });
});

test('credentials are removed with a reason, and a second time they are not found', async () => {
  const { version } = await read();
  const remove = (body: object) => owner.post('/api/admin/credentials/STRIPE/remove', body);
  const body = { version, reason: 'another vendor' };
  expect(codeOf(await remove({ ...body, confirmOtherAccount: false }))).toBe('confirmOtherAccount credential/other-account');
  expect((await remove({ ...body, confirmOtherAccount: true })).json()).toMatchObject({ source: 'NONE', shown: {}, stored: [] });
  expect((await remove({ ...body, version: version + 1, confirmOtherAccount: true })).statusCode).toBe(404);
  expect(await entries()).toContainEqual(expect.objectContaining({ verb: 'credential.remove', reason: 'another vendor' }));
  await arrived(undefined);
  expect((await second.post('/webhooks/stripe', {})).statusCode).toBe(404);
});

test('credentials of the environment apply until others are entered, and payments made with them belong to the same account', async () => {
  const env = { PAYMENT_PROVIDER: 'STRIPE', STRIPE_SECRET_KEY: firstKey, STRIPE_WEBHOOK_SECRET: signing, STRIPE_API_URL: fake.url };
  const installed = await createTestApp(database.url, { clock, env });
  try {
    const client = await aStaffClient(installed);
    const [stripe] = (await client.get('/api/admin/credentials')).json<Credential[]>();
    expect(stripe).toMatchObject({ source: 'ENVIRONMENT', mode: 'TEST', shown: { secretKey: '…aaaa' } });
    // Whose account the keys of the environment are is not assumed.
    const version = (await enter({ confirmOtherAccount: true })).json<Credential>().version;
    const body = { version, confirmOtherAccount: true, reason: 'back to the keys of the server' };
    const remove = () => client.post('/api/admin/credentials/STRIPE/remove', body);
    fake.faults.down = true;
    expect(codeOf(await remove())).toBe('credential/unreachable');
    fake.faults.down = false;
    expect((await remove()).json()).toMatchObject({ source: 'ENVIRONMENT', account: 'acct_first' });
  } finally {
    await installed.close();
  }
});

// The last one: afterwards the other processes cannot read the secrets.
test('credentials survive the replacement of the secret key', async () => {
  await enter({ confirmOtherAccount: true });
  const renewed = await createTestApp(database.url, {
    clock,
    secretKey: Buffer.alloc(32, 9),
    env: { PAYMENT_PROVIDER: 'STRIPE', STRIPE_API_URL: fake.url, SECRET_KEYS_OLD: '07'.repeat(32) },
  });
  try {
    const header = async () =>
      (await app.one<{ key: string }>(`select encode(substring(secret_encrypted for 5), 'hex') as key from provider_secrets`)).key;
    const before = await header();
    clock.advance({ minutes: 1 });
    await renewed.runJob('reencrypt-provider-secrets', {});
    expect(await header()).not.toBe(before);
    expect(renewed.context.credentials.get('STRIPE')).toMatchObject({ secretKey: firstKey });
  } finally {
    await renewed.close();
  }
});
