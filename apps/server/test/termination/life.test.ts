import { expect, test } from 'vitest';
import { useHouse } from '../payment/house.ts';
import { askToEnd, backOf, contractRow, type Renter, rentBox, runNight } from './renter.ts';

const house = useHouse();
const show = async (renter: Renter) =>
  (await house().call('GET', `/api/client/my/contracts/${renter.contractId}`, undefined, await house().signIn(renter.clientId))).json();
const firstDay = async (renter: Renter) =>
  (
    await house().call(
      'GET',
      `/api/client/contract/${renter.contractId}/cancellation/first-possible-date`,
      undefined,
      await house().signIn(renter.clientId),
    )
  ).json();

/** A contract is walked through its life: bought, asked to end, reminded, emptied, ended; the renter signs in anew on the way. */
test.each([
  // Bought, the period it paid for, when the end is asked for, its last day, what comes back: unused of all days.
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
] as const)('%s', async (_what, bought, paidTo, asked, lastDay, unused, days) => {
  house().clock.set(bought);
  const renter = await rentBox(house());
  const active = await show(renter);
  expect(active).toMatchObject({ status: 'ACTIVE', terminationAt: null, nextChargeOn: paidTo });
  expect(active.accessCode).toMatch(/^\d{6}$/);

  house().clock.set(asked);
  const { from, today } = await firstDay(renter);
  expect([today, from <= lastDay]).toEqual([asked.slice(0, 10), true]);
  await askToEnd(house(), { ...renter, token: await house().signIn(renter.clientId) }, lastDay);
  expect(await show(renter)).toMatchObject({ status: 'TERMINATING', terminationAt: lastDay, nextChargeOn: null });

  house().clock.set(`${lastDay}T10:00:00Z`);
  await house().jobs['notify-contracts-before-termination']?.({});
  await runNight(house());
  expect(await contractRow(house(), renter.contractId)).toMatchObject({ status: 'TERMINATING' });
  const token = await house().signIn(renter.clientId);
  expect((await house().call('POST', `/api/client/contract/${renter.contractId}/cancelation/evict`, {}, token)).statusCode).toBe(204);
  expect(await show(renter)).toMatchObject({ status: 'EVICTED', accessCode: null, lockCode: null });

  house().clock.advance({ hours: 15 });
  await runNight(house());
  await runNight(house());
  expect(await contractRow(house(), renter.contractId)).toEqual({ status: 'TERMINATED', terminates_on: lastDay, codes: 0 });
  const net = Math.round((5190 * unused) / days);
  const back = net + Math.round(net * 0.23);
  expect(await backOf(house(), renter.orderId)).toMatchObject({
    refunds: unused === 0 ? [] : [{ reason: 'EARLY_END', amount: back, status: 'DONE' }],
    charged: 6384,
    balance: 6384 - back,
  });
  const told = await house().rows<{ template: string }>('select template from messages where recipient = $1 order by id', [renter.email]);
  expect(told.map(({ template }) => template)).toEqual([
    'order-confirmed',
    'set-password',
    'cancellation-registered',
    'contract-ends-soon',
    'eviction-confirmed',
    'contract-ended',
  ]);
  const next = await rentBox(house(), { boxId: renter.boxId });
  expect((await show(next)).status).toBe('ACTIVE');
});
