import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { stripeCards as cards } from '../kit/gateways/stripe.ts';
import { publicUrl, useStripeFixture } from './stripe-fixture.ts';

const fixture = useStripeFixture();

test('repeated starts of one attempt return one page, and another amount under the same key has an unknown outcome', async () => {
  const payment = fixture().payment();
  const pages = [await fixture().gateway.start(payment), await fixture().gateway.start(payment), await fixture().gateway.start(payment)];
  expect(new Set(pages.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
  await expect(fixture().gateway.start({ ...payment, amount: 1 + payment.amount })).rejects.toBeInstanceOf(GatewayUnavailable);
});

test('a paid page returns the saved card with label and expiry', async () => {
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(payment);
  expect(await fixture().gateway.status(providerPaymentId)).toEqual({ state: 'PENDING', amount: 6384, currency: 'EUR' });
  const answer = await fixture().give(redirectUrl, cards.pays);
  expect(answer.headers.get('location')).toBe(payment.returnUrl);
  expect(await fixture().gateway.status(providerPaymentId)).toEqual({
    state: 'PAID',
    amount: 6384,
    currency: 'EUR',
    method: { reference: expect.stringMatching(/^cus_\w+\/pm_\w+$/), label: 'Visa •••• 4242', expiresOn: '2040-12-31' },
  });
  expect(fixture().moved(payment.reference)).toEqual(['CHARGE 6384 EUR']);
});

test('a declined card leaves the page open for another one', async () => {
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(payment);
  expect(await (await fixture().give(redirectUrl, cards.noFunds)).text()).toContain('insufficient funds');
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('PENDING');
  await fixture().give(redirectUrl, cards.pays);
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('PAID');
  expect(fixture().moved(payment.reference)).toEqual(['CHARGE 6384 EUR']);
});

test('failed 3-D Secure charges nothing and can be repeated', async () => {
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(payment);
  const answerBank = async (answer: string) => {
    const question = await (await fixture().give(redirectUrl, cards.challenge)).text();
    expect(question).toContain('3-D Secure');
    await fixture().post(`${redirectUrl}/challenge`, { method: /name="method" value="(\w+)"/.exec(question)?.[1] ?? '', answer });
  };
  await answerBank('fail');
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('PENDING');
  expect(fixture().moved(payment.reference)).toEqual([]);
  await answerBank('complete');
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('PAID');
});

test('an expired page accepts no card', async () => {
  const payment = fixture().payment();
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(payment);
  fixture().clock.advance({ minutes: 30 });
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('EXPIRED');
  expect((await fixture().give(redirectUrl, cards.pays)).status).toBe(410);
  expect(fixture().moved(payment.reference)).toEqual([]);
});

test('a payment made before the page expired stays paid', async () => {
  const { providerPaymentId, redirectUrl } = await fixture().gateway.start(fixture().payment());
  await fixture().give(redirectUrl, cards.pays);
  fixture().clock.advance({ minutes: 31 });
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('PAID');
});

test('an attempt that is started after its expiry is expired at once', async () => {
  const payment = fixture().payment({ expiresAt: new Date(fixture().clock.now().getTime() - 1000) });
  const { providerPaymentId } = await fixture().gateway.start(payment);
  expect((await fixture().gateway.status(providerPaymentId)).state).toBe('EXPIRED');
});

test('leaving an open page closes it; leaving a paid one changes nothing', async () => {
  const left = await fixture().gateway.start(fixture().payment());
  await fixture().gateway.leave(left.providerPaymentId);
  await fixture().gateway.leave(left.providerPaymentId);
  expect((await fixture().gateway.status(left.providerPaymentId)).state).toBe('EXPIRED');
  const paid = await fixture().gateway.start(fixture().payment());
  await fixture().give(paid.redirectUrl, cards.pays);
  await fixture().gateway.leave(paid.providerPaymentId);
  expect((await fixture().gateway.status(paid.providerPaymentId)).state).toBe('PAID');
});

test.each([
  ['SK', 'sk'],
  ['UK', 'auto'],
] as const)('the page is shown in %s', async (language, locale) => {
  const payment = fixture().payment({ language });
  const { providerPaymentId } = await fixture().gateway.start(payment);
  expect(fixture().fake.bank.state.sessions[providerPaymentId]).toMatchObject({
    locale,
    cancelUrl: `${publicUrl}/payment/${payment.paymentId}/back`,
    reference: payment.reference,
  });
});

test('an e-mail address that Stripe rejects is asked for on the page', async () => {
  const { providerPaymentId } = await fixture().gateway.start(fixture().payment({ email: 'ján@obec.sk' }));
  expect(fixture().fake.bank.state.sessions[providerPaymentId]?.email).toBeNull();
});

test.each(['RESET_AFTER', 'FAIL_AFTER', 'RESET_BEFORE', 'RATE_LIMITED'] as const)(
  'a start that ends in %s opens one page after a retry',
  async (kind) => {
    const payment = fixture().payment();
    fixture().fake.faults.add(kind, 'POST /v1/checkout/sessions', 3);
    await expect(fixture().gateway.start(payment)).rejects.toBeInstanceOf(GatewayUnavailable);
    fixture().fake.faults.clear();
    await fixture().gateway.start(payment);
    expect(Object.values(fixture().fake.bank.state.sessions).filter(({ reference }) => reference === payment.reference)).toHaveLength(1);
  },
);

test('a rejected secret key is a temporary failure: the call can be repeated', async () => {
  const gateway = fixture().open({ secretKey: 'sk_test_revoked' });
  await expect(gateway.start(fixture().payment())).rejects.toBeInstanceOf(GatewayUnavailable);
});
