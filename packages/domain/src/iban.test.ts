import { expect, test } from 'vitest';
import { isIban, normaliseIban } from './iban.ts';

test.each(['SK31 1200 0000 1987 4263 7541', 'cz6508000000192000145399', 'PL61109010140000071219812874', 'HU42117730161111101800000000'])(
  '%s is an IBAN',
  (iban) => expect(isIban(iban)).toBe(true),
);

test.each(['', 'SK3112000000198742637542', 'SK1312000000198742637541', '123', 'SK31', "SK31'; drop", `SK31${'1'.repeat(100)}`])(
  '%s is no IBAN',
  (iban) => expect(isIban(iban)).toBe(false),
);

test('spaces and case do not count', () => expect(normaliseIban(' sk31 12')).toBe('SK3112'));
