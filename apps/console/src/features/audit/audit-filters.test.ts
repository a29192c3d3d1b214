import { expect, test } from 'vitest';
import { queryOf, readFilters } from './audit-filters.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('filters of the address become the query, the last day included', () => {
  const filters = readFilters({ person: id, key: id, verb: 'staff.invite', record: id, from: '2026-03-01', to: '2026-03-01' });
  const { from, to, ...rest } = queryOf(filters, 'w');
  expect(rest).toEqual({ staffId: id, keyId: id, verb: 'staff.invite', nounId: id, warehouseId: 'w' });
  expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 3600 * 1000);
});

test('what is not valid is left out, so that an old or mistyped address still shows the log', () => {
  const none = { person: undefined, key: undefined, verb: undefined, record: undefined, from: undefined, to: undefined };
  for (const search of [
    {},
    { person: 'me', key: 'mine', verb: 'nonsense', record: '1', from: 'yesterday', to: '2026-13-45' },
    { person: [id, id], verb: 5, from: null, to: '2026-1-1' },
  ])
    expect(readFilters(search)).toEqual(none);
});
