import { expect, test } from 'vitest';
import { ibansOfDomestic, isIban, normaliseIban } from './iban.ts';

test.each(['SK31 1200 0000 1987 4263 7541', 'cz6508000000192000145399', 'PL61109010140000071219812874', 'HU42117730161111101800000000'])(
  '%s is an IBAN',
  (iban) => expect(isIban(iban)).toBe(true),
);

test.each(['', 'SK3112000000198742637542', 'SK1312000000198742637541', '123', 'SK31', "SK31'; drop", `SK31${'1'.repeat(100)}`])(
  '%s is no IBAN',
  (iban) => expect(isIban(iban)).toBe(false),
);

test('spaces and case do not count', () => expect(normaliseIban(' sk31 12')).toBe('SK3112'));

test.each([
  ['19-2000145399/0800', 'CZ6508000000192000145399'],
  [' 000019 - 2000145399 / 0800', 'CZ6508000000192000145399'],
  ['8742637541/1200', 'SK4512000000008742637541'],
])('%s is the account %s', (text, iban) => {
  expect(ibansOfDomestic(text)).toContain(iban);
  expect(ibansOfDomestic(text).map(isIban)).toEqual([true, true]);
});

test.each(['', '19-2000145399', '1/0800', '12345678901/0800', '1234567-12/0800', '19-20/080', 'CZ65/0800'])(
  '%s is no domestic account',
  (text) => expect(ibansOfDomestic(text)).toEqual([]),
);
