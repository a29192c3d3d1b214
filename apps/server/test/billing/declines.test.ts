import { expect, test } from 'vitest';
import { anOrderToPay, attemptsOf } from '../kit/builders/order.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { cards, chargedFor, control, gatewayIdOf, payByCard, submitForm, useMockGateway } from '../kit/gateways/mock.ts';
import { bill, billOn, lastRun, mailsTo, rentsOf } from './billing.ts';

const { app } = useMockGateway();
const dueOn = '2026-04-02';

const onlyRent = async (tenant: Tenant) => {
  const [rent] = await rentsOf(app(), tenant.contractId);
  if (rent === undefined) throw new Error('There is no rent yet');
  return rent;
};
const payOnPage = async (tenant: Tenant, rentId: string, card: string) => {
  const answer = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, tenant.token);
  if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
  await payByCard(app(), gatewayIdOf(answer.json<{ url: string }>().url), card);
  await app().run();
  return 'PAID';
};
const cardOf = (tenant: Tenant) =>
  app().one<{ reference: string; label: string; expires: string }>(
    `select payment_method_reference as reference, payment_method_label as label, payment_method_expires_on as expires from contracts where id = $1`,
    [tenant.contractId],
  );

test('a soft decline is retried after 1, 3, 5 and 7 days, and then the client is asked to pay', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  for (let day = 2; day <= 11; day++) {
    await billOn(app(), `2026-04-${String(day).padStart(2, '0')}`, '06:00:00');
    await bill(app());
  }
  const rent = await onlyRent(tenant);
  const attempts = await attemptsOf(app(), rent.id);
  expect(attempts.map(({ day }) => day)).toEqual(['2026-04-02', '2026-04-03', '2026-04-05', '2026-04-07', '2026-04-09']);
  for (const attempt of attempts) expect(attempt).toMatchObject({ kind: 'AUTOPAY', status: 'DECLINED', decline_kind: 'SOFT' });
  expect(rent).toMatchObject({ paying_method: 'MANUAL', paying_status: 'WAITING_FOR_MANUAL', next_attempt_on: null });
  expect(await mailsTo(app(), tenant.email)).toEqual(['rent-payment-failed']);
  expect(await chargedFor(app(), rent.id)).toBe(0);
});

test.each([
  ['stolen', cards.laterStolen, 'DECLINED'],
  ['wanted by its bank for 3-D Secure', cards.challenge, 'CHALLENGE'],
])('a card that is %s is not retried: the client is asked to pay at once', async (_what, card, reason) => {
  const order = await anOrderToPay(app());
  await payByCard(app(), order.gatewayId, card);
  await submitForm(app(), `${order.gatewayId}/challenge`, { answer: 'confirm' });
  await app().run();
  const contract = await app().one<{ id: string; email: string }>(
    'select c.id, u.email from contracts c join users u on u.id = c.client_id where order_id = $1',
    [order.orderId],
  );
  for (const day of ['02', '03', '05', '09']) await billOn(app(), `2026-04-${day}`);
  const [rent] = await rentsOf(app(), contract.id);
  expect(await attemptsOf(app(), rent?.id ?? '')).toHaveLength(1);
  expect(rent).toMatchObject({ paying_status: 'WAITING_FOR_MANUAL', next_attempt_on: null });
  expect(
    await app().one(`select data ->> 'reason' as reason, data ->> 'dueOn' as due from messages where dedupe_key = $1`, [
      `rent-payment-failed:${rent?.id}`,
    ]),
  ).toEqual({ reason, due: dueOn });
});

test('the client can pay on the page between two retries; the saved card is not charged again', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  await billOn(app(), dueOn);
  const rent = await onlyRent(tenant);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03' });
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('PAID');
  await billOn(app(), '2026-04-03');
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'MANUAL', paying_status: 'PAID', next_attempt_on: null });
  expect(await chargedFor(app(), rent.id)).toBe(6384);
});

test('a client pays a declined rent with another card, which replaces the saved one; the old one is cancelled', async () => {
  const tenant = await aTenant(app(), { card: cards.laterStolen });
  const old = await cardOf(tenant);
  await billOn(app(), dueOn);
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('PAID');
  expect(await cardOf(tenant)).toMatchObject({ label: 'Visa •••• 4242', expires: '2030-12-31' });
  expect(await app().rows('select reference from mock_gateway.cancelled_cards where reference = $1', [old.reference])).toHaveLength(1);
  await billOn(app(), '2026-05-02');
  expect((await rentsOf(app(), tenant.contractId))[1]).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
});

test('the saved card is not charged while a page is open', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  await billOn(app(), dueOn);
  const rent = await onlyRent(tenant);
  await app().rows('update contracts set payment_method_reference = $2 where id = $1', [tenant.contractId, 'card_of_open_page_4242']);
  app().clock.set('2026-04-03T06:00:00Z');
  const answer = await app().post(`/api/client/manual-payment/${rent.id}`, { returnUrl: '/my/rents' }, tenant.token);
  await bill(app());
  expect(await chargedFor(app(), rent.id)).toBe(0);
  await payByCard(app(), gatewayIdOf(answer.json<{ url: string }>().url), cards.pays);
  await app().run();
  await bill(app());
  expect(await chargedFor(app(), rent.id)).toBe(6384);
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'MANUAL', paying_status: 'PAID' });
});

test('the saved card is charged after an unused page has expired', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  await billOn(app(), dueOn);
  const rent = await onlyRent(tenant);
  await app().rows('update contracts set payment_method_reference = $2 where id = $1', [tenant.contractId, 'card_of_expired_page_4242']);
  app().clock.set('2026-04-03T06:00:00Z');
  await app().post(`/api/client/manual-payment/${rent.id}`, { returnUrl: '/my/rents' }, tenant.token);
  app().clock.advance({ minutes: 31 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  await bill(app());
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
});

test('a lost outcome is requested under the same attempt and not charged again', async () => {
  const tenant = await aTenant(app(), { card: cards.laterUnheard });
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  const rent = await onlyRent(tenant);
  expect(await attemptsOf(app(), rent.id)).toMatchObject([{ status: 'CREATED' }]);
  expect(await lastRun(app())).toMatchObject({ counts: { unknown: 1 } });
  await app().queue.clear('deliver-mock-notification');
  app().clock.advance({ hours: 1 });
  await app().runJob('process-payments', {});
  expect(await attemptsOf(app(), rent.id)).toHaveLength(1);
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await attemptsOf(app(), rent.id)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
  expect(await chargedFor(app(), rent.id)).toBe(6384);
  expect(await mailsTo(app(), tenant.email)).toEqual(['rent-paid']);
});

test('the operator gets one message about an outcome that is unknown for a day', async () => {
  const tenant = await aTenant(app(), { card: cards.laterUnheard });
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  const rent = await onlyRent(tenant);
  const { id } = await app().one<{ id: string }>('select id from payments where rent_id = $1', [rent.id]);
  await control(app(), 'down');
  const reported = () =>
    app().rows(`select 1 from messages where template = 'billing-fault' and dedupe_key = $1`, [`billing-fault:CHARGE_UNKNOWN:${id}`]);
  app().clock.advance({ hours: 23 });
  await app().runJob('process-payments', {});
  expect(await reported()).toHaveLength(0);
  app().clock.advance({ hours: 2 });
  await app().runJob('process-payments', {});
  await app().runJob('process-payments', {});
  expect(await reported()).toHaveLength(1);
});

test('the status of an unknown charge is requested before a page is opened, so that the client is not charged twice', async () => {
  const tenant = await aTenant(app(), { card: cards.laterUnheard });
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('rent/already-paid');
  expect(await chargedFor(app(), rent.id)).toBe(6384);
});

test('no page is opened while the outcome of a charge is unknown', async () => {
  const tenant = await aTenant(app(), { card: cards.laterHangs });
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('payment/gateway-unavailable');
  app().clock.advance({ seconds: 91 });
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('rent/already-paid');
  expect(await attemptsOf(app(), rent.id)).toMatchObject([{ status: 'PAID' }]);
  expect(await chargedFor(app(), rent.id)).toBe(6384);
});

test('attempts stay open while the gateway is down; afterwards each is charged once', async () => {
  const tenants = [await aTenant(app()), await aTenant(app())];
  await control(app(), 'down');
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  await control(app(), 'up');
  app().clock.advance({ minutes: 1 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  for (const tenant of tenants) {
    const rent = await onlyRent(tenant);
    expect(rent).toMatchObject({ paying_status: 'PAID' });
    expect(await attemptsOf(app(), rent.id)).toHaveLength(1);
    expect(await chargedFor(app(), rent.id)).toBe(6384);
  }
});

test('an attempt whose gateway was down for months still gets its outcome, and its rent is charged once', async () => {
  const tenant = await aTenant(app());
  await control(app(), 'down');
  app().clock.set(`${dueOn}T06:00:00Z`);
  await app().runJob('process-payments', {});
  const rent = await onlyRent(tenant);
  app().clock.advance({ days: 70 });
  await control(app(), 'up');
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await attemptsOf(app(), rent.id)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await chargedFor(app(), rent.id)).toBe(6384);
});

test('an old open attempt is checked once a day', async () => {
  await aTenant(app());
  app().clock.set(`${dueOn}T06:00:00Z`);
  await control(app(), 'down');
  await app().runJob('process-payments', {});
  const polls = async () => (await app().one<{ polls: number }>(`select max(polls) as polls from payments where status = 'CREATED'`)).polls;
  app().clock.advance({ days: 40 });
  const before = await polls();
  for (let hour = 0; hour < 48; hour++) {
    await app().runJob('reconcile-payments', {});
    app().clock.advance({ hours: 1 });
  }
  expect((await polls()) - before).toBe(2);
});

test('an overlock is removed when a retry of the card succeeds', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  await billOn(app(), dueOn);
  await app().rows('update contracts set payment_method_reference = $2, overlocked_at = now() where id = $1', [
    tenant.contractId,
    'card_of_overlocked_4242',
  ]);
  await billOn(app(), '2026-04-03');
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
  expect(await app().one('select overlocked_at from contracts where id = $1', [tenant.contractId])).toEqual({ overlocked_at: null });
});
