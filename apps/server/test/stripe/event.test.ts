import { signatureOf } from '@komora/testing/stripe/index';
import { expect, test } from 'vitest';
import { cards, publicUrl, useShop } from './shop.ts';

const shop = useShop();
const secret = () => shop().fake.webhookSecret;

interface EventChange {
  type?: string;
  account?: string;
  metadata?: Record<string, string>;
}

const event = ({ type = 'payment_intent.succeeded', account, metadata }: EventChange = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1,
    livemode: false,
    ...(account === undefined ? {} : { account }),
    data: { object: { id: 'pi_1', object: 'payment_intent', metadata: metadata ?? { komora_site: publicUrl, komora_payment: 'p1' } } },
  });
const read = (body: string, signature: string | undefined, method = 'POST') =>
  shop().gateway.parseNotification(shop().notification(body, signature, method));
const signed = (body: string) => read(body, signatureOf(secret(), body, shop().clock.now()));
const ours = { eventId: 'evt_1', providerPaymentId: 'pi_1' };

test('a signed event names its payment', () => {
  expect(signed(event())).toEqual(ours);
});

test('no, a wrong and an old signature are refused, and so is a changed body', () => {
  const body = event();
  const now = shop().clock.now();
  const seconds = (by: number) => new Date(now.getTime() + by * 1000);
  expect(read(body, undefined)).toBeNull();
  expect(read(body, '')).toBeNull();
  expect(read(body, 't=1,v1=00')).toBeNull();
  expect(read(body, signatureOf('whsec_other', body, now))).toBeNull();
  expect(read(body.replace('pi_1', 'pi_2'), signatureOf(secret(), body, now))).toBeNull();
  expect(read(body, signatureOf(secret(), body, seconds(-301)))).toBeNull();
  expect(read(body, signatureOf(secret(), body, seconds(-300)))).toEqual(ours);
  expect(read(body, signatureOf(secret(), body, now), 'GET')).toBeNull();
  expect(signed('{"id":')).toBeNull();
  expect(signed('')).toBeNull();
});

test('two signing secrets count while one replaces the other', () => {
  const gateway = shop().open({ webhookSecrets: ['whsec_new', secret()] });
  const body = event();
  for (const known of ['whsec_new', secret()])
    expect(gateway.parseNotification(shop().notification(body, signatureOf(known, body, shop().clock.now())))).toEqual(ours);
});

test.each<[string, EventChange]>([
  ['of a connected account', { account: 'acct_other' }],
  ['of another deployment of the account', { metadata: { komora_site: 'https://pl.example.com', komora_payment: 'p1' } }],
  ['of another shop of the account', { metadata: { order: '7' } }],
  ['of another kind', { type: 'charge.succeeded' }],
])('an event %s is genuine and of no interest', (_what, change) => {
  expect(signed(event(change))).toEqual({ eventId: 'evt_1', providerPaymentId: null });
});

test('what the fake tells of a purchase and of a charge names the payments that we know', async () => {
  const { gateway, fake, clock } = shop();
  const told = () =>
    fake.bank.deliveries.events.flatMap((one) => {
      const body = JSON.stringify(one);
      return gateway.parseNotification(shop().notification(body, signatureOf(secret(), body, clock.now())))?.providerPaymentId ?? [];
    });
  fake.bank.deliveries.events.length = 0;
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await gateway.start(payment);
  await shop().give(redirectUrl, cards.noFunds);
  await shop().give(redirectUrl, cards.pays);
  expect(told()).toEqual([providerPaymentId]);
  const { method } = await gateway.status(providerPaymentId);
  if (method === undefined) throw new Error('The card was not saved');
  const charged = await shop().charged(shop().charge(method));
  expect(told()).toEqual([providerPaymentId, charged.providerPaymentId]);
});

test('a payment tells whose attempt it is, when it is one of this deployment', async () => {
  const payment = shop().payment();
  const { providerPaymentId } = await shop().gateway.start(payment);
  const charge = shop().charge(await shop().save(cards.pays));
  const charged = await shop().charged(charge);
  expect(await shop().gateway.paymentIdOf(providerPaymentId)).toBe(payment.paymentId);
  expect(await shop().gateway.paymentIdOf(charged.providerPaymentId)).toBe(charge.paymentId);
  expect(await shop().open({ publicUrl: 'https://pl.example.com' }).paymentIdOf(providerPaymentId)).toBeNull();
  for (const unknown of ['cs_test_none', 'pi_none', 'nonsense']) expect(await shop().gateway.paymentIdOf(unknown)).toBeNull();
});
