import { expect, test } from 'vitest';
import { validateContact } from './validate-contact.ts';

const values = { firstName: ' Jana ', lastName: 'Nováková', phoneNumber: ' ', language: 'SK' };

test('names are trimmed, and an empty phone number is none', () => {
  expect(validateContact(values)).toEqual({
    valid: true,
    value: { firstName: 'Jana', lastName: 'Nováková', phoneNumber: null, language: 'SK' },
  });
});

test('missing names and an unknown language are errors at their fields', () => {
  const result = validateContact({ firstName: ' ', lastName: '', phoneNumber: '1', language: 'DE' });
  expect(result.valid ? [] : result.errors.map(({ path }) => path)).toEqual(['firstName', 'lastName', 'language']);
});
