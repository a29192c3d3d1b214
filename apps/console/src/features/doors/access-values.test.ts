import { expect, test } from 'vitest';
import { newAccess, validateAccess, withListedBoxes } from './access-values.ts';

const now = Date.parse('2026-03-02T09:00:00Z');
const filled = { ...newAccess('w', 'SK', now), email: ' opravar@example.com ', reason: 'výmena zámku' };

test('an access lasts four hours from now unless it is changed', () => {
  const result = validateAccess(filled);
  expect(result).toMatchObject({ valid: true, value: { email: 'opravar@example.com', boxIds: [], language: 'SK' } });
  if (result.valid)
    expect([result.value.validFrom, result.value.validTo]).toEqual(['2026-03-02T09:00:00.000Z', '2026-03-02T13:00:00.000Z']);
});

test('empty fields and an end before the start are marked', () => {
  const paths = (values: object) => {
    const result = validateAccess({ ...filled, ...values });
    return result.valid ? [] : result.errors.map(({ path }) => path);
  };
  expect(paths({ email: ' ', reason: '', warehouseId: '' })).toEqual(['warehouseId', 'email', 'reason']);
  expect(paths({ validTo: filled.validFrom })).toEqual(['validTo']);
  expect(paths({ validTo: '' })).toEqual(['validTo']);
});

test('boxes of the warehouse chosen before are not sent', () => {
  const result = validateAccess({ ...filled, boxIds: ['of-another', 'here'] });
  if (!result.valid) throw new Error('The form is valid');
  expect(withListedBoxes(result.value, [{ id: 'here' }, { id: 'also-here' }]).boxIds).toEqual(['here']);
  expect(withListedBoxes(result.value, undefined).boxIds).toEqual([]);
});
