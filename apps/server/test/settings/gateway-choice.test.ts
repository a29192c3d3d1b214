import type { Credential, Settings } from '@komora/api/admin';
import { freePort } from '@komora/embedded-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, attemptsOf, orderState } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { cards, gatewayIdOf, payByCard } from '../kit/gateways/mock.ts';
import { payAtStripe, stripeCards } from '../kit/gateways/stripe.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const clock = new TestClock('2026-03-02T09:00:00Z');
let fake: StripeFake;
let app: TestApp;
/** Another process. */
let second: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  fake = await startStripeFake({ now: () => clock.now(), webhookUrl: `${publicUrl}/webhooks/stripe` });
  fake.bank.setDelivery('BEFORE');
  const env = { STRIPE_API_URL: fake.url, PUBLIC_URL: publicUrl, HOLDS_PER_ADDRESS: '100' };
  app = await createTestApp(database.url, { clock, listen: true, env: { ...env, PORT: String(port) } });
  second = await createTestApp(database.url, { clock, env });
  owner = await aStaffClient(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
  await fake.stop();
});

const read = async (client = owner) => (await client.get('/api/admin/settings')).json<Settings>().gateways;
const choose = async (change: Partial<Settings['gateways']['value']>, client = owner) => {
  const { value, version } = await read(client);
  return client.put('/api/admin/settings/gateways', { value: { ...value, ...change }, version, reason: 'contract with the bank' });
};
const errorsOf = (response: { json(): unknown }) =>
  (response.json() as { errors?: { path: string; code: string }[] }).errors?.map(({ path, code }) => `${path} ${code}`);
const all = (provider: string) => ({ SVK: provider, CZE: provider, POL: provider, HUN: provider });

test('a gateway without credentials cannot be chosen, and the error stands at the country', async () => {
  expect((await read()).value).toEqual(all('MOCK'));
  expect(errorsOf(await choose({ CZE: 'GOPAY' }))).toEqual(['value.CZE setting/gateway-without-credentials']);
  expect((await choose({ SVK: 'PAYPAL' as never })).statusCode).toBe(400);
  expect((await read()).version).toBe(0);
});

test('new payments of a country open at the chosen gateway in every process, and open ones stay where they are', async () => {
  const before = await anOrder(app);
  const { version } = (await owner.get('/api/admin/credentials')).json<Credential[]>().find(({ provider }) => provider === 'STRIPE') ?? {};
  const entered = await owner.put('/api/admin/credentials/STRIPE', {
    secretKey: fake.secretKey,
    webhookSecret: fake.webhookSecret,
    oldWebhookSecret: null,
    confirmUnreachable: false,
    confirmOtherAccount: false,
    version,
  });
  expect(entered.statusCode).toBe(200);
  expect((await choose({ SVK: 'STRIPE' })).statusCode).toBe(200);
  expect((await read()).value).toEqual({ ...all('MOCK'), SVK: 'STRIPE' });
  const listed = (await owner.get('/api/admin/credentials')).json<Credential[]>();
  expect(listed.find(({ provider }) => provider === 'STRIPE')?.countries).toEqual(['SVK']);

  await waitUntil(() => second.context.settings.get('gateways').SVK === 'STRIPE', { what: 'the choice to arrive in the second process' });
  for (const process of [app, second]) {
    const { insuranceId } = (await homeWarehouse(app)).operator;
    const { orderId, paymentUrl } = await anOrder(process, { boxId: await aBox(app), insuranceId });
    expect(paymentUrl.startsWith(fake.url)).toBe(true);
    await payAtStripe(paymentUrl, stripeCards.pays);
    await app.run();
    expect((await orderState(process, orderId)).status).toBe('FULFILLED');
  }

  await payByCard(app, gatewayIdOf(before.paymentUrl), cards.pays);
  await app.run();
  expect((await attemptsOf(app, before.orderId)).map(({ status }) => status)).toEqual(['PAID']);
  expect((await orderState(app, before.orderId)).status).toBe('FULFILLED');
  const [entry] = await app.rows(`select reason, changes from audit_log where verb = 'setting.change-gateways'`);
  expect(entry).toEqual({ reason: 'contract with the bank', changes: { 'gateways.SVK': { before: 'MOCK', after: 'STRIPE' } } });
});

test('the variables of the installation win, country by country', async () => {
  const fixed = await createTestApp(database.url, { clock, env: { STRIPE_API_URL: fake.url, PAYMENT_PROVIDERS: 'HUN=MOCK' } });
  try {
    const client = await aStaffClient(fixed);
    expect((await read(client)).fixed).toEqual(['HUN']);
    expect(errorsOf(await choose({ HUN: 'STRIPE' }, client))).toEqual(['value.HUN setting/fixed']);
    expect((await choose({ POL: 'STRIPE' }, client)).statusCode).toBe(200);
  } finally {
    await fixed.close();
  }
});

test('an installation for clients starts without a choice, and offers no test gateway', async () => {
  const env = { PUBLIC_URL: 'https://www.example.com', MAILBOX: 'true', STRIPE_API_URL: fake.url };
  const open = await createTestApp(database.url, { clock, env });
  try {
    const client = await aStaffClient(open);
    expect((await read(client)).fallback).toEqual(all('STRIPE'));
    expect((await choose({ CZE: 'STRIPE' }, client)).statusCode).toBe(200);
    expect(errorsOf(await choose({ CZE: 'MOCK' }, client))).toEqual(['value.CZE setting/test-gateway-off']);
  } finally {
    await open.close();
  }
});
