import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from '../lib/process-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komora-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what a killed process left is taken, and released', async () => {
  const file = join(folder, 'lock');
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(file, String(pid));
  const release = await takeLock(file);
  expect(existsSync(file)).toBe(true);
  release();
  expect(existsSync(file)).toBe(false);
});

test('a living process is waited for', async () => {
  const file = join(folder, 'lock');
  writeFileSync(file, String(process.ppid));
  let isTaken = false;
  const waiting = takeLock(file).then((release) => {
    isTaken = true;
    return release;
  });
  await new Promise((done) => setImmediate(done));
  expect(isTaken).toBe(false);
  rmSync(file);
  (await waiting)();
  expect(existsSync(file)).toBe(false);
});
