import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCatalogue } from '@komora/api';
import { expect, test } from 'vitest';
import { filesBelow, isTypeScript } from '../../../scripts/lib/checks/files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Codes of rules that packages apply.
const ofPackages = [
  'api/src/values.ts',
  'api/src/admin/instalment-plan.ts',
  'domain/src/legal-text.ts',
  'domain/src/message-text.ts',
  'documents/src/message/own-texts/render-own.ts',
];
const sources = [...filesBelow(root, ['apps/server/src']), ...ofPackages.map((path) => `packages/${path}`)]
  .filter((path) => isTypeScript(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n');

// The specification reserves this code for numbers that an SMS provider rejects; no provider is connected.
const waiting = ['sms/invalid-number'];

test.each(Object.keys(errorCatalogue).filter((code) => !waiting.includes(code)))('%s is said somewhere in the server', (code) => {
  expect([`'${code}'`, `"${code}"`, `\`${code}\``].some((said) => sources.includes(said))).toBe(true);
});

test('reserved error codes are not used yet', () => {
  for (const code of waiting) expect(sources).not.toContain(code);
});
