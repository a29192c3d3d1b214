import { expect, test } from 'vitest';
import { fieldChanges } from './field-changes.ts';

test('a text by language is compared language by language', () => {
  const before = { SK: 'Sklad', EN: 'Warehouse' };
  expect(fieldChanges({ description: { before, after: { ...before, SK: 'Nový sklad' } } })).toEqual([
    { path: ['description', 'SK'], before: 'Sklad', after: 'Nový sklad' },
  ]);
});

test('a list shows what was taken away and what was added', () => {
  expect(fieldChanges({ rights: { before: ['read:box', 'read:price'], after: ['read:price', 'write:box'] } })).toEqual([
    { path: ['rights'], before: ['read:box'], after: ['write:box'] },
  ]);
});

test('the same list in another order is shown whole', () => {
  expect(fieldChanges({ order: { before: ['a', 'b'], after: ['b', 'a'] } })).toEqual([
    { path: ['order'], before: ['a', 'b'], after: ['b', 'a'] },
  ]);
});

test('money stays one value, and a new object is shown part by part', () => {
  const price = { before: { amount: 100, currency: 'EUR' }, after: { amount: 200, currency: 'EUR' } };
  expect(fieldChanges({ price, payer: { before: null, after: { name: 'Eva', ico: null } } })).toEqual([
    { path: ['price'], ...price },
    { path: ['payer', 'name'], before: undefined, after: 'Eva' },
  ]);
});
