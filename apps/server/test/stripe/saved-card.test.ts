import { once as eventOf } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testCards } from '@komora/testing/stripe/cards';
import { expect, test } from 'vitest';
import { GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { cards, useShop } from './shop.ts';

const shop = useShop();
const once = ['CHARGE 6384 EUR'];

test('a saved card pays once, however often the same attempt asks', async () => {
  const charge = shop().charge(await shop().save(cards.pays));
  const first = await shop().charged(charge);
  expect(first).toEqual({ state: 'PAID', amount: 6384, currency: 'EUR', providerPaymentId: expect.stringMatching(/^pi_/) });
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore: shop().clock.now() })).toEqual(first);
  expect(await shop().gateway.status(first.providerPaymentId)).toMatchObject({ state: 'PAID', amount: 6384 });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test.each([
  [cards.laterSoft, 'SOFT', 'insufficient_funds'],
  [cards.laterHard, 'HARD', 'stolen_card'],
  [cards.laterChallenge, 'CHALLENGE', 'authentication_required'],
  [cards.challenge, 'CHALLENGE', 'authentication_required'],
])('the saved card %s is declined: %s', async (number, declineKind, declineCode) => {
  const charge = shop().charge(await shop().save(number));
  const declined = await shop().charged(charge);
  expect(declined).toMatchObject({ state: 'DECLINED', declineKind, declineCode, amount: 6384, currency: 'EUR' });
  expect(await shop().gateway.status(declined.providerPaymentId)).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
  expect(shop().moved(charge.reference)).toEqual([]);
});

test('charged while the connection dropped: unknown, then known by the same key, charged once', async () => {
  const charge = shop().charge(await shop().save(cards.laterDropped));
  const calledBefore = shop().clock.now();
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('charged while nobody answered: unknown, then known, charged once', async () => {
  const charge = shop().charge(await shop().save(cards.laterHangs));
  const impatient = shop().open({ answerWithinMs: 150 });
  const calledBefore = shop().clock.now();
  await expect(impatient.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('an outcome that is still unknown after the key was forgotten is found among the customer’s payments', async () => {
  const method = await shop().save(cards.pays);
  for (let other = 0; other < 120; other++) await shop().gateway.chargeRecurring(shop().charge(method));
  const charge = shop().charge(method);
  const calledBefore = shop().clock.now();
  shop().fake.faults.add('RESET_AFTER', 'POST /v1/payment_intents', 2);
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  shop().clock.advance({ days: 3 });
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('what never arrived is charged when it is asked for after days', async () => {
  const charge = shop().charge(await shop().save(cards.pays));
  const calledBefore = shop().clock.now();
  shop().fake.faults.add('RESET_BEFORE', 'POST /v1/payment_intents', 2);
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  shop().clock.advance({ days: 3 });
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('a key that only repeats a fault: the charge that was made nevertheless is found', async () => {
  const charge = shop().charge(await shop().save(cards.pays));
  const calledBefore = shop().clock.now();
  shop().fake.faults.add('FAIL_AFTER', 'POST /v1/payment_intents', 4);
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('a key that only repeats a fault, and nothing was made: unknown until the key is forgotten, then charged', async () => {
  const charge = shop().charge(await shop().save(cards.pays));
  const calledBefore = shop().clock.now();
  shop().fake.faults.add('FAIL_BEFORE', 'POST /v1/payment_intents');
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  await expect(shop().gateway.chargeRecurring({ ...charge, calledBefore })).rejects.toBeInstanceOf(GatewayUnavailable);
  shop().clock.advance({ hours: 25 });
  expect(await shop().gateway.chargeRecurring({ ...charge, calledBefore })).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

test('while the first call is still at work, the second charges nothing', async () => {
  const method = await shop().save(cards.pays);
  const { bank } = shop().fake;
  const webhook = await slowWebhook();
  bank.deliveries.webhookUrl = webhook.url;
  bank.setDelivery('BEFORE');
  const charge = shop().charge(method);
  const first = shop().gateway.chargeRecurring(charge);
  await webhook.asked;
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
  webhook.answer();
  expect(await first).toMatchObject({ state: 'PAID' });
  expect(shop().moved(charge.reference)).toEqual(once);
});

/** A webhook that answers when it is told. */
async function slowWebhook(): Promise<{ url: string; asked: Promise<unknown>; answer: () => void }> {
  const server = createServer();
  const asked = eventOf(server, 'request');
  server.listen(0, '127.0.0.1');
  await eventOf(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answered = Promise.withResolvers<void>();
  server.on('request', (_request, response) => void answered.promise.then(() => response.end(() => server.close())));
  return { url: `http://127.0.0.1:${port}/`, asked, answer: answered.resolve };
}

test('a card that was taken away is declined for good; taking it away twice does no harm', async () => {
  const method = await shop().save(cards.pays);
  await shop().gateway.cancelRecurring(method.reference);
  await shop().gateway.cancelRecurring(method.reference);
  await shop().gateway.cancelRecurring('cus_none/pm_none');
  for (const reference of [method.reference, 'cus_none/pm_none']) {
    const charge = shop().charge({ ...method, reference });
    const declined = await shop().gateway.chargeRecurring(charge);
    expect(declined).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: 'card_gone', providerPaymentId: null });
    expect(shop().moved(charge.reference)).toEqual([]);
  }
});

test('a sum below Stripe’s least is a fault of ours, not an unknown outcome', async () => {
  const charge = shop().charge(await shop().save(cards.pays), { amount: 10 });
  await expect(shop().gateway.chargeRecurring(charge)).rejects.toThrow('too small');
});

test('every test card passes the check that real numbers pass', () => {
  for (const { number } of testCards) {
    const digits = [...number].reverse().map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1));
    expect(digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10, number).toBe(0);
  }
});
