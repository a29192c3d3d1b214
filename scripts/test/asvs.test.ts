import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAsvsFaults } from '../lib/checks/asvs.ts';
import { ASVS_LEVELS } from '../lib/checks/asvs-levels.ts';

let root = '';
const levels = new Map([
  ['1.2.4', 1],
  ['1.2.6', 2],
]);
const link = '[log-in.test.ts](../log-in.test.ts)';
const holds = `| 1.2.4 | 1 | SQL | holds | [a.ts](../a.ts) | ${link} "is safe" |`;
const absent = '| 1.2.6 | 2 | LDAP | n/a | no LDAP | |';
const sums = ['| 1 | 1 | 0 | 0 | 1 |', '| 2 | 0 | 1 | 0 | 1 |'];
const write = (...lines: string[]) => writeFileSync(join(root, 'docs/asvs.md'), lines.join('\n'));
/** Faults of the rows, without those of the sums. */
const faults = (...rows: string[]) => {
  write('# Table', ...rows);
  return findAsvsFaults(root, levels)
    .map(({ line, message }) => `${line} ${message}`)
    .filter((fault) => !fault.includes('sums'));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'komora-asvs-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'log-in.test.ts'),
    "test('is safe', () => {});\ntest.each([1])(\n  'of %s',\n  () => {},\n);\ntest('it\\'s so', () => {});\nexpect('a value').toBe(1);\n",
  );
});
afterEach(() => rmSync(root, { recursive: true }));

test('a table with a row for each requirement passes', () => {
  expect(faults(holds, absent)).toEqual([]);
  expect(faults(`| 1.2.4 | 1 | SQL | holds | [a.ts](../a.ts) | ${link} "of %s", "it's so" |`, absent)).toEqual([]);
  expect(faults('| 1.2.4 | 1 | SQL | holds | [a.ts](../a.ts) | no test |', absent)).toEqual([]);
});

test('a requirement without a row, with two rows, of another level and an unknown one are reported', () => {
  expect(faults(holds)).toEqual(['1 requirement 1.2.6 has no row. Add it.']);
  expect(faults(holds, absent, absent)).toEqual(['4 requirement 1.2.6 has two rows. Remove one.']);
  expect(faults(holds, absent.replace('| 2 |', '| 1 |'))).toEqual(['3 1.2.6: its level is 2.']);
  expect(faults(holds, absent, absent.replace('1.2.6', '1.2.99'))).toEqual([
    '4 1.2.99: it is no requirement of level 1 or 2. Remove the row.',
  ]);
});

test('an unknown state, a state without its reason and a promise without a test are reported', () => {
  expect(faults(holds, absent.replace('n/a', 'later'))).toEqual(['3 1.2.6: the state is one of holds, n/a, gap.']);
  expect(faults(holds, absent.replace('no LDAP', ''))).toEqual([
    '3 1.2.6: say where it is done, why it does not apply, or what is missing.',
  ]);
  expect(faults('| 1.2.4 | 1 | SQL | holds | [a.ts](../a.ts) | |', absent)).toEqual(['2 1.2.4: name its test, or write "no test".']);
  expect(faults('| 1.2.4 | 1 | SQL | holds | always | no test |', absent)).toEqual(['2 1.2.4: link the file that does it.']);
});

test('a test that does not exist, its file, and a text that is no title are reported', () => {
  expect(faults(holds.replace('is safe', 'is saved'), absent)).toEqual([
    '2 1.2.4: log-in.test.ts has no test "is saved". Correct the title.',
  ]);
  expect(faults(holds.replace('is safe', 'a value'), absent)).toEqual([
    '2 1.2.4: log-in.test.ts has no test "a value". Correct the title.',
  ]);
  expect(faults(holds.replace('](../log-in', '](../sign-in'), absent)).toEqual([
    '2 1.2.4: there is no file sign-in.test.ts.',
    '2 1.2.4: sign-in.test.ts has no test "is safe". Correct the title.',
  ]);
});

test('wrong sums are reported with the right ones', () => {
  write(...sums, holds, absent);
  expect(findAsvsFaults(root, levels)).toEqual([]);
  write(...sums, holds, absent.replace('n/a', 'gap'));
  expect(findAsvsFaults(root, levels).map(({ message }) => message)).toEqual([
    'the sums of level 2 are wrong or missing. Write | 2 | 0 | 0 | 1 | 1 |',
  ]);
});

test('the list has the 70 requirements of level 1 and the 183 of level 2', () => {
  const all = [...ASVS_LEVELS.values()];
  expect([all.filter((level) => level === 1).length, all.filter((level) => level === 2).length]).toEqual([70, 183]);
});
