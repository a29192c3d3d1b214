import { beforeAll, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type Actor, act, done, standingOf } from './acts.ts';
import { eur } from './mid-term.ts';

const { app } = useMockGateway();
beforeAll(async () => {
  await app().rows(`update role_limits set per_action = 1000, per_30_days = 1500 where noun = 'discount'`, []);
});
const as = async (preset: 'manager' | 'site-staff'): Promise<Actor> => ({ app: app(), staff: await aStaffClient(app(), { preset }) });
/** A net rent of 49.90, which is the list price. */
const aRenter = async (): Promise<Tenant> => {
  app().clock.set('2026-03-02T09:00:00Z');
  return aTenant(app());
};
const lower = (actor: Actor, { contractId }: Tenant, rent: number, more: object = {}) =>
  act(actor, contractId, 'change-price', { rent: eur(rent), from: null, ...more });
const rentOf = (outcome: Awaited<ReturnType<typeof act>>) =>
  typeof outcome === 'string' ? outcome : outcome.after.planned.at(-1)?.rent.amount;
const counted = async () => (await app().one<{ count: number }>('select count(*)::integer as count from limited_acts', [])).count;

test('without the right to discounts the rent goes down to the list price, and not below', async () => {
  const [actor, tenant, before] = [await as('site-staff'), await aRenter(), await counted()];
  const { boxId } = await standingOf(actor, tenant.contractId);
  await app().rows('update boxes set price_net_month = 4500 where id = $1', [boxId]);
  expect(await act(actor, tenant.contractId, 'change-price/preview', { rent: eur(4499), from: null })).toBe('contract/rent-beyond-limit');
  expect(await lower(actor, tenant, 4499)).toBe('contract/rent-beyond-limit');
  expect(await lower(actor, tenant, 4499, { today: true })).toBe('contract/rent-beyond-limit');
  expect((await standingOf(actor, tenant.contractId)).planned).toEqual([]);
  expect(rentOf(await done(actor, tenant.contractId, 'change-price', { rent: eur(4500), from: null }))).toBe(4500);
  expect(await counted()).toBe(before);
});

test('a manager goes below the list price within the limits of an act and of 30 days; an earlier discount does not count again', async () => {
  const [actor, tenant, other] = [await as('manager'), await aRenter(), await aRenter()];
  expect(await lower(actor, tenant, 3989)).toBe('contract/rent-beyond-limit');
  expect(rentOf(await done(actor, tenant.contractId, 'change-price', { rent: eur(3990), from: null }))).toBe(3990);
  expect(await lower(actor, other, 4489)).toBe('contract/rent-beyond-limit');
  expect(await lower(actor, other, 4489, { today: true })).toBe('contract/rent-beyond-limit');
  expect(rentOf(await lower(actor, tenant, 3490))).toBe(3490);
  expect(await lower(actor, tenant, 3489)).toBe('contract/rent-beyond-limit');
  app().clock.set('2026-04-02T08:00:00Z');
  expect(await lower(await as('manager'), other, 3989)).toBe('contract/rent-beyond-limit');
  expect(rentOf(await lower(actor, other, 4489))).toBe(4489);
});

test('a rent of its own at a transfer counts below the agreed rent, also in a dearer box', async () => {
  const [actor, tenant] = [await as('manager'), await aRenter()];
  const boxId = await aBox(app(), { priceNetMonth: 8000 });
  expect(await act(actor, tenant.contractId, 'transfer', { boxId, rent: eur(3989) })).toBe('contract/rent-beyond-limit');
  expect((await standingOf(actor, tenant.contractId)).boxId).not.toBe(boxId);
  const moved = await done(actor, tenant.contractId, 'transfer', { boxId, rent: eur(3990) });
  expect(moved.after).toMatchObject({ boxId, rent: eur(3990) });
});

test('of two simultaneous discounts that exceed the limit together one is given', async () => {
  const [actor, one, other] = [await as('manager'), await aRenter(), await aRenter()];
  const outcomes = await Promise.all([lower(actor, one, 4190), lower(actor, other, 4190)]);
  expect(outcomes.map(rentOf).sort()).toEqual([4190, 'contract/rent-beyond-limit']);
});
