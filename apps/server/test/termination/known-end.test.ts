import { expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { aTenant, aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { contractRow, requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();

const endOn = (contractId: string, day: string) =>
  app().rows(`update contracts set status = 'TERMINATING', terminates_on = $2 where id = $1`, [contractId, day]);
const creditsOf = (rentId: string) =>
  app().rows<{ reason: string; gross: number }>(
    `select credit_reason as reason, amount_gross as gross from invoices where rent_id = $1 and kind = 'CREDIT_NOTE'`,
    [rentId],
  );
const shownRents = async (clientId: string) =>
  (await app().get('/api/client/my/rents', await openSession(app().pool, clientId))).json<{
    rents: { id: string; status: string; toPay: { amount: number } }[];
  }>().rents;
const openPage = async (rentId: string, clientId: string) => {
  const token = await openSession(app().pool, clientId);
  const response = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  return gatewayIdOf(response.json<{ url: string }>().url);
};

test('the period before a known end is billed only up to the termination date', async () => {
  const tenant = await aTenant(app());
  app().clock.set('2026-03-20T09:00:00Z');
  await requestTermination(app(), { ...tenant, token: await openSession(app().pool, tenant.clientId) }, '2026-04-06');
  await billOn(app(), '2026-04-02');
  // 5 of 30 days: 49.90 × 5 / 30 = 8.32 and 2.00 × 5 / 30 = 0.33, with 23 % of 8.65.
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ from: '2026-04-02', to: '2026-04-07', paying_status: 'PAID', amount: 1064 });
  expect(await ledgerOf(app(), rent?.id ?? '')).toMatchObject({ charged: 1064, refunded: 0 });
  const lines = await app().rows<{ subject: string }>(
    'select n.subject from invoice_items n join invoices i on i.id = n.invoice_id where i.rent_id = $1 order by n.position',
    [rent?.id],
  );
  expect(lines[0]?.subject).toMatch(/, 2\. 4\. 2026 – 6\. 4\. 2026$/);
  app().clock.set('2026-04-07T04:00:00Z');
  await runNight(app());
  expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATED' });
  expect(await creditsOf(rent?.id ?? '')).toEqual([]);
  expect(await ledgerOf(app(), rent?.id ?? '')).toMatchObject({ charged: 1064, refunded: 0 });
});

test('after an outage the end waits for the billing run, so that the last period is billed', async () => {
  const tenant = await aTenant(app());
  await endOn(tenant.contractId, '2026-04-06');
  app().clock.set('2026-04-20T04:00:00Z');
  await runNight(app());
  expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATING' });
  await billOn(app(), '2026-04-20');
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ from: '2026-04-02', to: '2026-04-07', paying_status: 'PAID', amount: 1064 });
  await runNight(app());
  expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATED', codes: 0 });
  expect(await ledgerOf(app(), rent?.id ?? '')).toMatchObject({ charged: 1064, refunded: 0 });
});

test('suspended billing does not delay the end', async () => {
  const tenant = await aTenant(app());
  await endOn(tenant.contractId, '2026-04-06');
  await app().rows(`update contracts set billing_suspended_at = now(), billing_suspended_reason = 'fault' where id = $1`, [
    tenant.contractId,
  ]);
  app().clock.set('2026-04-07T04:00:00Z');
  await runNight(app());
  expect(await contractRow(app(), tenant.contractId)).toMatchObject({ status: 'TERMINATED' });
});

test('a period that begins on the termination date is billed for one day', async () => {
  const tenant = await aTenant(app());
  await endOn(tenant.contractId, '2026-04-02');
  await billOn(app(), '2026-04-02');
  // 1.66 and 0.07, with 23 % of 1.73.
  expect(await rentsOf(app(), tenant.contractId)).toMatchObject([{ from: '2026-04-02', to: '2026-04-03', amount: 213 }]);
});

test('unused days of an unpaid rent are credited, and only the rest is due', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  await endOn(tenant.contractId, '2026-04-06');
  app().clock.set('2026-04-07T04:00:00Z');
  await runNight(app());
  await runNight(app());
  // 25 of 30 days: 51.90 × 25 / 30 = 43.25 with 9.95 VAT.
  expect(await creditsOf(tenant.rentId)).toEqual([{ reason: 'EARLY_END', gross: -5320 }]);
  expect((await shownRents(tenant.clientId))[0]).toMatchObject({ id: tenant.rentId, toPay: { amount: 1064 } });
  await payByCard(app(), await openPage(tenant.rentId, tenant.clientId), cards.pays);
  await app().run();
  expect(await ledgerOf(app(), tenant.rentId)).toMatchObject({ charged: 1064, refunded: 0 });
  expect((await shownRents(tenant.clientId))[0]).toMatchObject({ id: tenant.rentId, status: 'PAID' });
  await runNight(app());
  expect(await creditsOf(tenant.rentId)).toHaveLength(1);
});

test('an unpaid rent of a time after the end is credited in full and owes nothing', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  await endOn(tenant.contractId, '2026-04-01');
  app().clock.set('2026-04-03T04:00:00Z');
  await runNight(app());
  expect(await creditsOf(tenant.rentId)).toEqual([{ reason: 'EARLY_END', gross: -6384 }]);
  expect((await shownRents(tenant.clientId))[0]).toMatchObject({ id: tenant.rentId, status: 'PAID', toPay: { amount: 0 } });
});

test('while a payment page is open, the credit waits; a payment of the whole rent is refunded in part', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  await endOn(tenant.contractId, '2026-04-06');
  app().clock.set('2026-04-07T04:00:00Z');
  const page = await openPage(tenant.rentId, tenant.clientId);
  await runNight(app());
  expect(await creditsOf(tenant.rentId)).toEqual([]);
  await payByCard(app(), page, cards.pays);
  await app().run();
  await runNight(app());
  expect(await creditsOf(tenant.rentId)).toEqual([{ reason: 'EARLY_END', gross: -5320 }]);
  expect(await ledgerOf(app(), tenant.rentId)).toMatchObject({ charged: 6384, refunded: 5320 });
});
