import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { adminQuery, startTestPostgres, waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';

test('a server removes its data when it stops', async () => {
  const postgres = await startTestPostgres();
  const [row] = await adminQuery(postgres.url(), 'show data_directory');
  const folder = String(row?.data_directory);
  expect(existsSync(folder)).toBe(true);
  expect(await postgres.stop()).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});

test('a server keeps its data when a failed test left its database there', async () => {
  const postgres = await startTestPostgres();
  await adminQuery(postgres.url(), 'create database test_left');
  await adminQuery(postgres.url(), `comment on database test_left is 'kept'`);
  const stored = await postgres.stop();
  expect(stored?.databases).toEqual(['test_left']);
  const folder = String(stored?.dataDir);
  expect(existsSync(folder)).toBe(true);
  rmSync(dirname(folder), { recursive: true });
});

test('the next run ends and removes the server of a run that was killed', async () => {
  const script = `
    import { startTestPostgres } from '@komora/testing/postgres';
    const postgres = await startTestPostgres();
    process.stdout.write(postgres.url() + '\\n');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((done) => child.stdout.once('data', (text: Buffer) => done(text.toString().trim())));
  const [row] = await adminQuery(url, 'show data_directory');
  child.kill('SIGKILL');
  await new Promise((done) => child.once('close', done));
  expect(await adminQuery(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);

  const next = await startTestPostgres();
  await next.stop();
  await expect(adminQuery(url, 'select 1')).rejects.toThrow();
  await waitUntil(() => !existsSync(String(row?.data_directory)));
});
