import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { USER } from './cluster.ts';
import type { Identity } from './identity.ts';

export interface ServerOptions {
  /** The default is a free port. */
  port?: number;
  settings?: Readonly<Record<string, string>>;
  /** Receives the server's log, in pieces. */
  onLog?: (text: string) => void;
  /** ms until the start counts as failed; default: a minute. */
  startLimitMs?: number;
}

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface SpawnedServer extends Server {
  hasEnded(): boolean;
  /** The first 20,000 characters. */
  log(): string;
}

const startLimitMs = 60_000;

/** PostgreSQL's error while child processes of a killed server still run. They end by themselves. */
const ORPHANS_LEFT = 'pre-existing shared memory block';

/**
 * Starts a server, and waits until it accepts connections.
 * @throws Error with the server's log
 */
export async function spawnServer(
  program: string,
  dataDir: string,
  password: string,
  options: ServerOptions,
  identity: Identity,
): Promise<SpawnedServer> {
  const giveUpAt = Date.now() + (options.startLimitMs ?? startLimitMs);
  for (;;) {
    try {
      return await spawnOnce(program, dataDir, password, options, identity);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(ORPHANS_LEFT)) || Date.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}

async function spawnOnce(
  program: string,
  dataDir: string,
  password: string,
  options: ServerOptions,
  identity: Identity,
): Promise<SpawnedServer> {
  const port = options.port ?? (await freePort());
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = spawn(program, ['-D', dataDir, '-p', String(port), ...flags], {
    ...identity,
    cwd: dataDir,
    env: { ...process.env, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C in the terminal reaches only the program, which stops its database last.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`PostgreSQL does not start from ${program}.`);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (log.length < 20_000) log += text;
    options.onLog?.(text);
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGINT');
    await ended;
  };
  try {
    await untilReady(urlOf(password, port)(), hasEnded, options.startLimitMs ?? startLimitMs);
  } catch (cause) {
    await stop();
    throw new Error(`PostgreSQL did not start in ${dataDir}:\n${log.trim()}`, { cause });
  }
  return { port, pid, stop, hasEnded, log: () => log.trim() };
}

export type UrlOf = (name?: string) => string;

export const urlOf =
  (password: string, port: number): UrlOf =>
  (name = 'postgres') =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

/** A free TCP port on 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}

async function untilReady(url: string, hasEnded: () => boolean, limitMs: number): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded() || Date.now() > giveUpAt) throw error;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
