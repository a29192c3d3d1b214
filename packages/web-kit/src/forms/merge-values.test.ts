import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { name: 'Rača', city: 'Bratislava', features: ['LIFT', 'CAMERA'] as readonly string[], isOpen: true };

test('different fields merge by themselves', () => {
  expect(mergeValues(base, { ...base, name: 'Rača 2' }, { ...base, city: 'Pezinok' })).toEqual({
    values: { ...base, name: 'Rača 2', city: 'Pezinok' },
    taken: ['city'],
    both: [],
  });
});

test('the same field keeps the typed value until somebody decides', () => {
  expect(mergeValues(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' })).toEqual({
    values: { ...base, name: 'Mine' },
    taken: [],
    both: ['name'],
  });
});

test('the same change of both is no conflict', () => {
  expect(mergeValues(base, { ...base, isOpen: false }, { ...base, isOpen: false })).toEqual({
    values: { ...base, isOpen: false },
    taken: [],
    both: [],
  });
});

test('a field that is set back to its beginning takes their value', () => {
  expect(mergeValues(base, base, { ...base, name: 'Theirs' }).values.name).toBe('Theirs');
});

test('ticks of both stay, and what either took away goes', () => {
  const mine = { ...base, features: ['LIFT', 'CAMERA', 'PARKING'] };
  const theirs = { ...base, features: ['CAMERA', 'HEATING'] };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...base, features: ['CAMERA', 'HEATING', 'PARKING'] },
    taken: ['features'],
    both: [],
  });
});

test('rows are one value', () => {
  const rows = { hours: [{ opens: '8' }] };
  const merged = mergeValues(rows, { hours: [{ opens: '9' }] }, { hours: [{ opens: '8' }, { opens: '10' }] });
  expect(merged).toEqual({ values: { hours: [{ opens: '9' }] }, taken: [], both: ['hours'] });
});
