import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@komora/embedded-postgres';
import { waitUntil } from '@komora/testing';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, runs, startProgram } from './program.ts';

const [folder, backups] = [dataFolder(), dataFolder()];
const leftOver = new Set<number>();
afterAll(() => {
  for (const pid of leftOver) if (runs(pid)) process.kill(pid, 'SIGKILL');
  folder.remove();
  backups.remove();
});

test('the age of backups and their failures are metrics of the process that takes them', { timeout: 600_000 }, async () => {
  const metricsPort = String(await freePort());
  const program = await startProgram({
    DATA_DIR: folder.path,
    BACKUP_DIR: backups.path,
    BACKUP_KEY: randomBytes(32).toString('hex'),
    METRICS_PORT: metricsPort,
    LOG_LEVEL: 'silent',
  });
  leftOver.add(program.pid);
  await program.ready();
  leftOver.add(folder.postgresPid() ?? 0);
  const read = async (metric: string, part: string): Promise<number | undefined> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const [, value] = new RegExp(`^komora_backup_${metric}\\{part="${part}"\\} (\\S+)$`, 'm').exec(text) ?? [];
    return value === undefined ? undefined : Number(value);
  };

  const limitMs = 120_000;
  await waitUntil(async () => (await read('last_success_timestamp_seconds', 'base')) !== undefined, { limitMs, what: 'a base backup' });
  await waitUntil(async () => (await read('last_success_timestamp_seconds', 'wal')) !== undefined, { limitMs, what: 'a shipment' });
  const stored = (await read('last_success_timestamp_seconds', 'base')) ?? 0;
  expect(Math.abs(Date.now() / 1000 - stored)).toBeLessThan(600);
  expect(await read('age_seconds', 'base')).toBeLessThan(600);
  for (const part of ['base', 'wal', 'archive']) expect(await read('failures_total', part)).toBe(0);

  // The disk of the backups is gone.
  renameSync(join(backups.path, 'wal'), join(backups.path, 'away'));
  writeFileSync(join(backups.path, 'wal'), '');
  await waitUntil(async () => (await read('failures_total', 'wal')) === 1, { limitMs, what: 'a failed shipment' });
  const last = await read('last_success_timestamp_seconds', 'wal');
  const age = (await read('age_seconds', 'wal')) ?? 0;
  await waitUntil(async () => ((await read('age_seconds', 'wal')) ?? 0) > age + 3, { limitMs, what: 'the age to grow' });
  expect(await read('last_success_timestamp_seconds', 'wal')).toBe(last);
  expect(await read('failures_total', 'base')).toBe(0);

  program.kill('SIGINT');
  expect(await program.ended).toBe(0);
});
