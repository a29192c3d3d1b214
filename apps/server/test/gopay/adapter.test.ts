import { gopayCards } from '@komora/testing/gopay/cards';
import { expect, test } from 'vitest';
import { GatewayNotReached, GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { chargeOf, startOf, useGopayAdapter } from './gopay-adapter.ts';

const gopay = useGopayAdapter();

test('a payment has our attempt as its order number, the language of the payer, and allows repeated charges', async () => {
  const requested = startOf({ language: 'UK', description: 'Box <A> "12" — Žilina\u0007' });
  const { providerPaymentId, redirectUrl } = await gopay().gateway.start(requested);
  const [made] = gopay().fake.control.payments();
  expect(made).toMatchObject({
    id: Number(providerPaymentId),
    orderNumber: requested.paymentId.replaceAll('-', ''),
    orderDescription: 'Box A 12 Žilina',
    amount: 6384,
    currency: 'EUR',
    lang: 'EN',
    recurrence: { cycle: 'ON_DEMAND', state: 'REQUESTED' },
    notificationUrl: 'http://127.0.0.1:9/webhooks/gopay',
  });
  expect(redirectUrl).toBe(`${gopay().fake.origin}/gw/v3/${providerPaymentId}`);
  expect(await gopay().gateway.paymentIdOf(providerPaymentId)).toBe(requested.paymentId);
  expect(await gopay().gateway.status(providerPaymentId)).toEqual({ state: 'PENDING', amount: 6384, currency: 'EUR' });
});

test('a paid payment returns a saved card with its label and its expiry', async () => {
  const id = await gopay().paid();
  expect(await gopay().gateway.status(id)).toEqual({
    state: 'PAID',
    amount: 6384,
    currency: 'EUR',
    method: { reference: id, label: 'Visa •••• 4448', expiresOn: '2028-12-31' },
  });
});

test('after a declined card another one can pay on the same page; going back ends the payment', async () => {
  const { providerPaymentId, redirectUrl } = await gopay().gateway.start(startOf());
  expect(await (await gopay().choose(redirectUrl, gopayCards.noFunds)).text()).toContain('declined');
  expect(await gopay().gateway.status(providerPaymentId)).toMatchObject({ state: 'PENDING' });
  await gopay().choose(redirectUrl, gopayCards.pays);
  expect(await gopay().gateway.status(providerPaymentId)).toMatchObject({ state: 'PAID' });

  const second = await gopay().gateway.start(startOf());
  await gopay().choose(second.redirectUrl, gopayCards.expired);
  await fetch(`${second.redirectUrl}/cancel`, { method: 'POST', redirect: 'manual' });
  expect(await gopay().gateway.status(second.providerPaymentId)).toMatchObject({
    state: 'DECLINED',
    declineCode: '_5007',
    declineKind: 'HARD',
  });
});

test('an unused page expires', async () => {
  const { providerPaymentId } = await gopay().gateway.start(startOf());
  gopay().clock.advance({ minutes: 61 });
  expect(await gopay().gateway.status(providerPaymentId)).toMatchObject({ state: 'EXPIRED' });
});

test('every supported currency and language is accepted', async () => {
  for (const currency of ['EUR', 'CZK', 'PLN', 'HUF'] as const)
    for (const language of ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'] as const)
      await expect(gopay().gateway.start(startOf({ currency, language }))).resolves.toHaveProperty('providerPaymentId');
});

test('concurrent calls share a token, which is renewed before its expiry and once after a rejection', async () => {
  await Promise.all([gopay().gateway.start(startOf()), gopay().gateway.start(startOf()), gopay().gateway.start(startOf())]);
  expect(gopay().calls('token')).toBe(1);
  gopay().clock.advance({ minutes: 29, seconds: 30 });
  await gopay().gateway.start(startOf());
  expect(gopay().calls('token')).toBe(2);
  gopay().fake.control.expireTokens();
  await Promise.all([gopay().gateway.start(startOf()), gopay().gateway.start(startOf())]);
  expect(gopay().calls('token')).toBe(3);
});

test('wrong credentials and a refused connection are certain failures, not unknown outcomes', async () => {
  const id = await gopay().paid();
  await expect(gopay().open({ clientSecret: 'wrong' }).chargeRecurring(chargeOf(id))).rejects.toThrow(GatewayNotReached);
  await expect(gopay().open({ apiUrl: 'http://127.0.0.1:9/api' }).chargeRecurring(chargeOf(id))).rejects.toThrow(GatewayNotReached);
  expect(gopay().calls('create-recurrence')).toBe(0);
});

test('a rejected token does not lead to two charges', async () => {
  const id = await gopay().paid();
  gopay().fake.control.fault('create-recurrence', 'token-expired');
  await gopay().gateway.chargeRecurring(chargeOf(id));
  expect(gopay().fake.control.balance().charges).toBe(2);
});

test('an error that GoPay names is a rejection with its code', async () => {
  const odd = startOf({ amount: 0 });
  await expect(gopay().gateway.start(odd)).rejects.toThrow('rejected /payments/payment with 409: 111 WRONG_FORMAT amount');
  await expect(gopay().gateway.start(odd)).rejects.toMatchObject({ name: 'GatewayRejected', code: '111', isSystemic: false });
});

test.each(['ill', 'drop-before', 'drop-after', 'hang-before', 'hang-after'] as const)(
  'a start that fails by %s can be repeated',
  async (kind) => {
    const requested = startOf();
    gopay().fake.control.fault('create', kind);
    await expect(gopay().gateway.start(requested)).rejects.toThrow(GatewayUnavailable);
    const { redirectUrl, providerPaymentId } = await gopay().gateway.start(requested);
    await gopay().choose(redirectUrl, gopayCards.pays);
    expect(await gopay().gateway.status(providerPaymentId)).toMatchObject({ state: 'PAID' });
    expect(gopay().fake.control.balance(requested.reference)).toMatchObject({ charges: 1 });
  },
);

test.each([
  [gopayCards.challenge, 'confirm', 'PAID'],
  [gopayCards.challenge, 'deny', 'PENDING'],
] as const)('3-D Secure: %o, %s', async (card, answer, state) => {
  const { providerPaymentId, redirectUrl } = await gopay().gateway.start(startOf());
  await gopay().choose(redirectUrl, card);
  await fetch(`${redirectUrl}/bank`, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
  expect(await gopay().gateway.status(providerPaymentId)).toMatchObject({ state });
});

test('only a GET with the id of one payment is a notification', () => {
  const parse = (method: string, query: Record<string, string>) =>
    gopay().gateway.parseNotification({ method, query, headers: {}, rawBody: Buffer.alloc(0) });
  expect(parse('GET', { id: '3000000001' })).toEqual({ eventId: '3000000001', providerPaymentId: '3000000001', unsigned: true });
  expect(parse('POST', { id: '3000000001' })).toBeNull();
  for (const id of ['', '1', '0300000000', '-3000000001', '3000000001,3000000001', '3e9', '9'.repeat(17), "1' or '1'='1"])
    expect(parse('GET', { id }), id).toBeNull();
  expect(parse('GET', {})).toBeNull();
});

test('an unknown id belongs to no attempt', async () => {
  expect(await gopay().gateway.paymentIdOf('3999999999')).toBeNull();
});
