import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Member } from '../lib/cluster/member.ts';

const folder = mkdtempSync(join(tmpdir(), 'komora-member-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function member(script: string, onLost: (name: string, how: string) => void) {
  const options = {
    name: 'one',
    command: process.execPath,
    args: ['-e', script],
    env: {},
    logFile: join(folder, 'log'),
    identity: {},
    stopMs: 5000,
  };
  return new Member({ ...options, onLost });
}

test('a process that runs is not started a second time, and a killed one is not reported as lost', async () => {
  const lost: string[] = [];
  const one = member('setInterval(() => undefined, 1000)', (name) => void lost.push(name));
  one.start();
  const { pid } = one;
  one.start();
  expect(one.pid).toBe(pid);
  await one.kill();
  expect([one.pid, lost]).toEqual([undefined, []]);
  one.start();
  expect(one.pid).not.toBe(pid);
  await one.stop();
  expect([one.pid, lost]).toEqual([undefined, []]);
});

test('a process that ends by itself is reported with its exit code, and its output is in the log', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const one = member('console.log("no database"); process.exit(3)', (_, how) => resolve(how));
  one.start();
  expect(await promise).toBe('exit code 3');
  expect(one.pid).toBeUndefined();
  expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('no database');
});
