import { expect, test } from 'vitest';
import { countPlaywright, countVitest, firstLines } from '../lib/suites.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 2, testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed')] };
  expect(countVitest(report, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test('a file that does not load is a failure', () => {
  expect(countVitest({ numPassedTests: 0, testResults: [file('failed')] }, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a skipped test counts as failed', () => {
  expect(countVitest({ numPassedTests: 1, testResults: [file('passed', 'passed', 'pending', 'todo')] }, 0)).toMatchObject({
    passed: 1,
    failed: 2,
  });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } }, 1)).toMatchObject({ passed: 3, failed: 3 });
});

test('a non-zero exit code without a failed test is a failure', () => {
  expect(countVitest({ numPassedTests: 1, testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('failed tests are named with their messages', () => {
  const broken = { status: 'failed', fullName: 'a rent is charged once', failureMessages: ['expected 1 to be 2'] };
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, broken] }];
  expect(countVitest({ numPassedTests: 1, testResults }, 1).failures).toEqual([
    { name: 'a.test.ts › a rent is charged once', message: 'expected 1 to be 2' },
  ]);
  const spec = {
    title: 'a page fits',
    tests: [{ status: 'unexpected', results: [{ error: { message: '\u001b[31m12 px too wide\u001b[39m' } }] }],
  };
  const fine = { title: 'a page loads', tests: [{ status: 'expected', results: [{}] }] };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ file: 'a.spec.ts', suites: [{ file: 'a.spec.ts', specs: [spec, fine] }] }],
  };
  expect(countPlaywright(report, 1).failures).toEqual([{ name: 'a.spec.ts › a page fits', message: '12 px too wide' }]);
});

test('a file that does not load is named with its error', () => {
  const testResults = [{ name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }];
  expect(countVitest({ numPassedTests: 0, testResults }, 1).failures).toEqual([{ name: 'b.test.ts', message: 'Cannot find module' }]);
});

test('a long message is cut and marked', () => {
  expect(firstLines('1\n2\n3\n', 3)).toBe('1\n2\n3');
  expect(firstLines('1\n2\n3', 2)).toBe('1\n2\n…');
});
