import type { Settings } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { decrypt } from '../../src/platform/secrets.ts';
import { anOrder, anOrderToPay, aPaidOrder, orderState } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { aBox, aWarehouse, homeWarehouse } from '../kit/builders/warehouse.ts';
import { cards, useMockGateway } from '../kit/gateways/mock.ts';
import { requestTermination, runNight } from './termination.ts';

const { app } = useMockGateway();
let people = 0;

/** Registers for a warehouse; each a minute after the one before. */
async function wait(warehouseId: string, size: string | null = null): Promise<string> {
  people += 1;
  const email = `waits${people}@example.com`;
  await app().rows('insert into waitlist_entries (warehouse_id, email, language, box_size, created_at) values ($1, $2, $3, $4, $5)', [
    warehouseId,
    email,
    'PL',
    size,
    new Date(Date.UTC(2026, 0, 1, 0, people)),
  ]);
  return email;
}

/** The link in the message to an address, or null. */
async function linkOf(email: string): Promise<URL | null> {
  const [row] = await app().rows<{ secrets: Buffer; language: string }>(
    `select secrets, language from messages where recipient = $1 and template = 'waitlist-free-box'`,
    [email],
  );
  if (row === undefined) return null;
  expect(row.language).toBe('PL');
  return new URL((JSON.parse(decrypt(app().context.secretKey, row.secrets)) as { link: string }).link, 'https://komora.example');
}

const tokenOf = async (email: string) => new URLSearchParams((await linkOf(email))?.hash.slice(1)).get('offer') ?? '';
const reservationOf = (boxId: string) =>
  app().rows<{ kind: string; expires_at: Date | null }>('select kind, expires_at from box_reservations where box_id = $1', [boxId]);
const offer = (boxId: string, token?: string) =>
  app().get(`/api/client/order/offer/${boxId}${token === undefined ? '' : `?waitlistToken=${token}`}`);
const passOn = () => app().runJob('offer-expired-holds', {});

/** A warehouse with one box, whose contract ends today. */
async function fullWarehouse() {
  const warehouseId = await aWarehouse(app());
  const boxId = await aBox(app(), {}, warehouseId);
  const renter = await aTenant(app(), { boxId });
  await requestTermination(app(), renter, '2026-03-02', true);
  const end = async () => {
    app().clock.set('2026-03-03T03:00:00Z');
    await runNight(app());
  };
  return { warehouseId, boxId, end };
}

test('a free box is reserved for 24 hours for the first waitlist entry, which alone gets a message', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  expect(await reservationOf(boxId)).toEqual([{ kind: 'WAITLIST', expires_at: new Date('2026-03-04T03:00:00Z') }]);
  const link = await linkOf(first);
  expect([link?.pathname, link?.searchParams.get('warehouse'), link?.searchParams.get('box')]).toEqual([
    '/order/first',
    warehouseId,
    boxId,
  ]);
  // Its token is in the fragment, which no server and no log receives.
  expect([link?.hash, link?.searchParams.get('offer')]).toEqual([expect.stringMatching(/^#offer=[\w-]{20,}$/), null]);
  expect(await linkOf(second)).toBeNull();
});

test('an offer lasts as long as the operator sets, without a restart; a sent offer keeps its end, which its message names', async () => {
  const owner = await aStaffClient(app());
  const setHours = async (waitlistHours: number) => {
    const { value, version } = (await owner.get('/api/admin/settings')).json<Settings>().orders;
    const response = await owner.put('/api/admin/settings/orders', { value: { ...value, waitlistHours }, version });
    expect(response.statusCode).toBe(200);
  };
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await setHours(48);
  await end();
  const until = '2026-03-05T03:00:00.000Z';
  expect(await reservationOf(boxId)).toEqual([{ kind: 'WAITLIST', expires_at: new Date(until) }]);
  expect(await app().one('select data from messages where recipient = $1', [first])).toMatchObject({
    data: { until, timeZone: 'Europe/Bratislava' },
  });
  await setHours(2);
  app().clock.set('2026-03-05T02:59:00Z');
  await passOn();
  expect(await linkOf(second)).toBeNull();
  app().clock.set('2026-03-05T03:00:00Z');
  await passOn();
  expect(await linkOf(second)).not.toBeNull();
  expect(await reservationOf(boxId)).toEqual([{ kind: 'WAITLIST', expires_at: new Date('2026-03-05T05:00:00Z') }]);
  await setHours(24);
});

test('only the token allows to see and order the reserved box', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await end();
  const token = await tokenOf(email);
  expect((await offer(boxId)).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, 'guessed')).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, 'x'.repeat(101))).statusCode).toBe(400);
  expect((await offer(boxId, token)).statusCode).toBe(200);
  const summary = { boxId, invoicingPeriod: 1, insuranceId: (await homeWarehouse(app())).operator.insuranceId, voucherToken: null };
  expect((await app().put('/api/client/order/offer/summary', summary)).json().code).toBe('Box/is-taken');
  expect((await app().put('/api/client/order/offer/summary', { ...summary, waitlistToken: token })).statusCode).toBe(200);
  await expect(anOrderToPay(app(), { boxId: boxId })).rejects.toThrow('Box/is-taken');
  await expect(anOrderToPay(app(), { boxId: boxId, waitlistToken: 'guessed' })).rejects.toThrow('Box/is-taken');
  const { orderId } = await aPaidOrder(app(), { boxId: boxId, card: cards.pays, waitlistToken: token });
  await app().run();
  expect(await orderState(app(), orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
  expect(await reservationOf(boxId)).toEqual([{ kind: 'RENTED', expires_at: null }]);
});

test('of ten concurrent orders with one token one reserves the box', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await end();
  const waitlistToken = await tokenOf(email);
  const placed = await Promise.allSettled(Array.from({ length: 10 }, () => anOrderToPay(app(), { boxId: boxId, waitlistToken })));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await reservationOf(boxId)).toMatchObject([{ kind: 'HOLD' }]);
});

test('a token is valid for its own box only, and other free boxes stay on offer', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const free = await aBox(app(), {}, warehouseId);
  const email = await wait(warehouseId);
  const other = await fullWarehouse();
  await wait(other.warehouseId);
  await end();
  await other.end();
  const waitlistToken = await tokenOf(email);
  expect((await offer(free)).statusCode).toBe(200);
  expect((await offer(other.boxId, waitlistToken)).json().code).toBe('Box/is-taken');
  await expect(anOrder(app(), { boxId: other.boxId, waitlistToken })).rejects.toThrow('Box/is-taken');
  // A token is ignored for a box that is on offer.
  expect(await anOrderToPay(app(), { boxId: free, waitlistToken })).toMatchObject({ status: 'SUBMITTED' });
  expect(await reservationOf(boxId)).toMatchObject([{ kind: 'WAITLIST' }]);
});

test('after 24 hours the next entry gets a message and the first token is invalid; after the last entry the box is on offer', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  const old = await tokenOf(first);
  await passOn();
  expect(await linkOf(second)).toBeNull();
  app().clock.set('2026-03-04T03:00:00Z');
  await Promise.all(Array.from({ length: 5 }, passOn));
  const token = await tokenOf(second);
  expect(token).not.toBe(old);
  expect((await offer(boxId, old)).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, token)).statusCode).toBe(200);
  app().clock.set('2026-03-05T03:00:00Z');
  await passOn();
  expect(await reservationOf(boxId)).toEqual([]);
  expect((await offer(boxId)).statusCode).toBe(200);
});

test('an order that is not paid leaves the rest of the 24 hours to its person, and only then the next entry gets a message', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  const until = new Date('2026-03-04T03:00:00Z');
  const waitlistToken = await tokenOf(first);
  expect((await offer(boxId, waitlistToken)).json().heldUntil).toBe(until.toISOString());
  for (const ends of ['expired', 'cancelled']) {
    const { orderId } = await anOrderToPay(app(), { boxId, waitlistToken });
    expect(await reservationOf(boxId)).toEqual([{ kind: 'HOLD', expires_at: until }]);
    if (ends === 'cancelled') {
      expect((await app().post(`/api/client/order/${orderId}/cancel`)).statusCode).toBe(204);
    } else {
      app().clock.advance({ minutes: 31 });
      // The job has not run yet: nobody else can take the box.
      expect((await offer(boxId)).json().code).toBe('Box/is-taken');
      await app().runJob('expire-holds', {});
    }
    expect(await linkOf(second)).toBeNull();
    expect(await reservationOf(boxId)).toEqual([{ kind: 'WAITLIST', expires_at: until }]);
    expect((await offer(boxId, waitlistToken)).json().heldUntil).toBe(until.toISOString());
  }
  app().clock.set(until.toISOString());
  await passOn();
  expect(await linkOf(second)).not.toBeNull();
});

test('an order that is not paid when the 24 hours are over passes the box to the next entry', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  app().clock.set('2026-03-04T02:50:00Z');
  await anOrderToPay(app(), { boxId, waitlistToken: await tokenOf(first) });
  expect(await reservationOf(boxId)).toEqual([{ kind: 'HOLD', expires_at: new Date('2026-03-04T03:20:00Z') }]);
  app().clock.set('2026-03-04T03:21:00Z');
  await app().runJob('expire-holds', {});
  expect(await linkOf(second)).not.toBeNull();
  expect(await reservationOf(boxId)).toMatchObject([{ kind: 'WAITLIST' }]);
});

test('an entry for a size gets messages for that size only', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [large, small] = [await wait(warehouseId, 'LARGE'), await wait(warehouseId, 'SMALL')];
  await end();
  expect(await linkOf(large)).toBeNull();
  expect((await linkOf(small))?.searchParams.get('box')).toBe(boxId);
});

test('an inactive box is not offered', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await app().rows('update boxes set active = false where id = $1', [boxId]);
  await end();
  expect(await linkOf(email)).toBeNull();
  expect(await reservationOf(boxId)).toEqual([]);
});

test('a box of a hidden warehouse is offered to nobody, neither by the program nor by staff, until the warehouse is public', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  const { id } = await app().one<{ id: string }>('select id from waitlist_entries where email = $1', [email]);
  const hide = 'update warehouses set hidden_at = $2 where id = $1';
  await app().rows(hide, [warehouseId, app().clock.now()]);
  await end();
  const owner = await aStaffClient(app());
  for (const act of ['offer', 'offer/preview'])
    expect((await owner.post(`/api/admin/waitlist-entries/${id}/${act}`, { boxId })).json().code).toBe('Order/Box-not-active');
  expect(await reservationOf(boxId)).toEqual([]);
  expect(await linkOf(email)).toBeNull();
  await app().rows(hide, [warehouseId, null]);
  expect((await owner.post(`/api/admin/waitlist-entries/${id}/offer`, { boxId })).statusCode).toBe(200);
  expect(await linkOf(email)).not.toBeNull();
});

test('boxes of a hidden warehouse that are no longer blocked do not keep those of others from their offers', async () => {
  const [hidden, open] = [await aWarehouse(app()), await aWarehouse(app())];
  await app().rows('update warehouses set hidden_at = $2 where id = $1', [hidden, app().clock.now()]);
  const unblock = (boxId: string) =>
    app().rows(
      `insert into box_states (box_id, state, from_on, until_on, reason, set_at) values ($1, 'REPAIR', '2026-02-01', '2026-03-02', 'x', $2)`,
      [boxId, app().clock.now()],
    );
  // As many as one run reads, and before the other box.
  for (let n = 0; n < 100; n++) await unblock(await aBox(app(), {}, hidden));
  const boxId = await aBox(app(), {}, open);
  await unblock(boxId);
  const [nobody, email] = [await wait(hidden), await wait(open)];
  await passOn();
  expect([await linkOf(nobody), (await linkOf(email))?.searchParams.get('box')]).toEqual([null, boxId]);
});
