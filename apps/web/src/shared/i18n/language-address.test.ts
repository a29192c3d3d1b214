import { expect, test } from 'vitest';
import { languageOfAddress, withoutLanguage } from './language-address.ts';

test('an address names one known language, or none', () => {
  expect(languageOfAddress({ lang: 'cs' })).toBe('cs');
  for (const lang of ['xx', 'CS', '', ['cs', 'hu'], 5, null]) expect(languageOfAddress({ lang })).toBeUndefined();
  expect(languageOfAddress({})).toBeUndefined();
});

test('without its language an address is otherwise the same', () => {
  expect(withoutLanguage('https://www.example.com/boxes?lang=cs&size=XS&size=SMALL#map')).toBe(
    'https://www.example.com/boxes?size=XS&size=SMALL#map',
  );
  expect(withoutLanguage('https://www.example.com/help')).toBe('https://www.example.com/help');
});
