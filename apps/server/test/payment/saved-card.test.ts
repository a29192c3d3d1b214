import { expect, test } from 'vitest';
import { type GatewayCharge, GatewayUnavailable } from '../../src/modules/payment/payment.ports.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';
import { cards, useHouse } from './house.ts';

const house = useHouse();

const saved = (number: string) => `card_mp_saved_${number.slice(-4)}`;
const charge = (number: string, change: Partial<GatewayCharge> = {}): GatewayCharge => ({
  paymentId: house().deps.ids.uuid(),
  reference: house().deps.ids.uuid(),
  amount: 6384,
  currency: 'EUR',
  description: 'Bratislava, A1',
  language: 'SK',
  email: 'jan@example.com',
  methodReference: saved(number),
  calledBefore: null,
  ...change,
});
const ledger = (reference: string) => house().mock.control.ledger(reference);
const once = { charged: 6384, refunded: 0, balance: 6384 };

/** A rent and an AUTOPAY attempt of it, stored and not yet called for. */
async function attempt(number: string, calledAt: Date | null = null): Promise<{ paymentId: string; rentId: string }> {
  const { orderId } = await house().placeAndPay(await house().box());
  await house().run();
  const { contractId } = await openTenancy(house().pool, orderId);
  const rentId = await addUnpaidRent(house().pool, contractId);
  const now = house().clock.now();
  const { id } = await house().one<{ id: string }>(
    `insert into payments (rent_id, provider, attempt, kind, method_reference, called_at, status, amount, currency, created_at, updated_at)
     values ($1, 'MOCK', 1, 'AUTOPAY', $2, $3, 'CREATED', 6384, 'EUR', $4, $4) returning id`,
    [rentId, saved(number), calledAt, now],
  );
  return { paymentId: id, rentId };
}
const reconcile = async () => {
  house().clock.advance({ seconds: 21 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
};
const stateOf = (paymentId: string) =>
  house().one('select status, settlement, decline_kind, redirect_url from payments where id = $1', [paymentId]);

test('a saved card that pays is charged once, however often the same attempt asks', async () => {
  const asked = charge(cards.pays);
  const answers = await Promise.all([1, 2, 3].map(() => house().mock.gateway.chargeRecurring(asked)));
  expect(new Set(answers.map((answer) => answer.providerPaymentId)).size).toBe(1);
  expect(answers[0]).toMatchObject({ state: 'PAID', amount: 6384, currency: 'EUR' });
  expect(await ledger(asked.reference)).toEqual(once);
  await expect(house().mock.gateway.chargeRecurring({ ...asked, amount: 1 })).rejects.toThrow('another amount');
});

test.each([
  [cards.laterNoFunds, 'SOFT', 'insufficient_funds'],
  [cards.laterStolen, 'HARD', 'stolen_card'],
  [cards.challenge, 'CHALLENGE', 'authentication_required'],
  ['1234123412341234', 'HARD', 'no_such_card'],
])('the saved card %s is declined: %s', async (number, declineKind, declineCode) => {
  const asked = charge(number);
  const answer = await house().mock.gateway.chargeRecurring(asked);
  expect(answer).toMatchObject({ state: 'DECLINED', declineKind, declineCode });
  expect(await house().mock.gateway.status(String(answer.providerPaymentId))).toMatchObject({ state: 'DECLINED', declineKind });
  expect(await ledger(asked.reference)).toMatchObject({ charged: 0 });
});

test('a card that was given back is not charged any more', async () => {
  const methodReference = `card_mp_given_back_${cards.pays.slice(-4)}`;
  await house().mock.gateway.cancelRecurring(methodReference);
  await house().mock.gateway.cancelRecurring(methodReference);
  const answer = await house().mock.gateway.chargeRecurring(charge(cards.pays, { methodReference }));
  expect(answer).toMatchObject({ state: 'DECLINED', declineKind: 'HARD', declineCode: 'card_cancelled' });
});

test('a charge whose answer got lost is answered to the same attempt, and told', async () => {
  const asked = charge(cards.laterUnheard);
  await expect(house().mock.gateway.chargeRecurring(asked)).rejects.toThrow(GatewayUnavailable);
  const again = await house().mock.gateway.chargeRecurring({ ...asked, calledBefore: house().clock.now() });
  expect(again.state).toBe('PAID');
  expect(await house().mock.gateway.paymentIdOf(String(again.providerPaymentId))).toBe(asked.paymentId);
  expect(await house().queue.waiting('deliver-mock-notification')).toBe(1);
  expect(await ledger(asked.reference)).toEqual(once);
});

test('a gateway that hangs pays a while later', async () => {
  const asked = charge(cards.laterHangs);
  await expect(house().mock.gateway.chargeRecurring(asked)).rejects.toThrow(GatewayUnavailable);
  const { providerPaymentId, state } = await house().mock.gateway.chargeRecurring({ ...asked, calledBefore: house().clock.now() });
  expect(state).toBe('PENDING');
  house().clock.advance({ seconds: 91 });
  expect(await house().mock.gateway.status(String(providerPaymentId))).toMatchObject({ state: 'PAID' });
  expect(await ledger(asked.reference)).toEqual(once);
});

test('a saved card has no page', async () => {
  const { providerPaymentId } = await house().mock.gateway.chargeRecurring(charge(cards.pays));
  expect((await house().app.inject({ url: `/mock-gateway/pay/${providerPaymentId}` })).statusCode).toBe(404);
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

test('a notification that comes instead of the answer finds the attempt', async () => {
  const { paymentId, rentId } = await attempt(cards.laterUnheard);
  await house().clock.advance({ seconds: 21 });
  await house().jobs['reconcile-payments']?.({});
  await expect(house().jobs['settle-payment']?.({ paymentId })).rejects.toThrow(GatewayUnavailable);
  await house().queue.clear('settle-payment');
  house().gateway.asked.length = 0;
  await house().run();
  expect(house().gateway.asked).toHaveLength(1);
  expect(await stateOf(paymentId)).toMatchObject({ status: 'PAID', settlement: 'FULFILLED' });
  expect(await ledger(rentId)).toEqual(once);
});

test('a declined charge says whether it may be tried again', async () => {
  const { paymentId } = await attempt(cards.laterNoFunds);
  await reconcile();
  expect(await stateOf(paymentId)).toMatchObject({ status: 'DECLINED', decline_kind: 'SOFT' });
});
