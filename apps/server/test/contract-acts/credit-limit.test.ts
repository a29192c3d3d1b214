import type { ContractActOutcome } from '@komora/api/admin';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithOverdueRent, type Tenant } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type Actor, act, done, standingOf, violatedWithoutMails } from './acts.ts';
import { documentsOf, eur, settle } from './mid-term.ts';

const { app } = useMockGateway();
let owner: Actor;
beforeAll(async () => {
  owner = await as('owner');
  await app().rows(`update role_limits set per_action = 100000, per_30_days = null where noun = 'discount'`, []);
});
const as = async (preset: 'owner' | 'manager' | 'site-staff'): Promise<Actor> => ({
  app: app(),
  staff: await aStaffClient(app(), { preset }),
});
const limit = (perAction: number, per30Days: number | null = null) =>
  app().rows(`update role_limits set per_action = $1, per_30_days = $2 where noun = 'credit-note' and currency = 'EUR'`, [
    perAction,
    per30Days,
  ]);
const aRenter = async (): Promise<Tenant> => {
  app().clock.set('2026-03-02T09:00:00Z');
  return aTenant(app());
};
const lowered = { rent: eur(3000), from: null, today: true };
const credited = (outcome: ContractActOutcome | string): number => (typeof outcome === 'string' ? 0 : (outcome.credited?.amount ?? 0));
/** In minor units. */
const creditOf = async ({ contractId }: Tenant): Promise<number> => {
  const amount = credited(await act(owner, contractId, 'change-price/preview', lowered));
  expect(amount).toBeGreaterThan(0);
  return amount;
};
const beyond = 'contract/credit-beyond-limit';

test('a credit from today on is given up to the limit for credit notes; a cent above, preview and act reject it', async () => {
  const [manager, tenant] = [await as('manager'), await aRenter()];
  const amount = await creditOf(tenant);
  await limit(amount - 1);
  const before = await standingOf(manager, tenant.contractId);
  expect(await act(manager, tenant.contractId, 'change-price/preview', lowered)).toBe(beyond);
  expect(await act(manager, tenant.contractId, 'change-price', lowered)).toBe(beyond);
  expect(await standingOf(manager, tenant.contractId)).toEqual(before);
  expect(await documentsOf(app(), tenant)).toHaveLength(1);
  // Without a credit the same rent is no matter of this limit.
  expect(typeof (await act(manager, tenant.contractId, 'change-price/preview', { rent: eur(3000), from: null }))).toBe('object');
  await limit(amount);
  expect(credited(await done(manager, tenant.contractId, 'change-price', lowered))).toBe(amount);
  await settle(app());
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('credits of 30 days add up, also with credit notes; a preview counts nothing', async () => {
  const [manager, one, other] = [await as('manager'), await aRenter(), await aRenter()];
  const amount = await creditOf(one);
  await limit(amount, 2 * amount + 99);
  await done(manager, one.contractId, 'change-price', lowered);
  const [invoice] = await documentsOf(app(), other);
  const note = await app().call('POST', `/api/admin/invoices/${invoice?.id}/credit-notes`, {
    headers: { ...manager.staff.headers, 'idempotency-key': '0198c0de-0000-7000-8000-000000000001' },
    payload: { gross: 100, reason: 'a scratch on the door' },
  });
  expect(note.json()).toMatchObject({ approvalId: null });
  const another = await aRenter();
  expect(await act(manager, another.contractId, 'change-price', lowered)).toBe(beyond);
  await limit(amount, 2 * amount + 100);
  for (let previews = 0; previews < 3; previews++)
    expect(credited(await act(manager, another.contractId, 'change-price/preview', lowered))).toBe(amount);
  expect(credited(await done(manager, another.contractId, 'change-price', lowered))).toBe(amount);
});

test('the end at once counts what it credits, also of an unpaid rent, of which nothing goes back', async () => {
  const end = { ground: 'FORBIDDEN_GOODS' };
  app().clock.set('2026-03-02T09:00:00Z');
  const tenant = await aTenantWithOverdueRent(app(), 10);
  const manager = await as('manager');
  const outcome = await act(owner, tenant.contractId, 'end-now/preview', end);
  const amount = credited(outcome);
  expect(outcome).toMatchObject({ refund: null });
  expect(amount).toBeGreaterThan(0);
  await limit(amount - 1);
  expect(await act(manager, tenant.contractId, 'end-now/preview', end)).toBe(beyond);
  expect(await act(manager, tenant.contractId, 'end-now', end)).toBe(beyond);
  expect((await standingOf(manager, tenant.contractId)).status).toBe('ACTIVE');
  await limit(amount);
  expect(credited(await done(manager, tenant.contractId, 'end-now', end))).toBe(amount);
  expect((await documentsOf(app(), tenant)).reduce((sum, { kind, total }) => (kind === 'CREDIT_NOTE' ? sum + total : sum), 0)).toBe(
    -amount,
  );
});

test('a person without the right to credit notes credits nothing, and of two simultaneous credits that exceed the limit one is given', async () => {
  const [site, manager, one, other] = [await as('site-staff'), await as('manager'), await aRenter(), await aRenter()];
  const amount = await creditOf(one);
  await limit(amount, 2 * amount - 1);
  await app().rows('update boxes set price_net_month = 3000 where id = any($1::uuid[])', [[one.boxId, other.boxId]]);
  expect(await act(site, one.contractId, 'change-price', lowered)).toBe(beyond);
  const outcomes = await Promise.all([one, other].map(({ contractId }) => act(manager, contractId, 'change-price', lowered)));
  expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : credited(outcome))).sort()).toEqual([amount, beyond]);
});
