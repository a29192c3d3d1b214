import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';

export interface Demo {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the program like `npm start`, with an isolated database. @param signal stops it before it is ready
 * @throws Error when it ends before it is ready
 */
export async function startDemo(env: Readonly<Record<string, string>> = {}, signal?: AbortSignal): Promise<Demo> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'komora-demo-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.mjs', import.meta.url)), '--demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: port, PUBLIC_URL: origin, DATA_DIR: folder, RATE_LIMIT: '1000', ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupt = () => void child.kill('SIGTERM');
  signal?.addEventListener('abort', interrupt, { once: true });
  try {
    await new Promise<void>((ready, fail) => {
      child.stdout.on('data', (text: Buffer) => {
        if (text.toString('utf8').includes('Komora is ready')) ready();
      });
      child.once('exit', (code) => fail(new Error(`The program ended with ${code} before it was ready`)));
    });
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
  return { origin, stop };
}
