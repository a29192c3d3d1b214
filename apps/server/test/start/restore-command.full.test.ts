import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@komora/testing';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, type Program, runs, startProgram } from './program.ts';

const [folder, backups, other] = [dataFolder(), dataFolder(), dataFolder()];
const leftOver = new Set<number>();
afterAll(() => {
  for (const pid of leftOver) if (runs(pid)) process.kill(pid, 'SIGKILL');
  for (const place of [folder, backups, other]) place.remove();
});

const environment = { DATA_DIR: folder.path, BACKUP_DIR: backups.path, BACKUP_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };

/** Runs a command of the runbooks with the environment of the program. */
function command(script: string, ...options: string[]): Promise<{ code: number; said: string }> {
  const file = fileURLToPath(new URL(`../../../../scripts/${script}.ts`, import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, [file, ...options], { env: { PATH, HOME, ...environment } }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
    );
  });
}

async function start(env: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({ ...environment, ...env });
  leftOver.add(program.pid);
  return program;
}

async function stop(program: Program): Promise<void> {
  leftOver.add(folder.postgresPid() ?? 0);
  program.kill('SIGINT');
  expect(await program.ended).toBe(0);
}

test('an embedded database is restored and reconciled by commands, while the program runs and while it does not', {
  timeout: 900_000,
}, async () => {
  const program = await start();
  await program.ready();
  await waitUntil(() => readdirSync(backups.path).some((name) => /^base-.*\.json$/.test(name)), {
    limitMs: 120_000,
    what: 'a base backup',
  });
  expect(await command('restore', 'status')).toMatchObject({ code: 0, said: expect.stringContaining('Billing runs.') });
  expect(await command('billing', 'list')).toEqual({ code: 0, said: 'No contract is suspended.\n' });
  await stop(program);

  renameSync(join(folder.path, 'postgres'), join(folder.path, 'lost'));
  const restored = await command('restore', '--latest');
  expect(restored.said).toContain('Start Komora now.');
  expect((await command('restore', 'status')).said).toContain('Billing is paused');
  const again = await start();
  await again.ready();
  expect(await command('restore', 'status')).toMatchObject({ code: 1 });
  const reconciled = await command('restore', 'reconcile', '--numbers-checked');
  expect(reconciled.said).toContain('Billing runs.');
  expect(reconciled.code).toBe(0);
  await stop(again);

  const stranger = await start({ DATA_DIR: other.path });
  expect(await stranger.ended).toBe(1);
  expect(stranger.err()).toContain('contains the backups of another database');
});
