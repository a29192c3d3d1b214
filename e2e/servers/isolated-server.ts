import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { dataRoot } from '@komora/testing/data-root';

/** A server beside the shared one, with its own database and demo catalog. It charges through a fake of a payment gateway. */
export interface IsolatedServer {
  readonly origin: string;
  /** The origin of the gateway's fake. */
  readonly gatewayUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param host of its public address; passkeys need a name, `localhost` */
export async function startIsolatedServer(
  gateway: 'stripe' | 'gopay',
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<IsolatedServer> {
  const dataDir = mkdtempSync(join(dataRoot(), `komora-e2e-${gateway}-`));
  // PostgreSQL does not run as root: its own user must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const port = String(await freePort());
  const origin = `http://${host}:${port}`;
  const child = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      PAYMENT_FAKE: gateway,
      RATE_LIMIT: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, gatewayUrl: await readGatewayUrl(child), dataDir, stop };
}

/** The program prints the gateway's address when it is ready. */
async function readGatewayUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Paying: .* at (http:\S+);/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error('The server ended before it was ready');
}
