import type { InstalmentDebt } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { initialValues, readRows, split, totalOf } from './plan-values.ts';

const debt = (entryId: string, open: number): InstalmentDebt => ({
  entryId,
  number: entryId,
  dueOn: '2026-03-01',
  open,
  contractNumber: null,
  boxName: null,
  isOverlocked: false,
  planId: null,
});
const debts = [debt('a', 6384), debt('b', 6385), debt('c', 100)];
const of = { currency: 'EUR', locale: 'sk' } as const;

test('proposes three months for all invoices', () => {
  const values = initialValues(debts.slice(0, 2), { ...of, firstOn: '2026-03-31' });
  expect(values.chosen).toEqual(['a', 'b']);
  expect(readRows(values)).toEqual([
    { dueOn: '2026-03-31', amount: 4256 },
    { dueOn: '2026-04-30', amount: 4256 },
    { dueOn: '2026-05-31', amount: 4257 },
  ]);
});

test('splits again, and keeps the rows while the count or the day is unusable', () => {
  const values = initialValues(debts.slice(0, 2), { ...of, firstOn: '2026-03-31' });
  expect(split({ ...values, count: '2', interval: 'WEEK' }, debts, of).rows).toEqual([
    { position: 1, dueOn: '2026-03-31', amount: '63,84' },
    { position: 2, dueOn: '2026-04-07', amount: '63,85' },
  ]);
  for (const wrong of [{ count: '' }, { count: '25' }, { count: 'x' }, { firstOn: '' }, { chosen: [] }])
    expect(split({ ...values, ...wrong }, debts, of).rows).toBe(values.rows);
  expect(totalOf(debts, ['a', 'c'])).toBe(6484);
});
