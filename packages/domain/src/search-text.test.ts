import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch } from './search-text.ts';

describe('text for search', () => {
  it.each([
    ['Žilina', 'zilina'],
    ['ľščťžýáíéúäôňĺŕ', 'lsctzyaieuaonlr'],
    ['Příliš žluťoučký kůň', 'prilis zlutoucky kun'],
    ['Łódź', 'lodz'],
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['Győr, Hódmezővásárhely, Fűzfő', 'gyor, hodmezovasarhely, fuzfo'],
    ['Straße', 'strasse'],
    ['  Nové   Mesto\tnad Váhom ', 'nove mesto nad vahom'],
    ['Київ', 'київ'],
    ['ЙОД і їжак', 'йод і їжак'],
    ['Box №12', 'box №12'],
    ['', ''],
  ])('%j is found as %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('does not depend on how letters were composed', () => {
    for (const text of ['Žilina', 'Hódmezővásárhely', 'Київ', 'ґанок']) {
      expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text.normalize('NFC')));
    }
  });

  it('is idempotent', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aZžŁőÜßĐıİйЇґ Σ\u0301\u030c\t9№') });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'grapheme' })), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });
});
