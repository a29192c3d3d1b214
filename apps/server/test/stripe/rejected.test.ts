import { createOperator, createWarehouse } from '@komora/testing/factories/order';
import { beforeEach, expect, test } from 'vitest';
import { bill, billOn, mailsTo, rentsOf } from '../billing/billing.ts';
import { anOrder, attemptsOf, orderState } from '../kit/builders/order.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';

const { app, fake } = useStripe();

beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
  await app().rows('delete from rate_limits');
  // Contracts of earlier tests are not billed again.
  await app().rows(`update contracts set billing_suspended_at = $1, billing_suspended_reason = 'test'`, [app().clock.now()]);
  await app().rows(`update payments set status = 'EXPIRED', updated_at = created_at - interval '9 days', created_at = created_at - interval '9 days'
    where status in ('CREATED', 'PENDING', 'EXPIRED')`);
  fake().faults.clear();
});

const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};

async function client(change: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(app(), change);
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deliver();
  return { ...order, ...(await openTenancy(app().pool, order.orderId)) };
}

const alerts = async (event: string) =>
  (await app().rows(`select 1 from messages where template = 'billing-fault' and data ->> 'event' = $1`, [event])).length;
const isSuspended = async (contractId: string) =>
  (await app().one<{ is: boolean }>('select billing_suspended_at is not null as is from contracts where id = $1', [contractId])).is;
const charges = () => fake().requests.filter(({ method, url }) => method === 'POST' && url === '/v1/payment_intents').length;

test('a charge that Stripe rejects counts as declined: the contract is not suspended and the client is asked to pay', async () => {
  const { contractId, email } = await client();
  fake().faults.add('REJECTED', 'POST /v1/payment_intents');
  await billOn(app(), '2026-04-02');
  expect(await rentsOf(app(), contractId)).toMatchObject([
    { paying_status: 'WAITING_FOR_MANUAL', attempts: ['DECLINED parameter_invalid_integer'] },
  ]);
  expect(await isSuspended(contractId)).toBe(false);
  expect(await mailsTo(app(), email)).toContain('rent-payment-failed');
});

test('an amount below the minimum of Stripe is declined, also by reconciliation', async () => {
  const { contractId } = await client();
  fake().faults.add('RESET_BEFORE', 'POST /v1/payment_intents', 2);
  await billOn(app(), '2026-04-02');
  const [rent] = await rentsOf(app(), contractId);
  expect(rent?.attempts).toEqual(['CREATED']);
  await app().rows('update payments set amount = 30 where rent_id = $1', [rent?.id]);
  app().clock.advance({ minutes: 1 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect((await rentsOf(app(), contractId))[0]).toMatchObject({
    paying_status: 'WAITING_FOR_MANUAL',
    attempts: ['DECLINED amount_too_small'],
  });
});

test.each(['REJECTED', 'UNAUTHORIZED'] as const)(
  'if Stripe rejects every charge (%s), the run stops after five, alerts once, and the next run charges all',
  async (fault) => {
    const clients = [];
    for (let number = 0; number < 7; number++) clients.push(await client());
    const before = { charges: charges(), alerts: await alerts('GATEWAY_REJECTS') };
    fake().faults.add(fault, 'POST /v1/payment_intents', 100);
    await billOn(app(), '2026-04-02');
    expect(charges() - before.charges).toBe(5);
    app().clock.advance({ hours: 1 });
    await app().runJob('reconcile-payments', {});
    await bill(app());
    expect(charges() - before.charges, 'nothing is repeated between the runs').toBe(10);
    expect((await alerts('GATEWAY_REJECTS')) - before.alerts).toBe(1);
    for (const { contractId, email } of clients) {
      expect((await rentsOf(app(), contractId))[0]?.paying_status).not.toBe('WAITING_FOR_MANUAL');
      expect(await isSuspended(contractId)).toBe(false);
      expect(await mailsTo(app(), email)).not.toContain('rent-payment-failed');
    }
    fake().faults.clear();
    app().clock.advance({ hours: 1 });
    await bill(app());
    await deliver();
    for (const { contractId } of clients) expect((await rentsOf(app(), contractId))[0]?.paying_status).toBe('PAID');
  },
);

test('if Stripe rejects every charge in one currency, the others are charged, and no client of that currency is asked to pay', async () => {
  const czech = await createOperator(app().pool, 'CZE');
  const warehouseId = await createWarehouse(app().pool, czech);
  const inKoruna = async () =>
    client({
      boxId: await aBox(app(), {}, warehouseId),
      insuranceId: czech.insuranceId,
      expectedCharge: { amount: 6280, currency: 'CZK' },
    });
  const rejected = [];
  const charged = [];
  for (let number = 0; number < 6; number++) rejected.push(await inKoruna());
  for (let number = 0; number < 6; number++) charged.push(await client());
  const before = await alerts('GATEWAY_REJECTS');
  fake().faults.rejectedCurrency = 'czk';
  await billOn(app(), '2026-04-02');
  await deliver();
  for (const { contractId } of charged) expect((await rentsOf(app(), contractId))[0]?.paying_status).toBe('PAID');
  const states = await Promise.all(rejected.map(async ({ contractId }) => (await rentsOf(app(), contractId))[0]?.paying_status));
  // Those that were rejected before a third one showed the cause.
  expect(states.filter((state) => state === 'WAITING_FOR_MANUAL').length).toBeLessThan(3);
  expect((await alerts('GATEWAY_REJECTS')) - before).toBe(1);
  fake().faults.clear();
  app().clock.advance({ hours: 1 });
  await bill(app());
  await deliver();
  const later = await Promise.all(rejected.map(async ({ contractId }) => (await rentsOf(app(), contractId))[0]?.paying_status));
  expect(later).toEqual(states.map((state) => (state === 'WAITING_FOR_MANUAL' ? state : 'PAID')));
});

test('a payment page that Stripe rejects is unavailable for the client, and the operator is alerted once', async () => {
  const { contractId, token } = await client();
  const rentId = await addUnpaidRent(app().pool, contractId);
  const before = await alerts('GATEWAY_REJECTS');
  fake().faults.add('REJECTED', 'POST /v1/checkout/sessions', 100);
  const pay = () => app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  for (const response of [await pay(), await pay()])
    expect(response.json()).toMatchObject({ status: 503, code: 'payment/gateway-unavailable' });
  expect((await alerts('GATEWAY_REJECTS')) - before).toBe(1);
  fake().faults.clear();
  expect((await pay()).statusCode).toBe(200);
});

test('a repeated call is identical although the client changed language and address in the meantime', async () => {
  const { contractId, clientId, token } = await client();
  const rentId = await addUnpaidRent(app().pool, contractId);
  const pay = () => app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  fake().faults.add('RESET_AFTER', 'POST /v1/checkout/sessions', 2);
  expect((await pay()).statusCode).toBe(503);
  await app().rows(`update users set user_language = 'PL', email = 'another.' || email where id = $1`, [clientId]);
  expect((await pay()).statusCode).toBe(200);
  expect(Object.values(fake().bank.state.sessions).filter(({ reference }) => reference === rentId)).toHaveLength(1);
  const requests = () => app().rows<{ request: object | null }>('select request from payments where rent_id = $1', [rentId]);
  expect(await requests()).toMatchObject([{ request: { language: 'SK' } }]);
  await app().rows(`update payments set status = 'EXPIRED' where rent_id = $1`, [rentId]);
  expect(await requests(), 'no personal data after the end').toEqual([{ request: null }]);
});

test('an attempt without a response is repeated ever less often, and a page that was never opened expires after a day', async () => {
  const { contractId, token } = await client();
  const rentId = await addUnpaidRent(app().pool, contractId);
  fake().faults.add('FAIL_BEFORE', 'POST /v1/checkout/sessions', 10_000);
  await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  const reconcile = async () => {
    await app().runJob('reconcile-payments', {});
    await app()
      .run()
      .catch(() => app().queue.clear());
  };
  const calls = () => fake().requests.filter(({ method, url }) => method === 'POST' && url === '/v1/checkout/sessions').length;
  const before = calls();
  for (let round = 0; round < 40; round++) {
    app().clock.advance({ minutes: 3 });
    await reconcile();
  }
  // Stripe's library repeats each failed call once.
  expect((calls() - before) / 2).toBeLessThan(20);
  app().clock.advance({ hours: 23 });
  await reconcile();
  expect((await attemptsOf(app(), rentId)).map(({ status, decline_code }) => [status, decline_code])).toEqual([
    ['EXPIRED', 'never_arrived'],
  ]);
});

test('money that arrived and cannot be settled is reported to the operator once, within minutes', async () => {
  const { orderId } = await anOrder(app());
  const { id } = (await attemptsOf(app(), orderId))[0] ?? { id: '' };
  await app().rows(`update payments set status = 'PAID', paid_at = $2 where id = $1`, [id, app().clock.now()]);
  const about = () => app().rows('select 1 from messages where dedupe_key = $1', [`billing-fault:PAYMENT_NOT_SETTLED:${id}`]);
  await app().runJob('reconcile-payments', {});
  expect(await about()).toEqual([]);
  app().clock.advance({ minutes: 6 });
  await app().runJob('reconcile-payments', {});
  await app().runJob('reconcile-payments', {});
  expect(await about()).toHaveLength(1);
  await app().rows(`update payments set status = 'EXPIRED', paid_at = null where id = $1`, [id]);
});

test('a page that expired in our records and is paid at the gateway is found for three days', async () => {
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await app().rows(`update payments set status = 'EXPIRED' where order_id = $1`, [order.orderId]);
  app().clock.advance({ hours: 2 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect((await attemptsOf(app(), order.orderId))[0]).toMatchObject({ status: 'PAID', settlement: 'FULFILLED' });
  expect((await orderState(app(), order.orderId)).status).toBe('FULFILLED');
});
