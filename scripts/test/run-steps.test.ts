import { expect, test } from 'vitest';
import { dayOfYear, rotatedShards, runShards } from '../lib/full-shards.ts';
import type { Tally } from '../lib/run-checks.ts';
import { runSteps } from '../lib/run-steps.ts';

const never = () => false;

test('steps of a group run in parallel, and their lines do not mix', async () => {
  const lines: string[] = [];
  const gate = Promise.withResolvers<void>();
  const steps = [
    {
      title: 'First',
      run: async (write: (text: string) => void): Promise<Tally> => {
        write('one ');
        await gate.promise;
        write('two');
        return { passed: 1, failed: 0 };
      },
    },
    {
      title: 'Second',
      run: async (write: (text: string) => void): Promise<Tally> => {
        write('three');
        gate.resolve();
        return { passed: 2, failed: 1 };
      },
    },
  ];
  expect(await runSteps([steps], (text) => lines.push(text), never)).toEqual({ passed: 3, failed: 1 });
  expect(lines.join('')).toBe('\n── First\none two\n── Second\nthree');
});

test('a step that throws is one failure, and the next group still runs', async () => {
  const lines: string[] = [];
  const broken = { title: 'Broken', run: async () => Promise.reject(new Error('No disk')) };
  const fine = { title: 'Fine', run: async () => ({ passed: 1, failed: 0 }) };
  expect(await runSteps([[broken], [], [fine]], (text) => lines.push(text), never)).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ name: 'Broken', message: 'No disk' }],
  });
  expect(lines.join('')).toContain('No disk');
});

test('a cancelled run starts no further group', async () => {
  const step = { title: 'Late', run: async () => ({ passed: 1, failed: 0 }) };
  expect(await runSteps([[step]], never, () => true)).toEqual({ passed: 0, failed: 0 });
});

test('the shards begin with another one each day', () => {
  expect(dayOfYear(new Date('2026-01-01T00:00:00Z'))).toBe(1);
  expect(dayOfYear(new Date('2026-12-31T23:59:59Z'))).toBe(365);
  const first = [1, 2, 3].map((day) => rotatedShards(3, day)[0]?.index);
  expect(first.toSorted()).toEqual([1, 2, 3]);
  expect(rotatedShards(3, 1).map(({ index }) => index)).toEqual([2, 3, 1]);
});

test.each([
  [100, 3, 'ran shard 2/3, 3/3, 1/3, all of them'],
  [95, 2, 'ran shard 2/3, 3/3; time is up for 1/3'],
  [1, 1, 'ran shard 2/3; time is up for 3/3, 1/3'],
])('within %i s, %i shards of 30 s run after 10 s', async (limit, count, text) => {
  let seconds = 10;
  const lines: string[] = [];
  const run = async () => {
    seconds += 30;
    return { passed: 5, failed: 0 };
  };
  const time = { limitMs: limit * 1000, elapsedMs: () => seconds * 1000 };
  expect(await runShards(rotatedShards(3, 1), time, run, (line) => lines.push(line))).toEqual({ passed: 5 * count, failed: 0 });
  expect(lines.join('')).toContain(text);
});
