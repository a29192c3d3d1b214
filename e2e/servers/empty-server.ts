import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { dataRoot } from '@komora/testing/data-root';

/** A server beside the shared one with an empty database: no company, no warehouse, no staff. */
export interface EmptyServer {
  readonly origin: string;
  /** The link that the start prints; it invites the first owner. */
  readonly setUpLink: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param host of its public address; passkeys need a name, `localhost` */
export async function startEmptyServer(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<EmptyServer> {
  const dataDir = mkdtempSync(join(dataRoot(), 'komora-e2e-empty-'));
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const port = String(await freePort());
  const origin = `http://${host}:${port}`;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: origin, DATA_DIR: dataDir, RATE_LIMIT: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, setUpLink: await readSetUpLink(child), stop };
}

/** The program prints the link when it is ready. */
async function readSetUpLink(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /(http:\S+\/console\/setup#token=\S+)/.exec(line)?.[1];
    if (link === undefined) continue;
    child.stdout.resume();
    return link;
  }
  throw new Error('The server ended before it was ready');
}
