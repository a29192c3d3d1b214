import { expect, test } from 'vitest';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { contractRow, refundsOf, requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();
const show = async (renter: Tenant) =>
  (await app().get(`/api/client/my/contracts/${renter.contractId}`, await openSession(app().pool, renter.clientId))).json();
const firstDay = async (renter: Tenant) =>
  (
    await app().get(
      `/api/client/contract/${renter.contractId}/cancellation/first-possible-date`,
      await openSession(app().pool, renter.clientId),
    )
  ).json();

/** The whole life of a contract: order, notice, reminder, move-out, termination. */
test.each([
  // Name, order, end of the paid period, notice, last day, unused days, all days of the period.
  ['from 31 January into February', '2026-01-31T09:00:00Z', '2026-02-28', '2026-02-01T09:00:00Z', '2026-02-15', 12, 28],
  ['from 28 February to 28 March', '2026-02-28T09:00:00Z', '2026-03-28', '2026-03-05T09:00:00Z', '2026-03-20', 7, 28],
  [
    'from 31 March over the change to summer time before it',
    '2026-03-28T23:30:00Z',
    '2026-04-29',
    '2026-04-01T09:00:00Z',
    '2026-04-15',
    13,
    31,
  ],
  ['over the change to winter time', '2026-10-20T09:00:00Z', '2026-11-20', '2026-10-24T09:00:00Z', '2026-11-07', 12, 31],
  ['over a 29 February', '2028-01-31T09:00:00Z', '2028-02-29', '2028-02-10T09:00:00Z', '2028-02-28', 0, 29],
  ['over the turn of a year', '2026-12-31T09:00:00Z', '2027-01-31', '2027-01-02T09:00:00Z', '2027-01-16', 14, 31],
] as const)('%s', async (_what, bought, paidTo, requested, lastDay, unused, days) => {
  app().clock.set(bought);
  const renter = await aTenant(app());
  const active = await show(renter);
  expect(active).toMatchObject({ status: 'ACTIVE', terminationAt: null, nextChargeOn: paidTo });
  expect(active.accessCode).toMatch(/^\d{6}$/);

  app().clock.set(requested);
  const { from, today } = await firstDay(renter);
  expect([today, from <= lastDay]).toEqual([requested.slice(0, 10), true]);
  await requestTermination(app(), { ...renter, token: await openSession(app().pool, renter.clientId) }, lastDay);
  expect(await show(renter)).toMatchObject({ status: 'TERMINATING', terminationAt: lastDay, nextChargeOn: null });

  app().clock.set(`${lastDay}T10:00:00Z`);
  await app().runJob('notify-contracts-before-termination', {});
  await runNight(app());
  expect(await contractRow(app(), renter.contractId)).toMatchObject({ status: 'TERMINATING' });
  const token = await openSession(app().pool, renter.clientId);
  expect((await app().post(`/api/client/contract/${renter.contractId}/cancelation/evict`, {}, token)).statusCode).toBe(204);
  expect(await show(renter)).toMatchObject({ status: 'EVICTED', accessCode: null, lockCode: null });

  app().clock.advance({ hours: 15 });
  await runNight(app());
  await runNight(app());
  expect(await contractRow(app(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: lastDay, codes: 0 });
  const net = Math.round((5190 * unused) / days);
  const back = net + Math.round(net * 0.23);
  expect(await refundsOf(app(), renter.orderId)).toMatchObject({
    refunds: unused === 0 ? [] : [{ reason: 'EARLY_END', amount: back, status: 'DONE' }],
    charged: 6384,
    balance: 6384 - back,
  });
  const reported = await app().rows<{ template: string }>('select template from messages where recipient = $1 order by id', [renter.email]);
  expect(reported.map(({ template }) => template)).toEqual([
    'order-confirmed',
    'termination-registered',
    'contract-ends-soon',
    'move-out-confirmed',
    'contract-ended',
  ]);
  const next = await aTenant(app(), { boxId: renter.boxId });
  expect((await show(next)).status).toBe('ACTIVE');
});
