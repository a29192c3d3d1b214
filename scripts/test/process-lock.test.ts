import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock } from '../lib/process-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komora-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the lock of a killed process is acquired and released', async () => {
  const file = join(folder, 'lock');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));
  const release = await acquireLock(file);
  expect(existsSync(file)).toBe(true);
  release();
  expect(existsSync(file)).toBe(false);
});

test('the lock of a running process is awaited', async () => {
  const file = join(folder, 'lock');
  writeFileSync(file, String(process.ppid));
  let isTaken = false;
  const waiting = acquireLock(file).then((release) => {
    isTaken = true;
    return release;
  });
  await new Promise((done) => setImmediate(done));
  expect(isTaken).toBe(false);
  rmSync(file);
  (await waiting)();
  expect(existsSync(file)).toBe(false);
});
