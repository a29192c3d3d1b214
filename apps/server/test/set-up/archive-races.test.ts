import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { MoveIn, WarehouseRecord } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { anOrder, aPaidOrder, attemptsOf, orderBody, orderState } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox, aWarehouse, homeWarehouse } from '../kit/builders/warehouse.ts';
import { during, duringArchive } from '../kit/during.ts';
import { cards, ledgerOf, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

/** Reads the warehouse first, so that the returned archive is one request. */
async function toArchive(warehouseId: string) {
  const owner = await aStaffClient(app());
  const { version } = (await owner.get(`/api/admin/warehouses/${warehouseId}`)).json<WarehouseRecord>();
  return () => owner.post(`/api/admin/warehouses/${warehouseId}/archive`, { version, reason: 'koniec nájmu budovy' });
}

/** An order whose bank decides after its hold was deleted. */
async function aLateOrder(warehouseId: string) {
  const order = await aPaidOrder(app(), { boxId: await aBox(app(), {}, warehouseId), card: cards.late });
  await aBox(app(), {}, warehouseId);
  app().clock.advance({ minutes: 31 });
  await app().runJob('expire-holds', {});
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'CANCELLED' });
  return order;
}

async function expectRefunded({ orderId, email }: { orderId: string; email: string }): Promise<void> {
  expect(await orderState(app(), orderId)).toMatchObject({ status: 'CANCELLED', resolution: 'REFUNDED' });
  expect(await attemptsOf(app(), orderId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await ledgerOf(app(), orderId)).toEqual({ charged: 6384, refunded: 6384, balance: 0 });
  expect(await app().rows('select from contracts where order_id = $1', [orderId])).toEqual([]);
  expect(await app().rows('select template from messages where recipient = $1', [email])).toEqual([{ template: 'late-payment-refunded' }]);
  const { violations } = await auditDatabase(app().pool, { now: app().clock.now(), settled: false });
  expect(violations).toEqual([]);
}

test('a late payment for a box of an archived warehouse is refunded with a message', async () => {
  const warehouseId = await aWarehouse(app());
  const order = await aLateOrder(warehouseId);
  expect((await (await toArchive(warehouseId))()).statusCode).toBe(200);
  app().clock.advance({ minutes: 10 });
  await app().run({ delayed: true });
  await expectRefunded(order);
});

test('a late payment that is settled while its warehouse is archived is refunded with a message', async () => {
  const warehouseId = await aWarehouse(app());
  const order = await aLateOrder(warehouseId);
  app().clock.advance({ minutes: 10 });
  const [attempt] = await attemptsOf(app(), order.orderId);
  await duringArchive(app(), warehouseId, () => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' }));
  await app().run({ delayed: true });
  await expectRefunded(order);
});

test('a late payment that is settled while staff block its box gets a like one', async () => {
  const warehouseId = await aWarehouse(app());
  const order = await aLateOrder(warehouseId);
  app().clock.advance({ minutes: 10 });
  const [attempt] = await attemptsOf(app(), order.orderId);
  const { boxId } = await app().one<{ boxId: string }>('select box_id as "boxId" from orders where id = $1', [order.orderId]);
  await during(
    app(),
    `with box as (update boxes set version = version + 1 where id = $1 returning id)
     insert into box_states (box_id, state, from_on, reason, set_at) select id, 'REPAIR', ($2::timestamptz)::date, 'zámok', $2 from box`,
    [boxId, app().clock.now()],
    () => app().runJob('settle-payment', { paymentId: attempt?.id ?? '' }),
  );
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: 'LIKE_BOX' });
});

test('an order during an archive is rejected as in a deactivated warehouse', async () => {
  const warehouseId = await aWarehouse(app());
  const body = orderBody(await aBox(app(), {}, warehouseId), (await homeWarehouse(app())).operator.insuranceId);
  const place = () => app().post('/api/client/order/place/without-login', body);
  const response = await duringArchive(app(), warehouseId, place);
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'Order/Warehouse-deactivated']);
  const later = await place();
  expect([later.statusCode, later.json<Problem>().code]).toEqual([409, 'Order/Warehouse-deactivated']);
});

test('a hold of a move-in during an archive is rejected as in a deactivated warehouse', async () => {
  const warehouseId = await aWarehouse(app());
  const boxId = await aBox(app(), {}, warehouseId);
  const owner = await aStaffClient(app());
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const { id } = (await app().call('POST', '/api/admin/move-ins', { headers, payload: { warehouseId } })).json<{ id: string }>();
  const { version } = (await owner.get(`/api/admin/move-ins/${id}`)).json<MoveIn>();
  const response = await duringArchive(app(), warehouseId, () => owner.put(`/api/admin/move-ins/${id}/box`, { version, boxId }));
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'Order/Warehouse-deactivated']);
});

test('an offer of staff during an archive is rejected, and the person still waits', async () => {
  const warehouseId = await aWarehouse(app());
  const boxId = await aBox(app(), {}, warehouseId);
  const { id } = await app().one<{ id: string }>(
    `insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, 'waits@example.com', 'SK', $2) returning id`,
    [warehouseId, app().clock.now()],
  );
  const owner = await aStaffClient(app());
  const response = await duringArchive(app(), warehouseId, () => owner.post(`/api/admin/waitlist-entries/${id}/offer`, { boxId }));
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'Order/Box-not-active']);
  expect(await app().one('select notified_at from waitlist_entries where id = $1', [id])).toEqual({ notified_at: null });
});

test('an archive during a reservation is rejected', async () => {
  const warehouseId = await aWarehouse(app());
  const { orderId, boxId } = await anOrder(app(), { boxId: await aBox(app(), {}, warehouseId) });
  // Its hold again, in a transaction of the test.
  await app().rows('delete from box_reservations where box_id = $1', [boxId]);
  const hold = `insert into box_reservations (box_id, kind, order_id, expires_at, reserved_at) values ($1, 'HOLD', $2, $3::timestamptz + interval '30 minutes', $3)`;
  const response = await during(app(), hold, [boxId, orderId, app().clock.now()], await toArchive(warehouseId));
  expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'warehouse/in-use']);
  expect(await app().one('select archived_at from warehouses where id = $1', [warehouseId])).toEqual({ archived_at: null });
});
