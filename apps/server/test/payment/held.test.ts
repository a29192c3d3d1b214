import { expect, test } from 'vitest';
import { attemptsOf } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';

const { app, gateway } = useMockGateway();

/** A client pays a rent, and the gateway reports something else than was requested. */
async function aHeldRentPayment(reported: (requested: number) => { amount?: number; currency?: string }) {
  const staff = await aStaffClient(app(), { preset: 'manager' });
  const { rentId, token, clientId } = await aTenantWithUnpaidRent(app());
  const page = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), cards.neverNotified);
  gateway.changeStatus = (response) => ({ ...response, ...reported(response.amount) });
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  gateway.changeStatus = null;
  const { id, amount, currency } = await app().one<{ id: string; amount: number; currency: string }>(
    'select id, amount, currency from payments where rent_id = $1',
    [rentId],
  );
  const record = (person = staff) => person.post(`/api/admin/payments/${id}/returned`, { proof: 'transfer 42' });
  const task = async () =>
    (await staff.get('/api/admin/today/payment-held'))
      .json<{ rows: { id: string; amount: object; charged: object | null }[] }>()
      .rows.find((row) => row.id === id);
  const owed = async () =>
    (await staff.get(`/api/admin/clients/${clientId}/accounts`)).json<{ accounts: { currency: string; balance: number }[] }>().accounts;
  return { staff, id, rentId, clientId, requested: { amount, currency }, record, task, owed };
}

const refundsOf = (id: string) =>
  app().rows('select status, amount, currency, manual_proof, paid_manually_by from refunds where payment_id = $1', [id]);

/** The money went back outside the gateway, so its books still contain the charge. */
const violated = async () =>
  (await violatedPromises(app().pool, app().clock.now())).filter(
    (promise) => !/^(every message|a buyer gets|what the gateway charged|a refund is done)/.test(promise),
  );

test('the gateway charged 1.00 more: the task shows both amounts, the charged one is recorded as returned, the rent stays unpaid', async () => {
  const { staff, id, rentId, requested, record, task, owed } = await aHeldRentPayment((amount) => ({ amount: amount + 100 }));
  const charged = { amount: requested.amount + 100, currency: requested.currency };
  expect(await task()).toMatchObject({ amount: requested, charged });
  const before = await owed();
  expect((await record()).statusCode).toBe(204);
  expect(await task()).toBeUndefined();
  expect(await attemptsOf(app(), rentId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await owed()).toEqual(before);
  expect(await refundsOf(id)).toEqual([{ status: 'PAID_MANUALLY', ...charged, manual_proof: 'transfer 42', paid_manually_by: staff.id }]);
  expect(
    await app().rows(
      `select source, amount::float8, currency from ledger_entries
       where source_id = $1 or source_id in (select id from refunds where payment_id = $1) order by amount`,
      [id],
    ),
  ).toEqual([
    { source: 'PAYMENT', amount: -charged.amount, currency: charged.currency },
    { source: 'REFUND', ...charged },
  ]);
  expect((await record()).json()).toMatchObject({ code: 'payment/not-held' });
  expect(await app().rows('select verb, changes from audit_log where noun_id = $1', [id])).toEqual([
    {
      verb: 'payment.return',
      changes: {
        settlement: { before: 'HELD_FOR_REVIEW', after: 'REFUNDED' },
        amount: { before: null, after: charged.amount },
        currency: { before: null, after: charged.currency },
      },
    },
  ]);
  await app().run();
  expect(await violated()).toEqual([]);
});

test('a held payment whose payer asks the bank for the money is not recorded as returned until the dispute is won', async () => {
  const { staff, id, record } = await aHeldRentPayment((amount) => ({ amount: amount + 100 }));
  const dispute = (state: string) => staff.post('/api/admin/disputes', { paymentId: id, reference: `case ${id}`, reason: 'fraud', state });
  expect((await dispute('OPEN')).statusCode).toBe(204);
  expect((await record()).json()).toMatchObject({ code: 'refund/payment-disputed' });
  expect(await refundsOf(id)).toEqual([]);
  expect((await dispute('WON')).statusCode).toBe(204);
  expect((await record()).statusCode).toBe(204);
});

test('two people record the same returned money at once: it is recorded once', async () => {
  const { id, record } = await aHeldRentPayment((amount) => ({ amount: amount - 1 }));
  const colleague = await aStaffClient(app(), { preset: 'manager' });
  const codes = (await Promise.all([record(), record(colleague)])).map(({ statusCode }) => statusCode);
  expect(codes.sort()).toEqual([204, 409]);
  expect(await refundsOf(id)).toHaveLength(1);
  expect(await app().rows('select from audit_log where noun_id = $1', [id])).toHaveLength(1);
  await app().run();
  expect(await violated()).toEqual([]);
});

test('another currency was charged: it is returned in that currency, on an account of its own', async () => {
  const { id, requested, record, task, owed } = await aHeldRentPayment(() => ({ currency: 'CZK' }));
  const charged = { amount: requested.amount, currency: 'CZK' };
  expect(await task()).toMatchObject({ amount: requested, charged });
  const before = await owed();
  expect((await record()).statusCode).toBe(204);
  expect(await refundsOf(id)).toMatchObject([charged]);
  expect((await owed()).filter(({ currency, balance }) => currency !== 'CZK' || balance !== 0)).toEqual(before);
  await app().run();
  expect(await violated()).toEqual([]);
});

test.each([
  ['a currency that no company has', { currency: 'USD' }],
  ['nothing', { amount: 0 }],
  ['more than a column holds', { amount: 3_000_000_000 }],
])('the gateway reports %s: the payment is held without a charged amount, and the requested one is recorded', async (_name, reported) => {
  const { id, requested, record, task } = await aHeldRentPayment(() => reported);
  expect(await task()).toMatchObject({ amount: requested, charged: null });
  expect((await record()).statusCode).toBe(204);
  expect(await refundsOf(id)).toMatchObject([requested]);
  await app().run();
  expect(await violated()).toEqual([]);
});

test('a refund above the charged amount is impossible', async () => {
  const { id, requested } = await aHeldRentPayment((amount) => ({ amount: amount - 100 }));
  const insert = (amount: number) =>
    app().rows(
      `insert into refunds (payment_id, reason, amount, currency, status, created_at, updated_at)
       values ($1, 'LATE_PAYMENT', $2, $3, 'REQUESTED', $4, $4)`,
      [id, amount, requested.currency, app().clock.now()],
    );
  await expect(insert(requested.amount)).rejects.toThrow('would exceed what was paid');
  await insert(requested.amount - 100);
});
