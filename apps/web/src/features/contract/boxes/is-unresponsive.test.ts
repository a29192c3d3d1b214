import { ApiError } from '@komora/api/client';
import { expect, test } from 'vitest';
import { isUnresponsive } from './is-unresponsive.ts';

const failure = (status: number) => new ApiError({ status, code: status === 503 ? 'maintenance' : 'unexpected', detail: '' });
const loading = (status: number) => ({ data: undefined, error: null, failureReason: failure(status) });
const failed = (status: number) => ({ data: [], error: failure(status), failureReason: failure(status) });
const repeating = (status: number) => ({ data: [], error: null, failureReason: failure(status) });

test('maintenance, a lost database and too many requests show the stored copy, if there is one', () => {
  for (const status of [429, 500, 502, 503]) {
    expect(isUnresponsive(loading(status), true)).toBe(true);
    expect(isUnresponsive(failed(status), true)).toBe(true);
    expect(isUnresponsive(loading(status), false)).toBe(false);
  }
});

test('no response counts also without a copy', () => {
  expect([isUnresponsive(loading(0), false), isUnresponsive(failed(0), true)]).toEqual([true, true]);
});

test('a rejection is no lack of response, and with data on the screen the first failure is tolerated', () => {
  expect([isUnresponsive(loading(401), true), isUnresponsive(loading(404), true)]).toEqual([false, false]);
  expect([isUnresponsive(repeating(0), true), isUnresponsive(repeating(503), true)]).toEqual([false, false]);
});
