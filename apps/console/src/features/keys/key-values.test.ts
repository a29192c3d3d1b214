import type { Me } from '@komora/api/admin';
import { expect, test } from 'vitest';
import { formPath, holdsAt, newKey, validateKey } from './key-values.ts';

const warehouse = 'warehouse:w1';
const rights: Me['rights'] = [
  { right: 'read:box', everywhere: true, warehouseIds: [], legalEntityIds: [] },
  { right: 'write:box', everywhere: false, warehouseIds: ['w1'], legalEntityIds: [] },
  { right: 'read:tax', everywhere: false, warehouseIds: ['w1', 'w2'], legalEntityIds: ['e1'] },
];
const values = { ...newKey(new Date(2026, 1, 28)), name: ' Accounting ' };

test('a right is held at its place only', () => {
  expect([holdsAt({ rights }, 'read:box', 'organisation'), holdsAt({ rights }, 'write:box', 'organisation')]).toEqual([true, false]);
  expect([holdsAt({ rights }, 'write:box', warehouse), holdsAt({ rights }, 'write:box', 'warehouse:w2')]).toEqual([true, false]);
  expect([holdsAt({ rights }, 'read:tax', 'company:e1'), holdsAt({ rights }, 'write:tax', 'company:e1')]).toEqual([true, false]);
});

test('a key keeps the rights that are held at its place, and its addresses line by line', () => {
  const result = validateKey({ ...values, rights: ['read:box', 'write:box'], addresses: '10.0.0.1\n 10.1.0.0/16,\n' }, { rights });
  expect(result).toMatchObject({
    valid: true,
    value: { name: 'Accounting', rights: ['read:box'], addresses: ['10.0.0.1', '10.1.0.0/16'] },
  });
  const here = validateKey({ ...values, rights: ['write:box'], place: warehouse }, { rights });
  expect(here).toMatchObject({ value: { rights: ['write:box'], warehouseId: 'w1', legalEntityId: null } });
});

test('a key without a name, a last day or a right that is held has an error there', () => {
  const result = validateKey({ ...values, name: ' ', lastDay: '', rights: ['write:box'] }, { rights });
  expect(result.valid || result.errors.map(({ path }) => path)).toEqual(['name', 'lastDay', 'rights']);
});

test('a key lasts until the end of its last day', () => {
  const result = validateKey({ ...values, lastDay: '2026-12-31', rights: ['read:box'] }, { rights });
  expect(result.valid && result.value.expiresAt).toBe(new Date(2027, 0, 1).toISOString());
});

test('errors of the server stand at the fields of the form', () => {
  expect(['addresses.2', 'rights.0', 'expiresAt', 'legalEntityId', 'name'].map(formPath)).toEqual([
    'addresses',
    'rights',
    'lastDay',
    'place',
    'name',
  ]);
});
