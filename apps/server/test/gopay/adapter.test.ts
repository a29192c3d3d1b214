import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { GatewayNotReached, GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { chargeOf, startOf, useCounter } from './at-the-fake.ts';

const at = useCounter();

test('a payment is made with our attempt as its order number, in the payer’s language, for repeated charges', async () => {
  const asked = startOf({ language: 'UK', description: 'Box <A> "12" — Žilina\u0007' });
  const { providerPaymentId, redirectUrl } = await at().gateway.start(asked);
  const [made] = at().fake.control.payments();
  expect(made).toMatchObject({
    id: Number(providerPaymentId),
    orderNumber: asked.paymentId.replaceAll('-', ''),
    orderDescription: 'Box A 12 Žilina',
    amount: 6384,
    currency: 'EUR',
    lang: 'EN',
    recurrence: { cycle: 'ON_DEMAND', state: 'REQUESTED' },
    notificationUrl: 'http://127.0.0.1:9/webhooks/gopay',
  });
  expect(redirectUrl).toBe(`${at().fake.origin}/gw/v3/${providerPaymentId}`);
  expect(await at().gateway.paymentIdOf(providerPaymentId)).toBe(asked.paymentId);
  expect(await at().gateway.status(providerPaymentId)).toEqual({ state: 'PENDING', amount: 6384, currency: 'EUR' });
});

test('whoever pays leaves a card for later: its payment, its last digits, its last day', async () => {
  const id = await at().paid();
  expect(await at().gateway.status(id)).toEqual({
    state: 'PAID',
    amount: 6384,
    currency: 'EUR',
    method: { reference: id, label: 'Visa •••• 4448', expiresOn: '2028-12-31' },
  });
});

test('a declined card ends nothing: another one pays on the same page; going back ends it', async () => {
  const { providerPaymentId, redirectUrl } = await at().gateway.start(startOf());
  expect(await (await at().choose(redirectUrl, gopayCards.noFunds)).text()).toContain('declined');
  expect(await at().gateway.status(providerPaymentId)).toMatchObject({ state: 'PENDING' });
  await at().choose(redirectUrl, gopayCards.pays);
  expect(await at().gateway.status(providerPaymentId)).toMatchObject({ state: 'PAID' });

  const second = await at().gateway.start(startOf());
  await at().choose(second.redirectUrl, gopayCards.expired);
  await fetch(`${second.redirectUrl}/cancel`, { method: 'POST', redirect: 'manual' });
  expect(await at().gateway.status(second.providerPaymentId)).toMatchObject({
    state: 'DECLINED',
    declineCode: '_5007',
    declineKind: 'HARD',
  });
});

test('a page that is left alone runs out', async () => {
  const { providerPaymentId } = await at().gateway.start(startOf());
  at().clock.advance({ minutes: 61 });
  expect(await at().gateway.status(providerPaymentId)).toMatchObject({ state: 'EXPIRED' });
});

test('every currency and language of ours is taken', async () => {
  for (const currency of ['EUR', 'CZK', 'PLN', 'HUF'] as const)
    for (const language of ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'] as const)
      await expect(at().gateway.start(startOf({ currency, language }))).resolves.toHaveProperty('providerPaymentId');
});

test('one token serves calls that come together, is renewed before its end, and once when it is refused', async () => {
  await Promise.all([at().gateway.start(startOf()), at().gateway.start(startOf()), at().gateway.start(startOf())]);
  expect(at().calls('token')).toBe(1);
  at().clock.advance({ minutes: 29, seconds: 30 });
  await at().gateway.start(startOf());
  expect(at().calls('token')).toBe(2);
  at().fake.control.expireTokens();
  await Promise.all([at().gateway.start(startOf()), at().gateway.start(startOf())]);
  expect(at().calls('token')).toBe(3);
});

test('wrong credentials are no unknown outcome: the call surely did nothing', async () => {
  const id = await at().paid();
  await expect(at().open({ clientSecret: 'wrong' }).chargeRecurring(chargeOf(id))).rejects.toThrow(GatewayNotReached);
  await expect(at().open({ apiUrl: 'http://127.0.0.1:9/api' }).chargeRecurring(chargeOf(id))).rejects.toThrow(GatewayNotReached);
  expect(at().calls('create-recurrence')).toBe(0);
});

test('a refused token does not become two charges', async () => {
  const id = await at().paid();
  at().fake.control.fault('create-recurrence', 'token-expired');
  await at().gateway.chargeRecurring(chargeOf(id));
  expect(at().fake.control.balance().charges).toBe(2);
});

test('a fault that GoPay names is no outage: a wrong currency is an error of ours', async () => {
  const odd = startOf({ amount: 0 });
  await expect(at().gateway.start(odd)).rejects.toThrow('refused /payments/payment with 409: 111 WRONG_FORMAT amount');
  await expect(at().gateway.start(odd)).rejects.not.toThrow(GatewayUnavailable);
});

test.each(['ill', 'drop-before', 'drop-after', 'hang-before', 'hang-after'] as const)(
  'a start that fails by %s may be made again',
  async (kind) => {
    const asked = startOf();
    at().fake.control.fault('create', kind);
    await expect(at().gateway.start(asked)).rejects.toThrow(GatewayUnavailable);
    const { redirectUrl, providerPaymentId } = await at().gateway.start(asked);
    await at().choose(redirectUrl, gopayCards.pays);
    expect(await at().gateway.status(providerPaymentId)).toMatchObject({ state: 'PAID' });
    expect(at().fake.control.balance(asked.reference)).toMatchObject({ charges: 1 });
  },
);

test.each([
  [gopayCards.challenge, 'confirm', 'PAID'],
  [gopayCards.challenge, 'deny', 'PENDING'],
] as const)('3-D Secure: %o, %s', async (card, answer, state) => {
  const { providerPaymentId, redirectUrl } = await at().gateway.start(startOf());
  await at().choose(redirectUrl, card);
  await fetch(`${redirectUrl}/bank`, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  expect(await at().gateway.status(providerPaymentId)).toMatchObject({ state });
});

test('a notification is a GET with the number of a payment, and nothing else is', () => {
  const parse = (method: string, query: Record<string, string>) =>
    at().gateway.parseNotification({ method, query, headers: {}, rawBody: Buffer.alloc(0) });
  expect(parse('GET', { id: '3000000001' })).toEqual({ eventId: '3000000001', providerPaymentId: '3000000001', unsigned: true });
  expect(parse('POST', { id: '3000000001' })).toBeNull();
  for (const id of ['', '1', '0300000000', '-3000000001', '3000000001,3000000001', '3e9', '9'.repeat(17), "1' or '1'='1"])
    expect(parse('GET', { id }), id).toBeNull();
  expect(parse('GET', {})).toBeNull();
});

test('an id that is none of ours belongs to no attempt', async () => {
  expect(await at().gateway.paymentIdOf('3999999999')).toBeNull();
});
