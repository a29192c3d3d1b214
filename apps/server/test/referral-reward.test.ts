import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { billOn, rentsOf } from './billing/billing.ts';
import { aStaffClient } from './kit/builders/staff.ts';
import { aTenant, type Tenant } from './kit/builders/tenant.ts';
import { useMockGateway } from './kit/gateways/mock.ts';
import { openSession } from './tenancy.ts';
import { requestTermination, runNight } from './termination/termination.ts';

const { app } = useMockGateway();

/** A client, and a new client who ordered with the first one's referral code. */
async function aRecommendation(): Promise<{ referrer: Tenant; friend: Tenant }> {
  const referrer = await aTenant(app());
  const { code } = await app().one<{ code: string }>('select referral_code as code from users where id = $1', [referrer.clientId]);
  return { referrer, friend: await aTenant(app(), { referralCode: code }) };
}
const accountOf = async ({ clientId }: Tenant) => {
  const response = await app().get('/api/client/my/referral-info', await openSession(app().pool, clientId));
  return response.json<{ rewardAccount: { balance: { amount: number }[]; transactions: object[] } }>().rewardAccount;
};

test('a reward counts when the recommended client can no longer withdraw', async () => {
  const { referrer } = await aRecommendation();
  expect(await accountOf(referrer)).toEqual({ balance: [], transactions: [] });
  app().clock.set('2026-03-16T12:00:00Z');
  expect(await accountOf(referrer)).toEqual({ balance: [], transactions: [] });
  app().clock.set('2026-03-17T12:00:00Z');
  expect(await accountOf(referrer)).toMatchObject({ balance: [{ amount: 1000, currency: 'EUR' }], transactions: [{ kind: 'CREDIT' }] });
});

test('a withdrawal cancels the reward', async () => {
  const { referrer, friend } = await aRecommendation();
  const statement = { name: 'Ján Novák', email: friend.email, contractBusinessId: friend.businessId };
  const token = await openSession(app().pool, friend.clientId);
  expect((await app().post('/api/client/withdrawal/confirm', statement, token)).statusCode).toBe(200);
  await billOn(app(), '2026-04-02');
  expect(await accountOf(referrer)).toEqual({ balance: [], transactions: [] });
  expect(await rentsOf(app(), referrer.contractId)).toMatchObject([{ paying_status: 'PAID', paying_method: 'AUTOPAY', amount: 6384 }]);
});

test('a contract that ends before the reward counts cancels it, a later end does not', async () => {
  const [early, late] = [await aRecommendation(), await aRecommendation()];
  await requestTermination(app(), early.friend, '2026-03-03', true);
  app().clock.set('2026-03-04T04:00:00Z');
  await runNight(app());
  app().clock.set('2026-03-20T09:00:00Z');
  const token = await openSession(app().pool, late.friend.clientId);
  await requestTermination(app(), { ...late.friend, token }, '2026-03-20', true);
  app().clock.set('2026-03-21T04:00:00Z');
  await runNight(app());
  expect((await accountOf(early.referrer)).balance).toEqual([]);
  expect((await accountOf(late.referrer)).balance).toEqual([{ amount: 1000, currency: 'EUR' }]);
});

test('a lost dispute about the first payment cancels the reward; one that is won does not', async () => {
  const operator = await aStaffClient(app());
  const [lost, won] = [await aRecommendation(), await aRecommendation()];
  const dispute = async ({ friend }: { friend: Tenant }, state: string) => {
    const payment = await app().one<{ id: string }>(
      'select p.id from payments p join contracts c on c.order_id = p.order_id where c.id = $1',
      [friend.contractId],
    );
    const body = { paymentId: payment.id, reference: `case ${payment.id}`, reason: 'fraud', state };
    expect((await operator.post('/api/admin/disputes', body)).statusCode).toBe(204);
  };
  app().clock.advance({ days: 30 });
  expect((await accountOf(lost.referrer)).balance).toEqual([{ amount: 1000, currency: 'EUR' }]);
  for (const [recommendation, outcome] of [
    [lost, 'LOST'],
    [won, 'WON'],
  ] as const)
    for (const state of ['OPEN', outcome]) await dispute(recommendation, state);
  expect((await accountOf(lost.referrer)).balance).toEqual([]);
  expect((await accountOf(won.referrer)).balance).toEqual([{ amount: 1000, currency: 'EUR' }]);
});

test('a first invoice that staff refund or credit in full cancels the reward; a part, and a later invoice, do not', async () => {
  const operator = await aStaffClient(app());
  const start = async ({ friend }: { friend: Tenant }) =>
    app().one<{ paymentId: string; invoiceId: string }>(
      `select p.id as "paymentId", i.id as "invoiceId" from contracts c join payments p on p.order_id = c.order_id
       join rents r on r.contract_id = c.id and r.period_number = 0 join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' where c.id = $1`,
      [friend.contractId],
    );
  const act = async (path: string, body: object) => {
    const headers = { ...operator.headers, 'idempotency-key': randomUUID() };
    const response = await app().call('POST', `/api/admin/${path}`, { headers, payload: { ...body, reason: 'goodwill' } });
    expect(response.statusCode, response.body).toBeLessThan(300);
  };
  const kinds = async ({ referrer }: { referrer: Tenant }) =>
    (await accountOf(referrer)).transactions.map((one) => (one as { kind: string }).kind);
  const [refunded, credited, kept] = [await aRecommendation(), await aRecommendation(), await aRecommendation()];
  app().clock.set('2026-03-20T12:00:00Z');
  for (const amount of [6000, 384]) await act(`payments/${(await start(refunded)).paymentId}/refunds`, { amount });
  await act(`invoices/${(await start(credited)).invoiceId}/credit-notes`, { gross: 6384 });
  await act(`payments/${(await start(kept)).paymentId}/refunds`, { amount: 6300 });
  expect([await kinds(refunded), await kinds(credited), await kinds(kept)]).toEqual([[], [], ['CREDIT']]);
  await billOn(app(), '2026-04-02');
  const later = await app().one<{ id: string }>(
    `select i.id from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and r.period_number = 1 and i.kind = 'INVOICE'`,
    [kept.friend.contractId],
  );
  await act(`invoices/${later.id}/credit-notes`, { gross: 6384 });
  expect((await kinds(kept)).sort()).toEqual(['CREDIT', 'DEBIT']);
});
