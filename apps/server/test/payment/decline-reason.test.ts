import type { Rent } from '@komora/api';
import { expect, test } from 'vitest';
import { gopayDeclineReasons } from '../../src/providers/gopay/decline-kinds.ts';
import { stripeDeclineReasons } from '../../src/providers/stripe/decline-reasons.ts';
import { billOn } from '../billing/billing.ts';
import { anOrderToPay, orderState, retryPayment } from '../kit/builders/order.ts';
import { aTenant, aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, submitForm, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

const expired = '4000000000000069';

async function afterCard(card: string, answer?: 'deny'): Promise<unknown> {
  const order = await anOrderToPay(app());
  await payByCard(app(), order.gatewayId, card);
  if (answer !== undefined) await submitForm(app(), `${order.gatewayId}/challenge`, { answer });
  return (await orderState(app(), order.orderId)).declineReason;
}
const rentsOf = async (token: string) => (await app().get('/api/client/my/rents?status=UNPAID', token)).json<{ rents: Rent[] }>().rents;

test('a declined order says why: no money, an expired card, no 3-D Secure, a payment page that was left', async () => {
  expect(await afterCard(cards.noFunds)).toBe('INSUFFICIENT_FUNDS');
  expect(await afterCard(expired)).toBe('EXPIRED_CARD');
  expect(await afterCard(cards.challenge, 'deny')).toBe('NOT_AUTHENTICATED');
  const left = await anOrderToPay(app());
  await submitForm(app(), `${left.gatewayId}/cancel`, {});
  expect((await orderState(app(), left.orderId)).declineReason).toBe('CANCELLED_BY_PAYER');
});

test('the reason is the one of the last attempt, and an order that is being paid or is paid has none', async () => {
  const order = await anOrderToPay(app());
  expect(await orderState(app(), order.orderId)).toMatchObject({ payment: 'PENDING', declineReason: null });
  await payByCard(app(), order.gatewayId, cards.noFunds);
  app().clock.advance({ seconds: 3 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ payment: 'FAIL', declineReason: 'INSUFFICIENT_FUNDS' });
  const second = await retryPayment(app(), order.orderId);
  app().clock.advance({ seconds: 3 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ payment: 'PENDING', declineReason: null });
  await payByCard(app(), second, expired);
  app().clock.advance({ seconds: 3 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ payment: 'FAIL', declineReason: 'EXPIRED_CARD' });
  await payByCard(app(), await retryPayment(app(), order.orderId), cards.pays);
  app().clock.advance({ seconds: 3 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ payment: 'SUCCESS', declineReason: null });
});

test('a rent that the saved card did not pay says why, and no longer once it is paid', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  expect(await rentsOf(tenant.token)).toEqual([]);
  await billOn(app(), '2026-04-02');
  const [rent] = await rentsOf(tenant.token);
  expect(rent?.declineReason).toBe('INSUFFICIENT_FUNDS');
  const ofContract = await app().get(`/api/client/my/contracts/${tenant.contractId}/rents`, tenant.token);
  expect(ofContract.json<{ rents: Rent[] }>().rents.map(({ declineReason }) => declineReason)).toEqual(['INSUFFICIENT_FUNDS', null]);
  const page = await app().post(`/api/client/manual-payment/${rent?.id}`, { returnUrl: '/my/rents' }, tenant.token);
  const gatewayId = gatewayIdOf(page.json<{ url: string }>().url);
  await payByCard(app(), gatewayId, cards.pays);
  await app().run();
  expect(await rentsOf(tenant.token)).toEqual([]);
  const all = await app().get('/api/client/my/rents', tenant.token);
  expect(all.json<{ rents: Rent[] }>().rents.map(({ declineReason }) => declineReason)).toEqual([null, null]);
});

test('a card that was reported as stolen is declined without a reason', async () => {
  const tenant = await aTenant(app(), { card: cards.laterStolen });
  await billOn(app(), '2026-04-02');
  const rents = await app().get('/api/client/my/rents?status=UNPAID', tenant.token);
  expect(rents.json<{ rents: Rent[] }>().rents).toMatchObject([{ declineReason: null }]);
  expect(rents.body).not.toContain('stolen');
});

test('a page on which a rent was not paid says why', async () => {
  const it = await aTenantWithUnpaidRent(app());
  const page = await app().post(`/api/client/manual-payment/${it.rentId}`, { returnUrl: '/my/rents' }, it.token);
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), expired);
  app().clock.advance({ seconds: 3 });
  const outcome = await app().get(`/api/client/my/rent-payment/${it.rentId}`, it.token);
  expect(outcome.json()).toEqual({ state: 'DECLINED', declineReason: 'EXPIRED_CARD', paid: null });
  // The page was not a charge of the saved card.
  expect((await rentsOf(it.token))[0]?.declineReason).toBeNull();
});

test('no gateway names a suspicion of fraud, a lost or a stolen card', () => {
  const secret = ['stolen_card', 'lost_card', 'pickup_card', 'fraudulent', 'merchant_blacklist', 'restricted_card', 'security_violation'];
  expect(secret.filter((code) => stripeDeclineReasons.has(code))).toEqual([]);
  // Blocked cards.
  expect(['_5005', '_5027', '_5036', '_5039'].filter((code) => gopayDeclineReasons.has(code))).toEqual([]);
  expect(stripeDeclineReasons.get('insufficient_funds')).toBe(gopayDeclineReasons.get('_5006'));
  expect(stripeDeclineReasons.get('expired_card')).toBe(gopayDeclineReasons.get('_5007'));
});
