import { expect, test } from 'vitest';
import { type GatewayCharge, GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { aPaidOrder } from '../kit/builders/order.ts';
import { cards, ledgerOf, useMockGateway } from '../kit/gateways/mock.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';

const { app, gateway } = useMockGateway();

const saved = (number: string) => `card_mp_saved_${number.slice(-4)}`;
const charge = (number: string, change: Partial<GatewayCharge> = {}): GatewayCharge => ({
  paymentId: app().context.ids.uuid(),
  reference: app().context.ids.uuid(),
  amount: 6384,
  currency: 'EUR',
  description: 'Bratislava, A1',
  language: 'SK',
  email: 'jan@example.com',
  methodReference: saved(number),
  calledBefore: null,
  ...change,
});
const ledger = (reference: string) => ledgerOf(app(), reference);
const once = { charged: 6384, refunded: 0, balance: 6384 };

/** A rent with a stored AUTOPAY attempt that was not sent to the gateway yet. */
async function attempt(number: string, calledAt: Date | null = null): Promise<{ paymentId: string; rentId: string }> {
  const { orderId } = await aPaidOrder(app());
  await app().run();
  const { contractId } = await openTenancy(app().pool, orderId);
  const rentId = await addUnpaidRent(app().pool, contractId);
  const now = app().clock.now();
  const { id } = await app().one<{ id: string }>(
    `insert into payments (rent_id, provider, attempt, kind, method_reference, called_at, status, amount, currency, created_at, updated_at)
     values ($1, 'MOCK', 1, 'AUTOPAY', $2, $3, 'CREATED', 6384, 'EUR', $4, $4) returning id`,
    [rentId, saved(number), calledAt, now],
  );
  return { paymentId: id, rentId };
}
const reconcile = async () => {
  app().clock.advance({ seconds: 21 });
  await app().runJob('reconcile-payments', {});
  await app().run();
};
const stateOf = (paymentId: string) =>
  app().one('select status, settlement, decline_kind, redirect_url from payments where id = $1', [paymentId]);

test('a saved card is charged once for repeated calls of the same attempt', async () => {
  const requested = charge(cards.pays);
  const answers = await Promise.all([1, 2, 3].map(() => gateway.inner.chargeRecurring(requested)));
  expect(new Set(answers.map((response) => response.providerPaymentId)).size).toBe(1);
  expect(answers[0]).toMatchObject({ state: 'PAID', amount: 6384, currency: 'EUR' });
  expect(await ledger(requested.reference)).toEqual(once);
  await expect(gateway.inner.chargeRecurring({ ...requested, amount: 1 })).rejects.toThrow('another amount');
});

test('cards that are charged at the same moment have their own outcomes', async () => {
  const wrong = charge(cards.pays, { amount: 0 });
  const charges = [charge(cards.pays), charge(cards.laterStolen), wrong, charge(cards.pays, { amount: 5000 })];
  const answers = await Promise.allSettled(charges.map((one) => gateway.inner.chargeRecurring(one)));
  expect(answers).toMatchObject([
    { value: { state: 'PAID', amount: 6384 } },
    { value: { state: 'DECLINED', declineCode: 'stolen_card' } },
    { status: 'rejected' },
    { value: { state: 'PAID', amount: 5000 } },
  ]);
  expect(await Promise.all(charges.map(async ({ reference }) => (await ledger(reference)).charged))).toEqual([6384, 0, 0, 5000]);
});

test('charges of the same moment are inserted in one statement', async () => {
  const charges = Array.from({ length: 3 }, () => charge(cards.pays));
  await Promise.all(charges.map((one) => gateway.inner.chargeRecurring(one)));
  const { rows } = await app().pool.query('select distinct xmin::text from mock_gateway.payments where reference = any($1::uuid[])', [
    charges.map(({ reference }) => reference),
  ]);
  expect(rows).toHaveLength(1);
});

test.each([
  [cards.laterNoFunds, 'SOFT', 'insufficient_funds'],
  [cards.laterStolen, 'HARD', 'stolen_card'],
  [cards.challenge, 'CHALLENGE', 'authentication_required'],
  ['1234123412341234', 'HARD', 'no_such_card'],
])('the saved card %s is declined: %s', async (number, declineKind, declineCode) => {
  const requested = charge(number);
  const response = await gateway.inner.chargeRecurring(requested);
  expect(response).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
  expect(await gateway.inner.status(String(response.providerPaymentId))).toMatchObject({ state: 'DECLINED', declineKind });
  expect(await ledger(requested.reference)).toMatchObject({ charged: 0 });
});

test('a cancelled card cannot be charged', async () => {
  const methodReference = `card_mp_given_back_${cards.pays.slice(-4)}`;
  await gateway.inner.cancelRecurring(methodReference);
  await gateway.inner.cancelRecurring(methodReference);
  const response = await gateway.inner.chargeRecurring(charge(cards.pays, { methodReference }));
  expect(response).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: 'card_cancelled' });
});

test('a charge whose response is lost is returned to the same attempt, and a notification is queued', async () => {
  const requested = charge(cards.laterUnheard);
  await expect(gateway.inner.chargeRecurring(requested)).rejects.toThrow(GatewayUnavailable);
  const again = await gateway.inner.chargeRecurring({ ...requested, calledBefore: app().clock.now() });
  expect(again.state).toBe('PAID');
  expect(await gateway.inner.paymentIdOf(String(again.providerPaymentId))).toBe(requested.paymentId);
  expect(await app().queue.waiting('deliver-mock-notification')).toBe(1);
  expect(await ledger(requested.reference)).toEqual(once);
});

test('a charge whose response never comes succeeds later', async () => {
  const requested = charge(cards.laterHangs);
  await expect(gateway.inner.chargeRecurring(requested)).rejects.toThrow(GatewayUnavailable);
  const { providerPaymentId, state } = await gateway.inner.chargeRecurring({ ...requested, calledBefore: app().clock.now() });
  expect(state).toBe('PENDING');
  app().clock.advance({ seconds: 91 });
  expect(await gateway.inner.status(String(providerPaymentId))).toMatchObject({ state: 'PAID' });
  expect(await ledger(requested.reference)).toEqual(once);
});

test('a charge of a saved card has no page', async () => {
  const { providerPaymentId } = await gateway.inner.chargeRecurring(charge(cards.pays));
  expect((await app().http.inject({ url: `/mock-gateway/pay/${providerPaymentId}` })).statusCode).toBe(404);
});

test.each([
  ['died before the call', cards.pays, null],
  ['died after the call was claimed', cards.pays, new Date('2026-03-02T09:00:00Z')],
])('an attempt of a process that %s is charged by reconciliation, without a page', async (_when, number, calledAt) => {
  const { paymentId, rentId } = await attempt(number, calledAt);
  await reconcile();
  expect(await stateOf(paymentId)).toEqual({ status: 'PAID', settlement: 'FULFILLED', decline_kind: null, redirect_url: null });
  expect(await ledger(rentId)).toEqual(once);
});

test('a notification without a response is matched to its attempt', async () => {
  const { paymentId, rentId } = await attempt(cards.laterUnheard);
  await app().clock.advance({ seconds: 21 });
  await app().runJob('reconcile-payments', {});
  await expect(app().runJob('settle-payment', { paymentId })).rejects.toThrow(GatewayUnavailable);
  await app().queue.clear('settle-payment');
  gateway.requested.length = 0;
  await app().run();
  expect(gateway.requested).toHaveLength(1);
  expect(await stateOf(paymentId)).toMatchObject({ status: 'PAID', settlement: 'FULFILLED' });
  expect(await ledger(rentId)).toEqual(once);
});

test('a declined charge stores whether it may be tried again', async () => {
  const { paymentId } = await attempt(cards.laterNoFunds);
  await reconcile();
  expect(await stateOf(paymentId)).toMatchObject({ status: 'DECLINED', decline_kind: 'SOFT' });
});
