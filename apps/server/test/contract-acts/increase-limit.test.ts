import { expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type Actor, act, done, standingOf } from './acts.ts';
import { eur } from './mid-term.ts';

const { app } = useMockGateway();
const as = async (preset: 'owner' | 'manager'): Promise<Actor> => ({ app: app(), staff: await aStaffClient(app(), { preset }) });
/** A net rent of 49.90. */
const aRenter = () => {
  app().clock.set('2026-03-02T09:00:00Z');
  return aTenant(app());
};
const to = (rent: number) => ({ rent: eur(rent), from: '2026-04-03' });
const beyond = 'contract/increase-beyond-limit';

test('a manager announces an increase by 15 % of the agreed rent; a cent above, preview and act reject it at the rent', async () => {
  const [manager, owner, tenant] = [await as('manager'), await as('owner'), await aRenter()];
  const code = (name: 'increase' | 'increase/preview') => act(manager, tenant.contractId, name, to(5739));
  expect([await code('increase/preview'), await code('increase')]).toEqual([beyond, beyond]);
  expect((await standingOf(manager, tenant.contractId)).increase).toBeNull();
  expect((await done(manager, tenant.contractId, 'increase', to(5738))).after.increase).toMatchObject({ rent: eur(5738) });
  const other = await aRenter();
  expect((await done(owner, other.contractId, 'increase', to(9900))).after.increase).toMatchObject({ rent: eur(9900) });
});

test('a role without a limit announces any increase', async () => {
  await app().rows(`delete from role_percent_limits where noun = 'rent-increase'`, []);
  const [manager, tenant] = [await as('manager'), await aRenter()];
  expect((await done(manager, tenant.contractId, 'increase', to(9900))).after.increase).toMatchObject({ rent: eur(9900) });
});
