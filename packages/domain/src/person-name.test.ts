import { expect, test } from 'vitest';
import { LANGUAGES } from './language.ts';
import { personName } from './person-name.ts';

const person = { firstName: 'Ferenc', lastName: 'Kovács' };

test.each(['HU', 'hu'] as const)('the family name is first in %s', (language) => {
  expect(personName(person, language)).toBe('Kovács Ferenc');
});

test.each(LANGUAGES.filter((language) => language !== 'HU'))('the given name is first in %s', (language) => {
  expect(personName(person, language)).toBe('Ferenc Kovács');
});
