import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUndescribedNouns } from '../lib/checks/nouns.ts';

let root = '';
const BILLING = 'apps/server/src/modules/billing';
const architecture = (nouns: string) => {
  writeFileSync(join(root, 'docs/architecture.md'), `| context | nouns | for |\n|---|---|---|\n| [\`billing\`](x) | ${nouns} | money |\n`);
};
const readme = (...nouns: string[]) => {
  writeFileSync(join(root, BILLING, 'README.md'), nouns.map((noun) => `| \`${noun}\` | text |`).join('\n'));
};
const messages = () => findUndescribedNouns(root).map(({ file, message }) => `${file}: ${message.slice(0, message.indexOf('.'))}`);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'komora-nouns-'));
  mkdirSync(join(root, 'docs'));
  for (const noun of ['rent', 'ledger']) mkdirSync(join(root, BILLING, noun), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

test('nouns that are in both tables pass', () => {
  architecture('rent, ledger');
  readme('rent', 'ledger');
  expect(messages()).toEqual([]);
});

test('a noun that the README of its context leaves out is reported', () => {
  architecture('rent, ledger');
  readme('rent');
  expect(messages()).toEqual([`${BILLING}/README.md: no row describes \`ledger\``]);
});

test('a noun that the architecture leaves out, and one that is gone, are reported', () => {
  architecture('rent, invoice');
  readme('rent', 'ledger');
  expect(messages()).toEqual([
    'docs/architecture.md: the row of `billing` lacks `ledger`',
    'docs/architecture.md: `billing` has no folder `invoice`',
  ]);
});

test('a context without a README has no described noun', () => {
  architecture('rent, ledger');
  expect(messages()).toEqual([`${BILLING}/README.md: no row describes \`ledger\``, `${BILLING}/README.md: no row describes \`rent\``]);
});
