import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from '../lib/suites.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('passed and failed tests are counted', () => {
  const report = { numPassedTests: 2, testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed')] };
  expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1 });
});

test('a file that does not load is a failure', () => {
  expect(countVitest({ numPassedTests: 0, testResults: [file('failed')] }, 1)).toEqual({ passed: 0, failed: 1 });
});

test('a skipped test counts as failed', () => {
  expect(countVitest({ numPassedTests: 1, testResults: [file('passed', 'passed', 'pending', 'todo')] }, 0)).toEqual({
    passed: 1,
    failed: 2,
  });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } }, 1)).toEqual({ passed: 3, failed: 3 });
});

test('a non-zero exit code without a failed test is a failure', () => {
  expect(countVitest({ numPassedTests: 1, testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual({ passed: 1, failed: 1 });
});
