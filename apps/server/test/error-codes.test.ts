import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@komora/contract';
import { expect, test } from 'vitest';
import { filesBelow, isTypeScript } from '../../../scripts/lib/checks/files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Rules that the contract itself applies name their codes there.
const sources = [...filesBelow(root, ['apps/server/src']), 'packages/contract/src/values.ts']
  .filter((path) => isTypeScript(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n');

// The specification keeps this code for a number that the sender of text messages refuses; none is connected.
const waiting = ['sms/invalid-number'];

test.each(Object.keys(errorCatalogue).filter((code) => !waiting.includes(code)))('%s is said somewhere in the server', (code) => {
  expect([`'${code}'`, `"${code}"`, `\`${code}\``].some((said) => sources.includes(said))).toBe(true);
});

test('what waits for its use has none yet', () => {
  for (const code of waiting) expect(sources).not.toContain(code);
});
