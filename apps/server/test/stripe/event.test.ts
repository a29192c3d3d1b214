import { signatureOf } from '@komora/testing/stripe/index';
import { expect, test } from 'vitest';
import { stripeCards as cards } from '../kit/gateways/stripe.ts';
import { publicUrl, useStripeFixture } from './stripe-fixture.ts';

const fixture = useStripeFixture();
const secret = () => fixture().fake.webhookSecret;

interface EventChange {
  type?: string;
  account?: string;
  metadata?: Record<string, string>;
  livemode?: boolean;
}

const event = ({ type = 'payment_intent.succeeded', account, metadata, livemode = false }: EventChange = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1,
    livemode,
    ...(account === undefined ? {} : { account }),
    data: {
      object: {
        id: 'pi_1',
        object: 'payment_intent',
        customer: 'cus_1',
        metadata: metadata ?? { komora_site: publicUrl, komora_payment: 'p1' },
      },
    },
  });
const read = (body: string, signature: string | undefined, method = 'POST') =>
  fixture().gateway.parseNotification(fixture().notification(body, signature, method));
const signed = (body: string) => read(body, signatureOf(secret(), body, fixture().clock.now()));
const ours = { eventId: 'evt_1', providerPaymentId: 'pi_1' };

test('a signed event names its payment', () => {
  expect(signed(event())).toEqual(ours);
});

test('a missing, wrong or old signature and a changed body are rejected', () => {
  const body = event();
  const now = fixture().clock.now();
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

test('two signing secrets are valid during their rotation', () => {
  const gateway = fixture().open({ webhookSecrets: ['whsec_new', secret()] });
  const body = event();
  for (const known of ['whsec_new', secret()])
    expect(gateway.parseNotification(fixture().notification(body, signatureOf(known, body, fixture().clock.now())))).toEqual(ours);
});

test.each<[string, EventChange]>([
  ['of a connected account', { account: 'acct_other' }],
  ['of another deployment of the account', { metadata: { komora_site: 'https://pl.example.com', komora_payment: 'p1' } }],
  ['of another shop of the account', { metadata: { order: '7' } }],
  ['of the other mode', { livemode: true }],
  ['of another kind', { type: 'charge.succeeded' }],
])('an event %s is valid and names no payment', (_what, change) => {
  expect(signed(event(change))).toEqual({ eventId: 'evt_1', providerPaymentId: null });
});

test.each([
  ['a refund', 'refund.failed', { metadata: { komora_refund: 'r1' } }],
  ['a dispute', 'charge.dispute.closed', {}],
  ['a warning of fraud', 'radar.early_fraud_warning.created', {}],
  ['a payout', 'payout.paid', {}],
  ['a renewed card', 'payment_method.automatically_updated', {}],
] satisfies [string, string, EventChange][])('an event about %s is read in its own mode and account only', (_what, type, change) => {
  const { eventId, providerPaymentId, ...about } = signed(event({ type, ...change })) ?? { eventId: null, providerPaymentId: 'none' };
  expect([eventId, providerPaymentId, Object.keys(about)]).toEqual([
    'evt_1',
    null,
    [type.startsWith('payment_method') ? 'renewedCard' : 'subject'],
  ]);
  for (const foreign of [{ livemode: true }, { account: 'acct_other' }])
    expect(signed(event({ type, ...change, ...foreign }))).toEqual({ eventId: 'evt_1', providerPaymentId: null });
});

test('a gateway with a key for real money reads no event of test money', () => {
  const live = fixture().open({ secretKey: 'rk_live_1' });
  const hintOf = (body: string) => live.parseNotification(fixture().notification(body, signatureOf(secret(), body, fixture().clock.now())));
  expect(hintOf(event())).toEqual({ eventId: 'evt_1', providerPaymentId: null });
  expect(hintOf(event({ livemode: true }))).toEqual(ours);
});

test('events of a purchase and of a charge name the ids that the port returned', async () => {
  const { gateway, fake, clock } = fixture();
  const reported = () =>
    fake.bank.deliveries.events.flatMap((one) => {
      const body = JSON.stringify(one);
      return gateway.parseNotification(fixture().notification(body, signatureOf(secret(), body, clock.now())))?.providerPaymentId ?? [];
    });
  fake.bank.deliveries.events.length = 0;
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await gateway.start(payment);
  await fixture().give(redirectUrl, cards.noFunds);
  await fixture().give(redirectUrl, cards.pays);
  expect(reported()).toEqual([providerPaymentId]);
  const { method } = await gateway.status(providerPaymentId);
  if (method === undefined) throw new Error('The card was not saved');
  const charged = await fixture().charged(fixture().charge(method));
  expect(reported()).toEqual([providerPaymentId, charged.providerPaymentId]);
});

test('a payment of this deployment returns its attempt', async () => {
  const payment = fixture().payment();
  const { providerPaymentId } = await fixture().gateway.start(payment);
  const charge = fixture().charge(await fixture().save(cards.pays));
  const charged = await fixture().charged(charge);
  expect(await fixture().gateway.paymentIdOf(providerPaymentId)).toBe(payment.paymentId);
  expect(await fixture().gateway.paymentIdOf(charged.providerPaymentId)).toBe(charge.paymentId);
  const moved = fixture().open({ publicUrl: 'https://new.example.com' });
  expect(await moved.paymentIdOf(providerPaymentId)).toBe(payment.paymentId);
  const other = fixture().open({ publicUrl: 'https://pl.example.com', deploymentId: '7c0a9d1e-0000-5000-8000-000000000001' });
  expect(await other.paymentIdOf(providerPaymentId)).toBeNull();
  for (const unknown of ['cs_test_none', 'pi_none', 'nonsense']) expect(await fixture().gateway.paymentIdOf(unknown)).toBeNull();
});
