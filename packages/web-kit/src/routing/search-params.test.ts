import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fragmentText, ownPath, parseSearch, stringifySearch, textOf } from './search-params.ts';

test('a query is the same after any number of reads and writes', () => {
  const values = fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 })));
  fc.assert(
    fc.property(values, (search) => {
      const once = parseSearch(stringifySearch(search));
      expect(once).toEqual({ ...search });
      expect(stringifySearch(once)).toBe(stringifySearch(search));
    }),
  );
});

test('values stay text, so that a token of digits keeps its zeros', () => {
  expect(parseSearch('?token=00123&limitedView=true')).toEqual({ token: '00123', limitedView: 'true' });
  expect(stringifySearch({ location: '48.15,17.1', zoom: 12, gone: undefined })).toBe('?location=48.15,17.1&zoom=12');
});

test('only paths of this site are followed', () => {
  expect(ownPath('/my/boxes?x=1')).toBe('/my/boxes?x=1');
  for (const outside of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    undefined,
  ])
    expect(ownPath(outside)).toBeUndefined();
});

test('a zero byte, which the server rejects in a text, is dropped', () => {
  expect(textOf(parseSearch('?search=a%00b'), 'search')).toBe('ab');
  expect(textOf(parseSearch('?search=%00'), 'search')).toBeUndefined();
});

test('the fragment of a link that a mail program has cut is read as it is', () => {
  expect(fragmentText('a%2Bb')).toBe('a+b');
  for (const cut of ['abc%', 'abc%2', 'abc%E2%8']) expect(fragmentText(cut)).toBe(cut);
});
