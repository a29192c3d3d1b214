import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { type Identity, makeDataFolder, serverIdentity } from './identity.ts';

export interface LocalPostgresOptions {
  /** The cluster's folder; made and initialised when it is new, used as it is otherwise. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** Server settings, for example `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
  /** Receives the server's log, in pieces. */
  onLog?: (text: string) => void;
}

export interface LocalPostgres {
  /** Connection string of the database `name`, as the superuser `postgres`. */
  url(name?: string): string;
  port: number;
  /** The server's process id. */
  pid: number;
  /** The folder that is really used; may differ from the one asked for when this is root. */
  dataDir: string;
  /** Ends the server: sessions are cut, the data stays whole. Idempotent. */
  stop(): Promise<void>;
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<void>;
}

const USER = 'postgres';
const START_LIMIT_MS = 60_000;

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only. Works as root too: the server then runs as `postgres`.
 * Throws, with the server's own words, when it does not come up.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const identity = serverIdentity();
  const binaries = findBinaries(identity);
  const dataDir = makeDataFolder(options.dataDir, identity);
  const password = existsSync(join(dataDir, 'PG_VERSION')) ? storedPassword(dataDir) : initialise(binaries.initdb, dataDir, identity);
  const port = options.port ?? (await freePort());
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', dataDir, '-p', String(port), ...flags], {
    ...identity,
    cwd: dataDir,
    env: { ...process.env, LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`PostgreSQL does not start from ${binaries.postgres}.`);
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
  const url = (name = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;
  try {
    await untilReady(url(), hasEnded);
  } catch (cause) {
    await stop();
    throw new Error(`PostgreSQL did not come up in ${dataDir}:\n${log.trim()}`, { cause });
  }
  return { url, port, pid, dataDir, stop, ended };
}

const passwordFile = (dataDir: string) => join(dataDir, 'komora-password');

function storedPassword(dataDir: string): string {
  // Written last, so a cluster without it was interrupted while it was made and holds nothing.
  if (!existsSync(passwordFile(dataDir)))
    throw new Error(`The database in ${dataDir} was left half made. Delete that folder and start again.`);
  return readFileSync(passwordFile(dataDir), 'utf8').trim();
}

/** Makes a new cluster in UTF-8 with a sort order that is the same on every machine. Returns the superuser's password. */
function initialise(initdb: string, dataDir: string, identity: Identity): string {
  const password = randomBytes(18).toString('base64url');
  const draft = `${dataDir}.password`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(draft, identity.uid, identity.gid);
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--auth=scram-sha-256'];
  try {
    const made = spawnSync(initdb, ['-D', dataDir, '-U', USER, `--pwfile=${draft}`, '--no-instructions', ...flags], {
      ...identity,
      cwd: dataDir,
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(`initdb failed in ${dataDir}: ${made.error?.message ?? made.stderr}`);
  } finally {
    rmSync(draft, { force: true });
  }
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  return password;
}

/** A TCP port on 127.0.0.1 that nobody listens on at this moment. */
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

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
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
