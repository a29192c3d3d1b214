import type { Money } from '@komora/api';
import { expect, test } from 'vitest';
import { billOn } from '../billing/billing.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { ledgerOf, useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { refundsOf, requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();

const ask = (tenant: Tenant, day: string, token = tenant.token) =>
  app().get(`/api/client/contract/${tenant.contractId}/cancellation/refund?day=${day}`, token);
const preview = async (tenant: Tenant, day: string) =>
  (await ask(tenant, day, await openSession(app().pool, tenant.clientId))).json<{ refund: Money; promotionRefund: Money | null }>();
const eur = (amount: number): Money => ({ amount, currency: 'EUR' });

test('the preview is the refund that the termination makes, and changes nothing', async () => {
  const tenant = await aTenant(app());
  app().clock.set('2026-03-05T09:00:00Z');
  // 12 of 31 days are not used: the days from 21 March to 1 April.
  const before = await preview(tenant, '2026-03-20');
  expect(before).toEqual({ refund: eur(2471), promotionRefund: null });
  expect(await preview(tenant, '2026-03-20')).toEqual(before);
  expect(await refundsOf(app(), tenant.orderId)).toMatchObject({ refunds: [], notes: [], balance: 6384 });
  await requestTermination(app(), { ...tenant, token: await openSession(app().pool, tenant.clientId) }, '2026-03-20');
  app().clock.set('2026-03-21T04:00:00Z');
  await runNight(app());
  expect(await refundsOf(app(), tenant.orderId)).toMatchObject({
    refunds: [{ reason: 'EARLY_END', amount: before.refund.amount, status: 'DONE' }],
    balance: 6384 - before.refund.amount,
  });
});

test('nothing comes back for a day at the end of what was paid, or later', async () => {
  const tenant = await aTenant(app());
  expect(await preview(tenant, '2026-03-31')).toMatchObject({ refund: eur(205) });
  for (const day of ['2026-04-01', '2026-04-15', '2027-03-02']) expect(await preview(tenant, day)).toMatchObject({ refund: eur(0) });
});

test('two paid periods come back together, the later one in full', async () => {
  const tenant = await aTenant(app());
  await billOn(app(), '2026-04-02');
  const { refund } = await preview(tenant, '2026-04-02');
  // 29 of 30 days of the second period.
  expect(refund).toEqual(eur(6171));
  const { id } = await app().one<{ id: string }>('select id from rents where contract_id = $1 and period_number = 1', [tenant.contractId]);
  expect(refund.amount).toBeLessThan((await ledgerOf(app(), id)).charged);
});

test('a free first month that is not refunded yet is named besides the refund', async () => {
  await app().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
  );
  const tenant = await aTenant(app(), { boxId: await aBox(app(), {}, await aWarehouse(app(), { features: ['FIRST_MONTH_FREE'] })) });
  const { refund, promotionRefund } = await preview(tenant, '2026-03-16');
  expect(promotionRefund).toEqual(eur(6138));
  // Both together never exceed the payment.
  expect(refund.amount + 6138).toBeLessThanOrEqual(6384);
});

test('a day in the past or more than a year ahead, no day, and the contract of another client are rejected', async () => {
  const [tenant, other] = [await aTenant(app()), await aTenant(app())];
  const codes = async (day: string, token = tenant.token) => {
    const { statusCode, json } = await ask(tenant, day, token);
    const { code, errors = [] } = json<{ code: string; errors?: { path: string; code: string }[] }>();
    return [statusCode, code, ...errors.map((error) => `${error.path} ${error.code}`)];
  };
  expect(await codes('2026-03-01')).toEqual([400, 'cancelContract/too-early', 'day cancelContract/too-early']);
  expect(await codes('2027-03-03')).toEqual([400, 'cancelContract/too-late', 'day cancelContract/too-late']);
  for (const day of ['', '2026-02-30', 'tomorrow']) expect((await codes(day)).slice(0, 2)).toEqual([400, 'request/invalid']);
  expect(await codes('2026-03-16', other.token)).toEqual([404, 'not-found']);
  await app().rows('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, now())', [
    tenant.contractId,
    other.clientId,
  ]);
  expect(await codes('2026-03-16', other.token)).toEqual([403, 'forbidden']);
});
