import { createUser } from '@komora/testing/factories/user';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { merge } from './merging.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
});

interface Client {
  id: string;
  email: string;
}
const aPair = async (): Promise<[Client, Client]> => [await createUser(app().pool), await createUser(app().pool)];
/** @param day of January 2026, since when the client waits */
const aPlace = async (warehouseId: string, { id, email }: Client, day: number, note = ''): Promise<string> =>
  (
    await app().one<{ id: string }>(
      `insert into waitlist_entries (warehouse_id, user_id, email, language, note, created_at)
       values ($1, $2, $3, 'SK', $4, make_timestamptz(2026, 1, $5, 0, 0, 0)) returning id`,
      [warehouseId, id, email, note, day],
    )
  ).id;
const follow = async (placeId: string): Promise<void> => {
  const response = await owner.post(`/api/admin/waitlist-entries/${placeId}/assign`, { version: 1, staffId: owner.id });
  expect(response.statusCode, response.body).toBe(200);
};
const placesIn = (warehouseId: string) =>
  app().rows<{ id: string; user_id: string; email: string; note: string; day: number; assignee: string | null; version: number }>(
    `select e.id, e.user_id, e.email, e.note, e.version, extract(day from e.created_at at time zone 'UTC')::int as day, m.assigned_to as assignee
     from waitlist_entries e left join task_marks m on m.kind = 'waitlist-entry' and m.subject_id = e.id and m.since = e.followed_at
     where e.warehouse_id = $1`,
    [warehouseId],
  );
const merged = async (survivor: Client, duplicate: Client): Promise<void> => {
  const response = await merge(app(), owner, survivor.id, duplicate.id);
  expect(response.statusCode, response.body).toBe(200);
};

test.each([0, 1])('of two places the one that a colleague follows stays, with its task and the earlier time (%i)', async (followed) => {
  const warehouseId = await aWarehouse(app());
  const [survivor, duplicate] = await aPair();
  const places = [await aPlace(warehouseId, survivor, 9, 'one'), await aPlace(warehouseId, duplicate, 5, 'two')];
  const id = places[followed] ?? '';
  await follow(id);
  await merged(survivor, duplicate);
  const note = followed === 0 ? 'one\ntwo' : 'two\none';
  const { id: user_id, email } = survivor;
  expect(await placesIn(warehouseId)).toEqual([{ id, user_id, email, note, day: 5, assignee: owner.id, version: 3 }]);
});

test('of two followed places the one of the survivor stays', async () => {
  const warehouseId = await aWarehouse(app());
  const [survivor, duplicate] = await aPair();
  const [id, other] = [await aPlace(warehouseId, survivor, 9), await aPlace(warehouseId, duplicate, 5)];
  for (const one of [id, other]) await follow(one);
  await merged(survivor, duplicate);
  expect(await placesIn(warehouseId)).toMatchObject([{ id, note: '', assignee: owner.id }]);
});

test('a place of the same address without an account is one of them', async () => {
  const warehouseId = await aWarehouse(app());
  const [survivor, duplicate] = await aPair();
  const id = await aPlace(warehouseId, survivor, 9);
  await app().rows('update waitlist_entries set user_id = null, email = upper(email) where id = $1', [id]);
  await aPlace(warehouseId, duplicate, 5, 'two');
  await merged(survivor, duplicate);
  expect(await placesIn(warehouseId)).toMatchObject([{ id, note: 'two' }]);
});

test('two notes of the greatest length stay whole', async () => {
  const warehouseId = await aWarehouse(app());
  const [survivor, duplicate] = await aPair();
  const [one, two] = ['ž'.repeat(4000), 'č'.repeat(4000)];
  await aPlace(warehouseId, survivor, 9, one);
  await aPlace(warehouseId, duplicate, 5, two);
  await merged(survivor, duplicate);
  expect(await placesIn(warehouseId)).toMatchObject([{ note: `${one}\n${two}` }]);
});

test('places in different warehouses and closed ones stay', async () => {
  const [warehouseId, elsewhere] = [await aWarehouse(app()), await aWarehouse(app())];
  const [survivor, duplicate] = await aPair();
  const closed = await aPlace(warehouseId, survivor, 9, 'closed');
  await app().rows('update waitlist_entries set closed_at = now() where id = $1', [closed]);
  const [open, other] = [await aPlace(warehouseId, duplicate, 5), await aPlace(elsewhere, survivor, 7)];
  await merged(survivor, duplicate);
  expect((await placesIn(warehouseId)).map(({ id }) => id).sort()).toEqual([closed, open].sort());
  expect(await placesIn(elsewhere)).toMatchObject([{ id: other, day: 7, version: 1 }]);
});
