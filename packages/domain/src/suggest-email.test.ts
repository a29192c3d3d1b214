import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

describe('the address that a person probably meant', () => {
  test.each([
    ['jana@gmial.com', 'jana@gmail.com'],
    ['jana@gmai.com', 'jana@gmail.com'],
    ['jana@gmaill.com', 'jana@gmail.com'],
    ['Jana.N+box@GMAIL.CON', 'Jana.N+box@gmail.com'],
    [' jana@gmail.sk ', 'jana@gmail.com'],
    ['jana@senzam.cz', 'jana@seznam.cz'],
    ['jana@sezman.cz', null],
    ['jana@seznma.cz', 'jana@seznam.cz'],
    ['jana@seznam.com', null],
    ['jana@zozam.sk', 'jana@zoznam.sk'],
    ['jana@fremail.hu', 'jana@freemail.hu'],
  ])('of %s is %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  test.each([
    'jana@gmail.com',
    'jana@mail.com',
    'jana@email.com',
    'jana@op.pl',
    'jana@firma.example',
    'jana',
    '@gmial.com',
    'a@b@gmial.com',
    '',
  ])('is unknown for %s', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });

  it('has no further suggestion', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('gmial.com', 'gmail.co', 'seznm.cz', 'outlok.com'), (name, domain) => {
        const meant = suggestEmail(`${name}@${domain}`);
        return meant === null || suggestEmail(meant) === null;
      }),
    );
  });
});
