import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { type JobName, openQueue } from '../../apps/server/src/jobs/queue.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { answeredConsent } from './consent.ts';

/** A program beside the one of all journeys, with a catalogue of its own. */
export interface OwnShop {
  readonly url: string;
  /** Where the fake of the gateway is. */
  readonly fakeUrl: string;
  readonly dataDir: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Journeys at a shop that takes its money at the fake of a gateway. They run one after another, in one program. */
export function atFakeOf(gateway: 'stripe' | 'gopay') {
  return base.extend<Record<never, never>, { shop: OwnShop }>({
    shop: [
      async ({ browserName }, use) => {
        const dataDir = mkdtempSync(join(tmpdir(), `komora-e2e-${gateway}-${browserName}-`));
        // As root the database runs as another user, who must be able to enter.
        chmodSync(dataDir, 0o755);
        const { child, shop } = await open(gateway, dataDir);
        await use(shop);
        child.kill('SIGTERM');
        await once(child, 'exit');
        rmSync(dataDir, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.url),
    storageState: async ({ shop }, use) => use(answeredConsent(shop.url)),
  });
}

async function open(gateway: string, dataDir: string): Promise<{ child: ChildProcess; shop: OwnShop }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      PAYMENT_FAKE: gateway,
      RATE_LIMIT: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const fakeUrl = /^Paying: .* at (http:\S+);/.exec(line)?.[1];
    if (fakeUrl === undefined) continue;
    child.stdout.resume();
    return { child, shop: { url, fakeUrl, dataDir } };
  }
  throw new Error('The shop ended before it was ready');
}

/** What the shop's worker does, and its database: for what takes weeks outside of a journey. */
export interface BackRoom {
  rows(text: string, values?: unknown[]): Promise<object[]>;
  /** Lets the worker do this job. */
  work(name: JobName): Promise<void>;
}

export async function inBackRoom<T>({ dataDir }: OwnShop, act: (room: BackRoom) => Promise<T>): Promise<T> {
  const cluster = join(dataDir, 'postgres');
  const password = readFileSync(join(cluster, 'komora-password'), 'utf8').trim();
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]?.trim();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/komora`;
  const { db, pool, close } = openDatabase(url, { max: 2, applicationName: 'komora journey' });
  const queue = await openQueue(url, createLog('silent'), { worker: false });
  try {
    return await act({
      rows: async (text, values = []) => (await pool.query<object>(text, values)).rows,
      work: (name) => inTransaction(db, (trx) => queue.enqueue(trx, name, {} as never)),
    });
  } finally {
    await queue.stop();
    await close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
