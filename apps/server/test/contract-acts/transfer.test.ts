import { beforeAll, expect, test } from 'vitest';
import { billOn, rentsOf } from '../billing/billing.ts';
import { anOrderToPay, orderState } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { openSession } from '../tenancy.ts';
import { requestTermination, runNight } from '../termination/termination.ts';
import { act, done, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });
const shown = async (tenant: { contractId: string; token: string }) =>
  (await app().get(`/api/client/my/contracts/${tenant.contractId}`, tenant.token)).json<{
    boxId: string;
    accessCode: string;
    lockCode: string;
  }>();
const offered = async (boxId: string) => (await app().get(`/api/client/order/offer/${boxId}`)).statusCode === 200;
const holder = async (boxId: string) =>
  (await app().rows<{ id: string | null }>('select contract_id as id from box_reservations where box_id = $1', [boxId]))[0]?.id ?? null;

const nameOf = async (boxId: string) => (await app().one<{ name: string }>('select name from boxes where id = $1', [boxId])).name;

test('a transfer moves the reservation, ends the old codes, keeps the price, and frees the old box', async () => {
  const tenant = await aTenant(app());
  const before = await shown(tenant);
  const boxId = await aBox(app(), { priceNetMonth: 9999 });
  app().clock.advance({ minutes: 1 });
  const outcome = await done(actor(), tenant.contractId, 'transfer', { boxId });
  expect(outcome).toMatchObject({
    before: { boxId: tenant.boxId },
    after: { boxId, status: 'ACTIVE', doors: 'OPEN' },
    charge: null,
    refund: null,
  });
  expect(outcome.messages).toMatchObject([{ template: 'contract-act', to: tenant.email }]);
  const after = await shown(tenant);
  expect([after.boxId, after.accessCode === before.accessCode, after.lockCode === before.lockCode]).toEqual([boxId, false, false]);
  expect([await holder(boxId), await holder(tenant.boxId)]).toEqual([tenant.contractId, null]);
  expect([await offered(boxId), await offered(tenant.boxId)]).toEqual([false, true]);
  await billOn(app(), '2026-04-02');
  expect((await rentsOf(app(), tenant.contractId)).map(({ amount }) => amount)).toEqual([6384]);
  const next = await aTenant(app(), { boxId: tenant.boxId });
  expect(await holder(tenant.boxId)).toBe(next.contractId);
  // Each invoice names the box of its time.
  const [firstBox, secondBox] = await Promise.all([tenant.boxId, boxId].map(nameOf));
  const token = await openSession(app().pool, tenant.clientId);
  const { rents } = (await app().get('/api/client/my/rents?limit=10', token)).json<{ rents: { boxName: string }[] }>();
  expect(rents.map(({ boxName }) => boxName)).toEqual([secondBox, firstBox]);
  // The end frees the new box, not the old one.
  await requestTermination(app(), { ...tenant, token: await openSession(app().pool, tenant.clientId) }, '2026-04-02', true);
  app().clock.set('2026-04-03T04:00:00Z');
  await runNight(app());
  expect([await holder(boxId), await holder(tenant.boxId)]).toEqual([null, next.contractId]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a let, held, blocked or foreign box is rejected, and nothing moves', async () => {
  const tenant = await aTenant(app());
  const neighbour = await aTenant(app());
  const held = await aBox(app());
  await anOrderToPay(app(), { boxId: held });
  const blocked = await aBox(app());
  await app().rows(`insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'REPAIR', '2026-03-01', 'door', $2)`, [
    blocked,
    app().clock.now(),
  ]);
  const inactive = await aBox(app());
  await app().rows('update boxes set active = false where id = $1', [inactive]);
  const foreign = await aBox(app(), {}, await aWarehouse(app()));
  const invalid = 'request/invalid boxId revalid/rule/basic/regex';
  for (const [boxId, code] of [
    [neighbour.boxId, 'Box/is-taken'],
    [held, 'Box/is-taken'],
    [blocked, 'Order/Box-not-active'],
    [inactive, 'Order/Box-not-active'],
    [foreign, invalid],
    [tenant.boxId, invalid],
  ] as const) {
    expect(await act(actor(), tenant.contractId, 'transfer/preview', { boxId })).toBe(code);
    expect(await act(actor(), tenant.contractId, 'transfer', { boxId })).toBe(code);
  }
  expect(await holder(tenant.boxId)).toBe(tenant.contractId);
  expect(await standingOf(actor(), tenant.contractId)).toMatchObject({ version: 1 });
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('buyers and two transfers that want one box at once: exactly one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await aTenant(app()), await aTenant(app())];
    const boxId = await aBox(app());
    const buyers = [1, 2].map(async () => {
      try {
        return (await anOrderToPay(app(), { boxId })).orderId;
      } catch {
        return null;
      }
    });
    const moves = [one, two].map(({ contractId }) => act(actor(), contractId, 'transfer', { boxId }));
    const [orders, outcomes] = await Promise.all([Promise.all(buyers), Promise.all(moves)]);
    const held = (await Promise.all(orders.map(async (id) => (id === null ? [] : [(await orderState(app(), id)).status])))).flat();
    const moved = outcomes.filter((outcome) => typeof outcome !== 'string');
    expect([round, held.length + moved.length]).toEqual([round, 1]);
    for (const outcome of outcomes) if (typeof outcome === 'string') expect(outcome).toBe('Box/is-taken');
  }
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('two contracts that swap boxes at once leave each with one box', async () => {
  const [one, two] = [await aTenant(app()), await aTenant(app())];
  await Promise.all([
    act(actor(), one.contractId, 'transfer', { boxId: two.boxId }),
    act(actor(), two.contractId, 'transfer', { boxId: one.boxId }),
  ]);
  expect([await holder(one.boxId), await holder(two.boxId)]).toEqual([one.contractId, two.contractId]);
  expect(await violatedWithoutMails(app())).toEqual([]);
});

test('a warehouse that wants inspections gets the old box to check; a returned box is not moved', async () => {
  const warehouse = await aWarehouse(app());
  await app().rows('update warehouses set inspect_after_move_out = true where id = $1', [warehouse]);
  const tenant = await aTenant(app(), { boxId: await aBox(app(), {}, warehouse) });
  await done(actor(), tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouse) });
  expect(await offered(tenant.boxId)).toBe(false);
  expect((await staff.get(`/api/admin/boxes/${tenant.boxId}`)).json()).toMatchObject({ state: 'TO_CHECK' });
  await requestTermination(app(), tenant, '2026-03-03', true);
  expect(await act(actor(), tenant.contractId, 'transfer', { boxId: await aBox(app(), {}, warehouse) })).toBe('contract/no-doors');
});
