import { expect, test } from 'vitest';
import { textIn, textPaths, textValues, typedTexts } from './localised.ts';

test('texts come back from the fields as they went in, without empty languages', () => {
  const texts = { SK: 'Základné', UK: 'Базове' };
  expect(typedTexts('name', textValues('name', texts))).toEqual(texts);
  expect(typedTexts('name', { ...textValues('name', texts), 'name.SK': '  ', 'name.EN': ' Basic ' })).toEqual({
    EN: 'Basic',
    UK: 'Базове',
  });
  expect(textPaths('name')).toContain('name.HU');
});

test('a missing language falls back to English, then to any', () => {
  expect(textIn({ SK: 'a', EN: 'b' }, 'SK')).toBe('a');
  expect(textIn({ SK: 'a', EN: 'b' }, 'HU')).toBe('b');
  expect(textIn({ PL: 'c' }, 'HU')).toBe('c');
  expect(textIn({}, 'HU')).toBe('');
});
