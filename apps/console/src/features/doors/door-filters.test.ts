import { expect, test } from 'vitest';
import { queryOf, readFilters } from './door-filters.ts';

const id = '01a20d6e-9534-7a9d-91fd-1892e60c0814';

test('an address keeps valid filters and drops the others', () => {
  expect(readFilters({ tab: 'attempts', door: id, outcome: 'REFUSED', person: id, from: '2026-03-01', to: '2026-03-02' })).toEqual({
    tab: 'attempts',
    door: id,
    outcome: 'REFUSED',
    person: id,
    from: '2026-03-01',
    to: '2026-03-02',
  });
  expect(Object.values(readFilters({ tab: 'x', door: 'x', outcome: 'OPEN', person: '1', from: '2026-13-01', to: ['a'] }))).toEqual(
    Array.from({ length: 8 }),
  );
});

test('the last day is inside of the query', () => {
  const { from, to } = queryOf({ from: '2026-03-01', to: '2026-03-01' }, undefined);
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
});
