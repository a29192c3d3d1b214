import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { archiveSettings, makeStage, stageName } from './backup/stage.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { ClusterInUseError, type ClusterLock, type ClusterLockOptions, lockCluster } from './cluster-lock.ts';
import { makeDataFolder, serverIdentity } from './identity.ts';
import { endProcess, isAlive, mayBePostgres } from './process.ts';
import { findRunningServer } from './running-server.ts';
import { type Server, spawnServer, urlOf } from './server.ts';

export * from './backup/index.ts';
export { openToEveryone, serverIdentity } from './identity.ts';
export { freePort } from './server.ts';
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
  /** Archive the WAL, for {@link startBackups}. */
  archive?: boolean;
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
  const archiving = options.archive ? archiveSettings(makeStage(dataDir, identity)) : {};
  const server =
    (options.clusterLock && (await runningServerOf(dataDir, password))) ||
    (await spawnServer(binaries.postgres, dataDir, password, { ...options, settings: { ...archiving, ...options.settings } }, identity));
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
  // Changes of the command wait in the stage for the backups of the next start. Without it, their WAL could be removed before it is stored.
  const archive = existsSync(join(folder, stageName));
  const started = await startLocalPostgres({ dataDir, archive, clusterLock: { owner: command, onLost: () => undefined } });
  return { url: started.url, close: started.stop };
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
