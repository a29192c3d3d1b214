import { randomUUID } from 'node:crypto';
import { RIGHTS, type Right, type Role, type RoleLimits } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient, insertStaff, type StaffClient } from '../kit/builders/staff.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
let roles: Role[];
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
  roles = (await owner.get('/api/admin/roles')).json<{ roles: Role[] }>().roles;
});
afterAll(() => app.close());

const reason = 'more work';
const presetOf = (preset: string) => roles.find((role) => role.preset === preset);
const rightsOf = (preset: string): Right[] => presetOf(preset)?.rights ?? [];
const limitsOf = async (roleId: string) => {
  const { limits, percents } = (await owner.get(`/api/admin/roles/${roleId}/limits`)).json<RoleLimits>();
  return { limits, percents };
};
const create = async (who: StaffClient, body: { rights: Right[]; copyOf?: string }) => {
  const response = await who.post('/api/admin/roles', { name: `Role ${randomUUID()}`, ...body });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: string }>().id;
};
const status = async (call: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await call;
  return statusCode < 300 ? 'done' : (JSON.parse(body) as { code: string }).code;
};
const assignments = (roleId: string, warehouseId: string, endsAt: string | null = null) => [
  { roleId, warehouseId, legalEntityId: null, endsAt },
];
const invite = (who: StaffClient, roleId: string, endsAt: string | null = null) =>
  status(
    who.post('/api/admin/staff', {
      email: `new.${randomUUID()}@example.com`,
      name: 'Nový',
      locale: 'SK',
      assignments: assignments(roleId, scene.here.warehouseId, endsAt),
    }),
  );
/** A manager's rights with refunds of 5,000.00 € and other limits as those of a manager. */
async function aRegionalRole(): Promise<string> {
  const id = await create(owner, { rights: rightsOf('manager'), copyOf: presetOf('manager')?.id ?? '' });
  const { limits, percents } = await limitsOf(id);
  const higher = limits.map((limit) =>
    limit.noun === 'refund' && limit.currency === 'EUR' ? { ...limit, perAction: 500_000, per30Days: 1_000_000 } : limit,
  );
  expect(await status(owner.put(`/api/admin/roles/${id}/limits`, { limits: higher, percents, version: 2, reason }))).toBe('done');
  return id;
}

describe('a role of a manager', () => {
  test('that copies another has the limits of its source, and never more than the manager', async () => {
    const manager = await aStaffClient(app, { preset: 'manager' });
    const own = await limitsOf(presetOf('manager')?.id ?? '');
    expect(own.percents).toContainEqual({ noun: 'price', basisPoints: 1500 });
    const rights = rightsOf('manager');
    for (const copyOf of [presetOf('manager')?.id ?? '', await aRegionalRole()])
      expect(await limitsOf(await create(manager, { rights, copyOf }))).toEqual(own);
    const porter = presetOf('site-staff')?.id ?? '';
    expect(await limitsOf(await create(manager, { rights: rightsOf('site-staff'), copyOf: porter }))).toEqual(await limitsOf(porter));
    expect(await status(manager.post('/api/admin/roles', { name: 'Copy', rights: [], copyOf: randomUUID() }))).toBe('request/invalid');
  });

  test('that copies none has no amounts, and the per cent of the manager also for rights that are added later', async () => {
    const manager = await aStaffClient(app, { preset: 'manager' });
    const price = { noun: 'price', basisPoints: 1500 };
    const increase = { noun: 'rent-increase', basisPoints: 1500 };
    const id = await create(manager, { rights: ['write:price', 'write:refund'] });
    expect(await limitsOf(id)).toEqual({ limits: [], percents: [price] });
    const rights = ['write:price', 'write:refund', 'write:contract'];
    expect(await status(manager.put(`/api/admin/roles/${id}`, { name: 'Prices', rights, version: 1 }))).toBe('done');
    expect(await limitsOf(id)).toEqual({ limits: [], percents: [price, increase] });
    // An owner has no limits, and may give the role any.
    expect(await limitsOf(await create(owner, { rights: ['write:price'] }))).toEqual({ limits: [], percents: [] });
  });

  test('takes the limit of cash from clients along, which a role without it does not have', async () => {
    const copyOf = presetOf('site-staff')?.id ?? '';
    const roleId = await create(owner, { rights: [...rightsOf('site-staff'), 'write:staff', 'read:staff'], copyOf });
    const desk = await aStaffClient(app, { roleId });
    const { limits } = await limitsOf(await create(desk, { rights: ['write:cash'] }));
    expect(limits.filter(({ currency }) => currency === 'EUR')).toEqual([
      { noun: 'cash-receipt', currency: 'EUR', perAction: 30_000, per30Days: null },
    ]);
  });
});

describe('nobody gives or takes a role with a higher limit', () => {
  test('a manager gives the own role, but not one with equal rights and higher refunds', async () => {
    const regional = await aRegionalRole();
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
    expect(await invite(manager, presetOf('manager')?.id ?? '')).toBe('done');
    expect(await invite(manager, regional)).toBe('staff/beyond-own-rights');
    const colleague = await insertStaff(app.pool, app.context.secretKey, { preset: 'site-staff', warehouseId: scene.here.warehouseId });
    const change = (who: StaffClient, version: number) =>
      status(
        who.put(`/api/admin/staff/${colleague.id}/assignments`, { assignments: assignments(regional, scene.here.warehouseId), version }),
      );
    expect(await change(manager, 1)).toBe('staff/beyond-own-rights');
    expect(await change(owner, 1)).toBe('done');
    expect(await status(manager.post(`/api/admin/staff/${colleague.id}/invitation`, { reason }))).toBe('staff/beyond-own-rights');
  });

  test('a higher limit until a day is given until then at most', async () => {
    const regional = await aRegionalRole();
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: scene.here.warehouseId });
    await app.rows(
      `insert into assignments (staff_id, role_id, warehouse_id, ends_at, created_at) values ($1, $2, $3, '2026-04-01T00:00:00Z', now())`,
      [manager.id, regional, scene.here.warehouseId],
    );
    expect(await invite(manager, regional)).toBe('staff/beyond-own-rights');
    expect(await invite(manager, regional, '2026-03-31T00:00:00Z')).toBe('done');
  });

  test('a person who sets limits gives any', async () => {
    const regional = await aRegionalRole();
    const everything = await create(owner, { rights: [...RIGHTS] });
    expect(await invite(await aStaffClient(app, { roleId: everything }), regional)).toBe('done');
    const withoutLimits = await create(owner, { rights: RIGHTS.filter((right) => right !== 'write:limit') });
    expect(await invite(await aStaffClient(app, { roleId: withoutLimits }), regional)).toBe('staff/beyond-own-rights');
  });
});
