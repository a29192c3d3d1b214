import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { cards, publicUrl, useShop } from './shop.ts';

const shop = useShop();

test('the same attempt opens one page, however often it is asked, and another sum under it is refused', async () => {
  const payment = shop().payment();
  const pages = [await shop().gateway.start(payment), await shop().gateway.start(payment), await shop().gateway.start(payment)];
  expect(new Set(pages.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
  await expect(shop().gateway.start({ ...payment, amount: 1 + payment.amount })).rejects.toThrow('same parameters');
});

test('a card that pays is known with its name and its last day, and can be charged again', async () => {
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(payment);
  expect(await shop().gateway.status(providerPaymentId)).toEqual({ state: 'PENDING', amount: 6384, currency: 'EUR' });
  const answer = await shop().give(redirectUrl, cards.pays);
  expect(answer.headers.get('location')).toBe(payment.returnUrl);
  expect(await shop().gateway.status(providerPaymentId)).toEqual({
    state: 'PAID',
    amount: 6384,
    currency: 'EUR',
    method: { reference: expect.stringMatching(/^cus_\w+\/pm_\w+$/), label: 'Visa •••• 4242', expiresOn: '2040-12-31' },
  });
  expect(shop().moved(payment.reference)).toEqual(['CHARGE 6384 EUR']);
});

test('a declined card leaves the page open for another one', async () => {
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(payment);
  expect(await (await shop().give(redirectUrl, cards.noFunds)).text()).toContain('insufficient funds');
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('PENDING');
  await shop().give(redirectUrl, cards.pays);
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('PAID');
  expect(shop().moved(payment.reference)).toEqual(['CHARGE 6384 EUR']);
});

test('3-D Secure that fails pays nothing, and passes with the next try', async () => {
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(payment);
  const answerBank = async (answer: string) => {
    const question = await (await shop().give(redirectUrl, cards.challenge)).text();
    expect(question).toContain('3-D Secure');
    await shop().post(`${redirectUrl}/challenge`, { method: /name="method" value="(\w+)"/.exec(question)?.[1] ?? '', answer });
  };
  await answerBank('fail');
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('PENDING');
  expect(shop().moved(payment.reference)).toEqual([]);
  await answerBank('complete');
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('PAID');
});

test('when its time is over the page takes no card any more', async () => {
  const payment = shop().payment();
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(payment);
  shop().clock.advance({ minutes: 30 });
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('EXPIRED');
  expect((await shop().give(redirectUrl, cards.pays)).status).toBe(410);
  expect(shop().moved(payment.reference)).toEqual([]);
});

test('who paid before the page was closed has paid', async () => {
  const { providerPaymentId, redirectUrl } = await shop().gateway.start(shop().payment());
  await shop().give(redirectUrl, cards.pays);
  shop().clock.advance({ minutes: 31 });
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('PAID');
});

test('an attempt that is opened after its time is expired at once', async () => {
  const payment = shop().payment({ expiresAt: new Date(shop().clock.now().getTime() - 1000) });
  const { providerPaymentId } = await shop().gateway.start(payment);
  expect((await shop().gateway.status(providerPaymentId)).state).toBe('EXPIRED');
});

test('leaving the page closes it; leaving one that is paid changes nothing', async () => {
  const left = await shop().gateway.start(shop().payment());
  await shop().gateway.leave(left.providerPaymentId);
  await shop().gateway.leave(left.providerPaymentId);
  expect((await shop().gateway.status(left.providerPaymentId)).state).toBe('EXPIRED');
  const paid = await shop().gateway.start(shop().payment());
  await shop().give(paid.redirectUrl, cards.pays);
  await shop().gateway.leave(paid.providerPaymentId);
  expect((await shop().gateway.status(paid.providerPaymentId)).state).toBe('PAID');
});

test.each([
  ['SK', 'sk'],
  ['UK', 'auto'],
] as const)('the page speaks %s', async (language, locale) => {
  const payment = shop().payment({ language });
  const { providerPaymentId } = await shop().gateway.start(payment);
  expect(shop().fake.bank.state.sessions[providerPaymentId]).toMatchObject({
    locale,
    cancelUrl: `${publicUrl}/payment/${payment.paymentId}/back`,
    reference: payment.reference,
  });
});

test('an e-mail that Stripe would refuse is left to the page', async () => {
  const { providerPaymentId } = await shop().gateway.start(shop().payment({ email: 'ján@obec.sk' }));
  expect(shop().fake.bank.state.sessions[providerPaymentId]?.email).toBeNull();
});

test.each(['RESET_AFTER', 'FAIL_AFTER', 'RESET_BEFORE', 'RATE_LIMITED'] as const)(
  'a start that ends in %s opens one page in the end',
  async (kind) => {
    const payment = shop().payment();
    shop().fake.faults.add(kind, 'POST /v1/checkout/sessions', 3);
    await expect(shop().gateway.start(payment)).rejects.toBeInstanceOf(GatewayUnavailable);
    shop().fake.faults.clear();
    await shop().gateway.start(payment);
    expect(Object.values(shop().fake.bank.state.sessions).filter(({ reference }) => reference === payment.reference)).toHaveLength(1);
  },
);

test('a refused key is no fault of a payment: the call may come again', async () => {
  const gateway = shop().open({ secretKey: 'sk_test_revoked' });
  await expect(gateway.start(shop().payment())).rejects.toBeInstanceOf(GatewayUnavailable);
});
