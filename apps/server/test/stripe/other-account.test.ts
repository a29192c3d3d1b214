import type { Credential } from '@komora/api/admin';
import { freePort } from '@komora/embedded-postgres';
import { TestClock, useTestDatabase } from '@komora/testing';
import { type StripeFake, startStripeFake } from '@komora/testing/stripe/index';
import { payOut } from '@komora/testing/stripe/payouts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GatewayNotReached } from '../../src/modules/payments/payment/payment.ports.ts';
import { billOn, rentsOf } from '../billing/billing.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { payAtStripe, stripeCards } from '../kit/gateways/stripe.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { openTenancy } from '../tenancy.ts';

const database = useTestDatabase();
const keys = { acct_first: 'sk_test_51KomoraPrva000000aaaa', acct_other: 'sk_test_51KomoraInak000000bbbb' };
const webhookSecret = 'whsec_tajneKomora000000cccc';
const clock = new TestClock('2026-03-02T09:00:00Z');
let fake: StripeFake;
let app: TestApp;
let owner: StaffClient;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  fake = await startStripeFake({
    now: () => clock.now(),
    webhookUrl: `${publicUrl}/webhooks/stripe`,
    secretKey: keys.acct_first,
    webhookSecret,
    accountId: 'acct_first',
  });
  const env = { PAYMENT_PROVIDER: 'STRIPE', STRIPE_API_URL: fake.url, PUBLIC_URL: publicUrl, RATE_LIMIT: '100000' };
  app = await createTestApp(database.url, { clock, listen: true, env: { ...env, PORT: String(port) } });
  owner = await aStaffClient(app);
});
afterAll(async () => {
  await app.close();
  await fake.stop();
});
beforeEach(async () => {
  await app.queue.clear();
  await app.rows('delete from rate_limits');
  await app.rows('update staff_sessions set proven_at = $1, last_used_at = $1', [clock.now()]);
  fake.bank.setDelivery('HELD');
  await use('acct_first');
});

/** Shows the account at Stripe, and enters its keys. */
async function use(account: keyof typeof keys): Promise<void> {
  if (fake.bank.accountId !== account) fake.bank.showAccount(account, keys[account]);
  const [stripe] = (await owner.get('/api/admin/credentials')).json<Credential[]>();
  const entered = await owner.put('/api/admin/credentials/STRIPE', {
    secretKey: keys[account],
    webhookSecret,
    oldWebhookSecret: null,
    confirmUnreachable: false,
    confirmOtherAccount: true,
    version: stripe?.version,
  });
  expect(entered.json(), entered.body).toMatchObject({ account });
}
const deliver = async () => {
  await fake.bank.deliveries.flush();
  await app.run();
};
async function aPaidOrder(): Promise<string> {
  const { orderId, paymentUrl } = await anOrder(app);
  await payAtStripe(paymentUrl, stripeCards.pays);
  await deliver();
  return orderId;
}
const missing = async () =>
  (
    await app.rows<{ order_id: string }>(
      `select p.order_id from payout_differences d join payments p on p.id = d.payment_id where d.kind = 'MISSING_PAYMENT' and d.resolution is null`,
      [],
    )
  ).map(({ order_id: id }) => id);

test('payouts are those of the present account: payments and open payouts of another one wait for its keys', async () => {
  await aPaidOrder();
  const { id: openPayout } = await payOut(fake.bank, { complete: false });
  await deliver();
  const ofFirst = await aPaidOrder();
  await use('acct_other');
  await aPaidOrder();
  await payOut(fake.bank);
  await deliver();
  const ofOther = await aPaidOrder();
  clock.advance({ days: 36 });
  const before = fake.requests.length;
  await app.runJob('read-payouts', {});
  await app.run();
  expect(await missing()).toEqual([ofOther]);
  expect(fake.requests.slice(before).filter(({ url }) => url.includes(openPayout))).toEqual([]);

  await app.rows('update staff_sessions set proven_at = $1, last_used_at = $1', [clock.now()]);
  owner = await aStaffClient(app);
  await use('acct_first');
  await app.runJob('read-payouts', {});
  await app.run();
  expect((await missing()).sort()).toEqual([ofFirst, ofOther].sort());
  expect(fake.requests.slice(before).filter(({ url }) => url.includes(openPayout))).not.toEqual([]);
});

test('a card of another account is revoked there, once its keys are entered again', async () => {
  const { contractId, token } = await openTenancy(app.pool, await aPaidOrder());
  const { reference } = await app.one<{ reference: string }>('select payment_method_reference as reference from contracts where id = $1', [
    contractId,
  ]);
  const cardId = reference.split('/')[1] ?? '';
  const card = fake.bank.state.methods[cardId];
  await use('acct_other');
  const day = new Date(clock.now().getTime() + 32 * 86_400_000).toISOString().slice(0, 10);
  await billOn(app, day);
  const [rent] = await rentsOf(app, contractId);
  const { url } = (await app.post(`/api/client/manual-payment/${rent?.id}`, { returnUrl: '/my/rents' }, token)).json<{ url: string }>();
  const before = fake.requests.length;
  await payAtStripe(url, stripeCards.pays);
  await expect(deliver()).rejects.toThrow(GatewayNotReached);
  expect(fake.requests.slice(before).filter(({ url: called }) => called.includes(cardId))).toEqual([]);

  owner = await aStaffClient(app);
  await use('acct_first');
  await app.run();
  expect([card?.customer, await app.queue.waiting('cancel-card')]).toEqual([null, 0]);
});

test('a page to save a card that was opened at another account is replaced by one of the present account', async () => {
  const { contractId, token } = await openTenancy(app.pool, await aPaidOrder());
  const open = async () => app.post(`/api/client/my/contracts/${contractId}/card`, undefined, token);
  const first = (await open()).json<{ url: string }>();
  await use('acct_other');
  const second = await open();
  expect(second.statusCode, second.body).toBe(200);
  expect(second.json<{ url: string }>().url).not.toBe(first.url);
  expect(await app.rows('select status from card_updates where contract_id = $1 order by created_at, id', [contractId])).toEqual([
    { status: 'ENDED' },
    { status: 'OPEN' },
  ]);
});
