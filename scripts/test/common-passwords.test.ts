import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildFilter, mayContain } from '../../apps/server/src/modules/identity/common-password/bloom-filter.ts';
import { commonPasswords } from '../lib/common-passwords.ts';

const file = new URL('../../apps/server/src/modules/identity/common-password/common-passwords.bin', import.meta.url);
const committed = readFileSync(file);
const passwords = commonPasswords();

test('the committed filter is the one of the list', () => {
  expect(passwords.size).toBeGreaterThan(50_000);
  const isCurrent = committed.equals(buildFilter(passwords));
  expect(isCurrent, 'common-passwords.bin differs from its list. Run "node scripts/common-passwords.ts" and commit the result.').toBe(true);
});

test('every listed password is found, and few others', () => {
  for (const one of passwords) if (!mayContain(committed, one)) expect.fail(`${one} is not found`);
  const others = Array.from({ length: 100_000 }, (_, index) => createHash('sha256').update(`${index}`).digest('base64').slice(0, 10));
  expect(others.filter((one) => mayContain(committed, one)).length).toBeLessThan(10);
});
