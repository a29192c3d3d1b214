import { once as eventOf } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testCards } from '@komora/testing/stripe/cards';
import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { stripeCards as cards } from '../kit/gateways/stripe.ts';
import { useStripeFixture } from './stripe-fixture.ts';

const fixture = useStripeFixture();
const once = ['CHARGE 6384 EUR'];

test('a saved card is charged once for repeated calls of the same attempt', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  const first = await fixture().charged(charge);
  expect(first).toMatchObject({ state: 'PAID', amount: 6384, currency: 'EUR', providerPaymentId: expect.stringMatching(/^pi_/) });
  expect(first.method).toMatchObject({ reference: charge.methodReference, expiresOn: '2040-12-31' });
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore: fixture().clock.now() })).toEqual(first);
  expect(await fixture().gateway.status(first.providerPaymentId)).toMatchObject({ state: 'PAID', amount: 6384 });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test.each([
  [cards.laterSoft, 'SOFT', 'insufficient_funds'],
  [cards.laterHard, 'HARD', 'stolen_card'],
  [cards.laterChallenge, 'CHALLENGE', 'authentication_required'],
  [cards.challenge, 'CHALLENGE', 'authentication_required'],
])('the saved card %s is declined: %s', async (number, declineKind, declineCode) => {
  const charge = fixture().charge(await fixture().save(number));
  const declined = await fixture().charged(charge);
  expect(declined).toMatchObject({ state: 'DECLINED', declineKind, declineCode, amount: 6384, currency: 'EUR' });
  expect(await fixture().gateway.status(declined.providerPaymentId)).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
  expect(fixture().moved(charge.reference)).toEqual([]);
});

test('a dropped connection leaves the outcome unknown; a call with the same key finds the one charge', async () => {
  const charge = fixture().charge(await fixture().save(cards.laterDropped));
  const calledBefore = fixture().clock.now();
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('a timeout leaves the outcome unknown; the next call finds the one charge', async () => {
  const charge = fixture().charge(await fixture().save(cards.laterHangs));
  const impatient = fixture().open({ responseTimeoutMs: 150 });
  const calledBefore = fixture().clock.now();
  await expect(impatient.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('an outcome that is unknown after the key has expired is found among the payments of the customer', async () => {
  const method = await fixture().save(cards.pays);
  for (let other = 0; other < 120; other++) await fixture().gateway.chargeRecurring(fixture().charge(method));
  const charge = fixture().charge(method);
  const calledBefore = fixture().clock.now();
  fixture().fake.faults.add('RESET_AFTER', 'POST /v1/payment_intents', 2);
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  fixture().clock.advance({ days: 3 });
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('a call that never arrived is charged by a call days later', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  const calledBefore = fixture().clock.now();
  fixture().fake.faults.add('RESET_BEFORE', 'POST /v1/payment_intents', 2);
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  fixture().clock.advance({ days: 3 });
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('if the key only repeats an error, the charge that was made is found', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  const calledBefore = fixture().clock.now();
  fixture().fake.faults.add('FAIL_AFTER', 'POST /v1/payment_intents', 4);
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('if the key only repeats an error and nothing was charged, the charge is made after the key has expired', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  const calledBefore = fixture().clock.now();
  fixture().fake.faults.add('FAIL_BEFORE', 'POST /v1/payment_intents');
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  await expect(fixture().gateway.chargeRecurring({ ...charge, calledBefore })).rejects.toBeInstanceOf(GatewayUnavailable);
  fixture().clock.advance({ hours: 25 });
  expect(await fixture().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

test('a second call during the first one charges nothing', async () => {
  const method = await fixture().save(cards.pays);
  const { bank } = fixture().fake;
  const webhook = await slowWebhook();
  bank.deliveries.webhookUrl = webhook.url;
  bank.setDelivery('BEFORE');
  const charge = fixture().charge(method);
  const first = fixture().gateway.chargeRecurring(charge);
  await webhook.requested;
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  webhook.answer();
  expect(await first).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(once);
});

/** A webhook that responds when the test says so. */
async function slowWebhook(): Promise<{ url: string; requested: Promise<unknown>; answer: () => void }> {
  const server = createServer();
  const requested = eventOf(server, 'request');
  server.listen(0, '127.0.0.1');
  await eventOf(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answered = Promise.withResolvers<void>();
  server.on('request', (_request, response) => void answered.promise.then(() => response.end(() => server.close())));
  return { url: `http://127.0.0.1:${port}/`, requested, answer: answered.resolve };
}

test('a cancelled card is a hard decline; cancelling it twice does nothing', async () => {
  const method = await fixture().save(cards.pays);
  await fixture().gateway.cancelRecurring(method.reference);
  await fixture().gateway.cancelRecurring(method.reference);
  await fixture().gateway.cancelRecurring('cus_none/pm_none');
  for (const reference of [method.reference, 'cus_none/pm_none']) {
    const charge = fixture().charge({ ...method, reference });
    const declined = await fixture().gateway.chargeRecurring(charge);
    expect(declined).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: 'card_gone', providerPaymentId: null });
    expect(fixture().moved(charge.reference)).toEqual([]);
  }
});

test('an amount below Stripe’s minimum is an error, not an unknown outcome', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays), { amount: 10 });
  await expect(fixture().gateway.chargeRecurring(charge)).rejects.toThrow('too small');
});

test('every test card passes the Luhn check', () => {
  for (const { number } of testCards) {
    const digits = [...number].reverse().map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1));
    expect(digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10, number).toBe(0);
  }
});

test('a charge with an unknown outcome is found after the address of the site has changed, and is not repeated', async () => {
  const charge = fixture().charge(await fixture().save(cards.pays));
  await fixture().charged(charge);
  const calledBefore = fixture().clock.now();
  fixture().clock.advance({ days: 3 });
  const moved = fixture().open({ publicUrl: 'https://new.example.com' });
  expect(await moved.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(fixture().moved(charge.reference)).toEqual(['CHARGE 6384 EUR']);
});
