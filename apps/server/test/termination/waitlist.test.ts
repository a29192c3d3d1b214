import type { PlaceOrder } from '@komora/contract';
import { createWarehouse } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { decrypt } from '../../src/secrets.ts';
import { cards, useHouse } from '../payment/house.ts';
import { askToEnd, rentBox, runNight } from './renter.ts';

const house = useHouse();
let people = 0;

/** Registers for a warehouse; each a minute after the one before. */
async function wait(warehouseId: string, size: string | null = null): Promise<string> {
  people += 1;
  const email = `waits${people}@example.com`;
  await house().rows('insert into waitlist_entries (warehouse_id, email, language, box_size, created_at) values ($1, $2, $3, $4, $5)', [
    warehouseId,
    email,
    'PL',
    size,
    new Date(Date.UTC(2026, 0, 1, 0, people)),
  ]);
  return email;
}

/** The link that a person was sent, or null. */
async function linkOf(email: string): Promise<URL | null> {
  const [row] = await house().rows<{ secrets: Buffer; language: string }>(
    `select secrets, language from messages where recipient = $1 and template = 'waitlist-free-box'`,
    [email],
  );
  if (row === undefined) return null;
  expect(row.language).toBe('PL');
  return new URL((JSON.parse(decrypt(house().deps.secretKey, row.secrets)) as { link: string }).link, 'https://komora.example');
}

const tokenOf = async (email: string) => (await linkOf(email))?.searchParams.get('offer') ?? '';
const claimOf = (boxId: string) =>
  house().rows<{ kind: string; expires_at: Date | null }>('select kind, expires_at from box_claims where box_id = $1', [boxId]);
const offer = (boxId: string, token?: string) =>
  house().call('GET', `/api/client/order/offer/${boxId}${token === undefined ? '' : `?waitlistToken=${token}`}`);
const passOn = () => house().jobs['pass-on-offers']?.({});

/** A warehouse of one box that is rented until today; those who wait are told in the night. */
async function fullWarehouse() {
  const warehouseId = await createWarehouse(house().pool, house().operator);
  const boxId = await house().box({}, warehouseId);
  const renter = await rentBox(house(), { boxId });
  await askToEnd(house(), renter, '2026-03-02', true);
  const end = async () => {
    house().clock.set('2026-03-03T03:00:00Z');
    await runNight(house());
  };
  return { warehouseId, boxId, end };
}

test('a box that frees up is held for 24 hours for whoever registered first, who alone is told', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  expect(await claimOf(boxId)).toEqual([{ kind: 'WAITLIST', expires_at: new Date('2026-03-04T03:00:00Z') }]);
  const link = await linkOf(first);
  expect([link?.pathname, link?.searchParams.get('warehouse'), link?.searchParams.get('box')]).toEqual([
    '/order/first',
    warehouseId,
    boxId,
  ]);
  expect(await linkOf(second)).toBeNull();
});

test('whoever brings the token orders the box; nobody else sees or gets it', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await end();
  const token = await tokenOf(email);
  expect((await offer(boxId)).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, 'guessed')).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, 'x'.repeat(101))).statusCode).toBe(400);
  expect((await offer(boxId, token)).statusCode).toBe(200);
  const summary = { boxId, invoicingPeriod: 1, insuranceId: house().operator.insuranceId, voucherToken: null };
  expect((await house().call('PUT', '/api/client/order/offer/summary', summary)).json().code).toBe('Box/is-taken');
  expect((await house().call('PUT', '/api/client/order/offer/summary', { ...summary, waitlistToken: token })).statusCode).toBe(200);
  await expect(house().place(boxId)).rejects.toThrow('Box/is-taken');
  await expect(house().place(boxId, { waitlistToken: 'guessed' })).rejects.toThrow('Box/is-taken');
  const { orderId } = await house().placeAndPay(boxId, cards.pays, { waitlistToken: token });
  await house().run();
  expect(await house().status(orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
  expect(await claimOf(boxId)).toEqual([{ kind: 'RENTED', expires_at: null }]);
});

test('ten orders at once with one token: one holds the box', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await end();
  const waitlistToken = await tokenOf(email);
  const placed = await Promise.allSettled(Array.from({ length: 10 }, () => house().place(boxId, { waitlistToken })));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await claimOf(boxId)).toMatchObject([{ kind: 'HOLD' }]);
});

test('a token opens its own box alone, and other free boxes stay free for everybody', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const free = await house().box({}, warehouseId);
  const email = await wait(warehouseId);
  const other = await fullWarehouse();
  await wait(other.warehouseId);
  await end();
  await other.end();
  const waitlistToken = await tokenOf(email);
  expect((await offer(free)).statusCode).toBe(200);
  expect((await offer(other.boxId, waitlistToken)).json().code).toBe('Box/is-taken');
  await expect(house().place(other.boxId, { waitlistToken })).rejects.toThrow('Box/is-taken');
  // A token with a box that is free for everybody does no harm.
  expect(await house().place(free, { waitlistToken })).toMatchObject({ status: 'SUBMITTED' });
  expect(await claimOf(boxId)).toMatchObject([{ kind: 'WAITLIST' }]);
});

test('after 24 hours the next one is told and the first one’s token is worth nothing; after the last the box is free', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  const old = await tokenOf(first);
  await passOn();
  expect(await linkOf(second)).toBeNull();
  house().clock.set('2026-03-04T03:00:00Z');
  await Promise.all(Array.from({ length: 5 }, passOn));
  const token = await tokenOf(second);
  expect(token).not.toBe(old);
  expect((await offer(boxId, old)).json().code).toBe('Box/is-taken');
  expect((await offer(boxId, token)).statusCode).toBe(200);
  house().clock.set('2026-03-05T03:00:00Z');
  await passOn();
  expect(await claimOf(boxId)).toEqual([]);
  expect((await offer(boxId)).statusCode).toBe(200);
});

test('an offer that was ordered and never paid goes on to the next one in line', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [first, second] = [await wait(warehouseId), await wait(warehouseId)];
  await end();
  await house().place(boxId, { waitlistToken: await tokenOf(first) } satisfies Partial<PlaceOrder>);
  house().clock.advance({ minutes: 31 });
  await house().jobs['expire-holds']?.({});
  expect(await linkOf(second)).not.toBeNull();
  expect(await claimOf(boxId)).toMatchObject([{ kind: 'WAITLIST' }]);
});

test('whoever waits for a size is told of that size alone', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const [large, small] = [await wait(warehouseId, 'LARGE'), await wait(warehouseId, 'SMALL')];
  await end();
  expect(await linkOf(large)).toBeNull();
  expect((await linkOf(small))?.searchParams.get('box')).toBe(boxId);
});

test('nobody is told of a box that is let no more', async () => {
  const { warehouseId, boxId, end } = await fullWarehouse();
  const email = await wait(warehouseId);
  await house().rows('update boxes set active = false where id = $1', [boxId]);
  await end();
  expect(await linkOf(email)).toBeNull();
  expect(await claimOf(boxId)).toEqual([]);
});
