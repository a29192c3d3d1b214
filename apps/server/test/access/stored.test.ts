import { expect, test } from 'vitest';
import { insertStaff } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { everythingStored } from './stored.ts';

const app = useTestApp();

const writesOf = async (name: string) => (await everythingStored(app()))[`public.${name}`] ?? 0;

test('a row that is inserted, updated or deleted is counted, by its table', async () => {
  expect(await writesOf('staff')).toBe(0);
  const { id } = await insertStaff(app().pool, app().context.secretKey, { preset: 'manager' });
  expect([await writesOf('staff'), await writesOf('assignments')]).toEqual([1, 1]);
  await app().rows('update staff set name = name where id = $1', [id]);
  expect(await writesOf('staff')).toBe(2);
  await app().rows('delete from assignments where staff_id = $1', [id]);
  expect([await writesOf('staff'), await writesOf('assignments')]).toEqual([2, 2]);
});

test('a statement that finds no row, and one that is rolled back, are not counted', async () => {
  const before = await everythingStored(app());
  await app().rows('update staff set name = name where false');
  await app().rows('begin; update staff set name = name; rollback');
  expect(await everythingStored(app())).toEqual(before);
});
