import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { openCluster, USER } from './cluster.ts';
import { ClusterInUseError, type ClusterLock, type ClusterLockOptions, lockCluster } from './cluster-lock.ts';
import { type Identity, makeDataFolder, serverIdentity } from './identity.ts';
import { endProcess, isAlive, mayBePostgres } from './process.ts';
import { findRunningServer } from './running-server.ts';

export { ClusterInUseError };

export interface LocalPostgresOptions {
  /** The cluster's folder. A new folder is created and initialised. */
  dataDir: string;
  /** TCP port on 127.0.0.1. The default is a free port. */
  port?: number;
  /** Server settings, for example `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>;
  /** Receives the server's log, in pieces. */
  onLog?: (text: string) => void;
  /**
   * Lock the folder for this program. If the program that started a running server was killed, this program uses the server.
   * If that program still runs, the start fails.
   */
  clusterLock?: ClusterLockOptions;
}

export interface LocalPostgres {
  /** Connection string of the database `name`, as the superuser `postgres`. */
  url(name?: string): string;
  port: number;
  /** The server's process id. */
  pid: number;
  /** The real path of the folder. As root it may differ from the requested one. */
  dataDir: string;
  /** Creates the database `name` if it does not exist. */
  ensureDatabase(name: string): Promise<void>;
  /** Stops the server with a fast shutdown: sessions end, the data stays consistent. Idempotent. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;

/**
 * Starts the PostgreSQL that npm installed, on 127.0.0.1 only. Works as root too: the server then runs as `postgres`.
 * @throws ClusterInUseError when another program has locked the folder
 * @throws Error with the server's log, when it does not start
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const identity = serverIdentity();
  const binaries = findBinaries(identity);
  const dataDir = makeDataFolder(options.dataDir, identity);
  const password = openCluster(binaries.initdb, dataDir, identity);
  const server =
    (options.clusterLock && (await runningServerOf(dataDir, password))) ||
    (await spawnServer(binaries.postgres, dataDir, password, options, identity));
  const url = urlOf(password, server.port);
  const clusterLock = options.clusterLock && (await lockClusterOrStop(url(), options.clusterLock, server));
  let stopping: Promise<void> | undefined;
  return {
    url,
    port: server.port,
    pid: server.pid,
    dataDir,
    stop: () => {
      // The lock is released last, so that no other program uses a stopping server.
      stopping ??= clusterLock ? clusterLock.release(server.stop) : server.stop();
      return stopping;
    },
    ensureDatabase: (name) => ensureDatabase(url(), name),
  };
}

/**
 * Connects a command to the cluster in `dataDir`. Uses the running server, or starts one that no program may use meanwhile.
 * @returns `close` stops only a server that this call started
 * @throws Error if the folder holds no cluster
 */
export async function connectLocalPostgres(
  dataDir: string,
  command: string,
): Promise<{ url: LocalPostgres['url']; close(): Promise<void> }> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) throw new Error(`${dataDir} holds no database.`);
  const identity = serverIdentity();
  const folder = makeDataFolder(dataDir, identity);
  const password = openCluster(findBinaries(identity).initdb, folder, identity);
  const running = await runningServerOf(folder, password);
  if (running !== undefined) return { url: urlOf(password, running.port), close: async () => undefined };
  const started = await startLocalPostgres({ dataDir, clusterLock: { owner: command, onLost: () => undefined } });
  return { url: started.url, close: started.stop };
}

interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

async function lockClusterOrStop(url: string, options: ClusterLockOptions, server: Server): Promise<ClusterLock> {
  try {
    return await lockCluster(url, options, { isAlive: () => isAlive(server.pid) && mayBePostgres(server.pid) });
  } catch (error) {
    // The holder of the lock uses the server, even if this program started it a moment ago.
    if (!(error instanceof ClusterInUseError)) await server.stop();
    throw error;
  }
}

async function runningServerOf(dataDir: string, password: string): Promise<Server | undefined> {
  const runningServer = await findRunningServer(dataDir, (at) => urlOf(password, at));
  return runningServer && { ...runningServer, stop: () => endProcess(runningServer.pid) };
}

/** PostgreSQL's error while child processes of a killed server still run. They end by themselves. */
const ORPHANS_LEFT = 'pre-existing shared memory block';

async function spawnServer(
  program: string,
  dataDir: string,
  password: string,
  options: LocalPostgresOptions,
  identity: Identity,
): Promise<Server> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
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
  options: LocalPostgresOptions,
  identity: Identity,
): Promise<Server> {
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
    await untilReady(urlOf(password, port)(), hasEnded);
  } catch (cause) {
    await stop();
    throw new Error(`PostgreSQL did not start in ${dataDir}:\n${log.trim()}`, { cause });
  }
  return { port, pid, stop };
}

type UrlOf = (name?: string) => string;

const urlOf =
  (password: string, port: number): UrlOf =>
  (name = 'postgres') =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

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
