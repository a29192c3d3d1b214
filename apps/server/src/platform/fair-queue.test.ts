import { expect, test } from 'vitest';
import { type FairQueue, fairQueue } from './fair-queue.ts';

const options = { concurrency: 1, maxWaiting: 4, maxWaitingPerCaller: 3, retryAfter: 5 };

/** Calls that finish one after the other on request, and the order in which they started. */
function calls(queue: FairQueue) {
  const started: string[] = [];
  const running: (() => void)[] = [];
  const call = (caller: string, name: string) =>
    queue(caller, () => {
      started.push(name);
      return new Promise<void>((finish) => running.push(finish));
    }).catch((error: Error & { code?: string; retryAfter?: number }) => {
      started.push(`${name}: ${error.code}`);
    });
  const finish = async (promise: Promise<unknown>) => {
    running.shift()?.();
    await promise;
  };
  return { started, call, finish };
}

test('callers take turns', async () => {
  const { started, call, finish } = calls(fairQueue(options));
  const all = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('b', 'b1'), call('c', 'c1')];
  const [a1, a2, , b1, c1] = all;
  for (const one of [a1, a2, b1, c1]) await finish(one as Promise<unknown>);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('rejects a caller with too many waiting calls, and no others', async () => {
  const { started, call } = calls(fairQueue(options));
  const names = ['a1', 'a2', 'a3', 'a4', 'a5'];
  const all = names.map((name) => call('a', name));
  await all[4];
  void call('b', 'b1');
  expect(started).toEqual(['a1', 'a5: too-many-requests']);
});

test('a full queue displaces a call of the caller with the most waiting calls', async () => {
  const { started, call, finish } = calls(fairQueue(options));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name));
  const b1 = call('b', 'b1');
  const c1 = call('c', 'c1');
  await all[3];
  expect(started).toEqual(['a1', 'a4: too-many-requests']);
  for (const one of [all[0], all[1], b1, c1]) await finish(one as Promise<unknown>);
  expect(started.slice(2)).toEqual(['a2', 'b1', 'c1', 'a3']);
});

test('a full queue rejects a caller that has as many waiting calls as the others', async () => {
  const { started, call } = calls(fairQueue(options));
  for (const name of ['a', 'b', 'c', 'd', 'e']) void call(name, name);
  await call('f', 'f');
  expect(started).toEqual(['a', 'f: too-many-requests']);
});

test('work that fails frees its slot', async () => {
  const queue = fairQueue(options);
  await expect(queue('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(queue('a', () => Promise.resolve('done'))).resolves.toBe('done');
});
