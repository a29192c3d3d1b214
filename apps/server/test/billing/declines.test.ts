import { expect, test } from 'vitest';
import { cards, gatewayIdOf, useHouse } from '../payment/house.ts';
import { attemptsOf, bill, billOn, charged, lastRun, mailsTo, moveIn, rentsOf, type Tenant } from './tenant.ts';

const house = useHouse();
const dueOn = '2026-04-02';

const onlyRent = async (tenant: Tenant) => {
  const [rent] = await rentsOf(house(), tenant.contractId);
  if (rent === undefined) throw new Error('There is no rent yet');
  return rent;
};
const payOnPage = async (tenant: Tenant, rentId: string, card: string) => {
  const answer = await house().call('POST', `/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, tenant.token);
  if (answer.statusCode !== 200) return answer.json<{ code: string }>().code;
  await house().payBy(gatewayIdOf(answer.json<{ url: string }>().url), card);
  await house().run();
  return 'PAID';
};
const cardOf = (tenant: Tenant) =>
  house().one<{ reference: string; label: string; expires: string }>(
    `select payment_method_reference as reference, payment_method_label as label, payment_method_expires_on as expires from contracts where id = $1`,
    [tenant.contractId],
  );

test('a soft decline is tried again after 1, 3, 5 and 7 days, and then the client is asked', async () => {
  const tenant = await moveIn(house(), cards.laterNoFunds);
  for (let day = 2; day <= 11; day++) {
    await billOn(house(), `2026-04-${String(day).padStart(2, '0')}`, '06:00:00');
    await bill(house());
  }
  const rent = await onlyRent(tenant);
  const attempts = await attemptsOf(house(), rent.id);
  expect(attempts.map(({ day }) => day)).toEqual(['2026-04-02', '2026-04-03', '2026-04-05', '2026-04-07', '2026-04-09']);
  for (const attempt of attempts) expect(attempt).toMatchObject({ kind: 'AUTOPAY', status: 'DECLINED', decline_kind: 'SOFT' });
  expect(rent).toMatchObject({ paying_method: 'MANUAL', paying_status: 'WAITING_FOR_MANUAL', next_attempt_on: null });
  expect(await mailsTo(house(), tenant.email)).toEqual(['rent-payment-failed']);
  expect(await charged(house(), rent.id)).toBe(0);
});

test.each([
  ['stolen', cards.laterStolen, 'DECLINED'],
  ['wanted by its bank for 3-D Secure', cards.challenge, 'CHALLENGE'],
])('a card that is %s is not tried again: the client is asked at once', async (_what, card, reason) => {
  const order = await house().place(await house().box());
  await house().payBy(order.gatewayId, card);
  await house().post(`${order.gatewayId}/challenge`, { answer: 'confirm' });
  await house().run();
  const contract = await house().one<{ id: string; email: string }>(
    'select c.id, u.email from contracts c join users u on u.id = c.client_id where order_id = $1',
    [order.orderId],
  );
  for (const day of ['02', '03', '05', '09']) await billOn(house(), `2026-04-${day}`);
  const [rent] = await rentsOf(house(), contract.id);
  expect(await attemptsOf(house(), rent?.id ?? '')).toHaveLength(1);
  expect(rent).toMatchObject({ paying_status: 'WAITING_FOR_MANUAL', next_attempt_on: null });
  expect(
    await house().one(`select data ->> 'reason' as reason, data ->> 'dueOn' as due from messages where dedupe_key = $1`, [
      `rent-payment-failed:${rent?.id}`,
    ]),
  ).toEqual({ reason, due: dueOn });
});

test('between two tries the client may pay on the page; the card is not charged again, and the new one takes its place', async () => {
  const tenant = await moveIn(house(), cards.laterNoFunds);
  await billOn(house(), dueOn);
  const rent = await onlyRent(tenant);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03' });
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('PAID');
  await billOn(house(), '2026-04-03');
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'MANUAL', paying_status: 'PAID', next_attempt_on: null });
  expect(await charged(house(), rent.id)).toBe(6384);
});

test('a client who was asked pays with another card: that one is charged from then on, the old one is given back', async () => {
  const tenant = await moveIn(house(), cards.laterStolen);
  const old = await cardOf(tenant);
  await billOn(house(), dueOn);
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('PAID');
  expect(await cardOf(tenant)).toMatchObject({ label: 'Visa •••• 4242', expires: '2030-12-31' });
  expect(await house().rows('select reference from mock_gateway.cancelled_cards where reference = $1', [old.reference])).toHaveLength(1);
  await billOn(house(), '2026-05-02');
  expect((await rentsOf(house(), tenant.contractId))[1]).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
});

test('while the client stands before the page, the card is not charged', async () => {
  const tenant = await moveIn(house(), cards.laterNoFunds);
  await billOn(house(), dueOn);
  const rent = await onlyRent(tenant);
  await house().rows('update contracts set payment_method_reference = $2 where id = $1', [tenant.contractId, 'card_of_another_4242']);
  house().clock.set('2026-04-03T06:00:00Z');
  const answer = await house().call('POST', `/api/client/manual-payment/${rent.id}`, { returnUrl: '/my/rents' }, tenant.token);
  await bill(house());
  expect(await charged(house(), rent.id)).toBe(0);
  await house().payBy(gatewayIdOf(answer.json<{ url: string }>().url), cards.pays);
  await house().run();
  await bill(house());
  expect(await charged(house(), rent.id)).toBe(6384);
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'MANUAL', paying_status: 'PAID' });
});

test('a page that was left alone ends, and the card is charged', async () => {
  const tenant = await moveIn(house(), cards.laterNoFunds);
  await billOn(house(), dueOn);
  const rent = await onlyRent(tenant);
  await house().rows('update contracts set payment_method_reference = $2 where id = $1', [tenant.contractId, 'card_of_another_4242']);
  house().clock.set('2026-04-03T06:00:00Z');
  await house().call('POST', `/api/client/manual-payment/${rent.id}`, { returnUrl: '/my/rents' }, tenant.token);
  house().clock.advance({ minutes: 31 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  await bill(house());
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
});

test('an outcome that got lost is asked for under the same attempt, never charged again', async () => {
  const tenant = await moveIn(house(), cards.laterUnheard);
  house().clock.set(`${dueOn}T06:00:00Z`);
  await house().jobs['process-payments']?.({});
  const rent = await onlyRent(tenant);
  expect(await attemptsOf(house(), rent.id)).toMatchObject([{ status: 'CREATED' }]);
  expect(await lastRun(house())).toMatchObject({ counts: { unknown: 1 } });
  await house().queue.clear('deliver-mock-notification');
  house().clock.advance({ hours: 1 });
  await house().jobs['process-payments']?.({});
  expect(await attemptsOf(house(), rent.id)).toHaveLength(1);
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  expect(await attemptsOf(house(), rent.id)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
  expect(await charged(house(), rent.id)).toBe(6384);
  expect(await mailsTo(house(), tenant.email)).toEqual(['rent-paid']);
});

test('the operator is told, once, of an outcome that is unknown for a day', async () => {
  const tenant = await moveIn(house(), cards.laterUnheard);
  house().clock.set(`${dueOn}T06:00:00Z`);
  await house().jobs['process-payments']?.({});
  const rent = await onlyRent(tenant);
  const { id } = await house().one<{ id: string }>('select id from payments where rent_id = $1', [rent.id]);
  await house().mock.control.goDown(true);
  const told = () =>
    house().rows(`select 1 from messages where template = 'billing-fault' and dedupe_key = $1`, [`billing-fault:CHARGE_UNKNOWN:${id}`]);
  house().clock.advance({ hours: 23 });
  await house().jobs['process-payments']?.({});
  expect(await told()).toHaveLength(0);
  house().clock.advance({ hours: 2 });
  await house().jobs['process-payments']?.({});
  await house().jobs['process-payments']?.({});
  expect(await told()).toHaveLength(1);
});

test('a client who pays on the page while an outcome is unknown is not charged twice: the gateway is asked first', async () => {
  const tenant = await moveIn(house(), cards.laterUnheard);
  house().clock.set(`${dueOn}T06:00:00Z`);
  await house().jobs['process-payments']?.({});
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('rent/already-paid');
  expect(await charged(house(), rent.id)).toBe(6384);
});

test('a gateway that hangs keeps the page shut until it says what became of the charge', async () => {
  const tenant = await moveIn(house(), cards.laterHangs);
  house().clock.set(`${dueOn}T06:00:00Z`);
  await house().jobs['process-payments']?.({});
  const rent = await onlyRent(tenant);
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('payment/gateway-unavailable');
  house().clock.advance({ seconds: 91 });
  expect(await payOnPage(tenant, rent.id, cards.pays)).toBe('rent/already-paid');
  expect(await attemptsOf(house(), rent.id)).toMatchObject([{ status: 'PAID' }]);
  expect(await charged(house(), rent.id)).toBe(6384);
});

test('a gateway that is down keeps every attempt open; when it is back, each is charged once', async () => {
  const tenants = [await moveIn(house()), await moveIn(house())];
  await house().mock.control.goDown(true);
  house().clock.set(`${dueOn}T06:00:00Z`);
  await house().jobs['process-payments']?.({});
  await house().mock.control.goDown(false);
  house().clock.advance({ minutes: 1 });
  await house().jobs['reconcile-payments']?.({});
  await house().run();
  for (const tenant of tenants) {
    const rent = await onlyRent(tenant);
    expect(rent).toMatchObject({ paying_status: 'PAID' });
    expect(await attemptsOf(house(), rent.id)).toHaveLength(1);
    expect(await charged(house(), rent.id)).toBe(6384);
  }
});

test('an overlocked contract whose card pays at last opens again', async () => {
  const tenant = await moveIn(house(), cards.laterNoFunds);
  await billOn(house(), dueOn);
  await house().rows('update contracts set payment_method_reference = $2, overlocked_at = now() where id = $1', [
    tenant.contractId,
    'card_of_another_4242',
  ]);
  await billOn(house(), '2026-04-03');
  expect(await onlyRent(tenant)).toMatchObject({ paying_method: 'AUTOPAY', paying_status: 'PAID' });
  expect(await house().one('select overlocked_at from contracts where id = $1', [tenant.contractId])).toEqual({ overlocked_at: null });
});
