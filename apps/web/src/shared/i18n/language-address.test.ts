import { expect, test } from 'vitest';
import { languageOfAddress, withoutLanguage } from './language-address.ts';

test('an address names one known language, or none', () => {
  expect(languageOfAddress({ lang: 'cs' })).toBe('cs');
  expect(languageOfAddress({ lang: 'UK' })).toBe('uk');
  for (const lang of ['xx', '', ['cs', 'hu'], 5, null]) expect(languageOfAddress({ lang })).toBeUndefined();
  expect(languageOfAddress({})).toBeUndefined();
});

test('removing the language keeps the rest of the address', () => {
  expect(withoutLanguage('https://www.example.com/boxes?lang=cs&size=XS&size=SMALL#map')).toBe(
    'https://www.example.com/boxes?size=XS&size=SMALL#map',
  );
  expect(withoutLanguage('https://www.example.com/help')).toBe('https://www.example.com/help');
});
