import { join } from 'node:path';
import { ClusterInUseError, startLocalPostgres } from '@komora/local-postgres';
import { assertDatabase, assertPortFree, assertWritable, listenError } from './check-surroundings.ts';
import { compose, type House, type Login } from './compose.ts';
import type { Config } from './config/config.ts';
import { migrate } from './db/migrate.ts';
import { giveBackMemorySoon } from './give-back-memory.ts';
import { createLog } from './log.ts';
import { keptSecretKey } from './secret-key.ts';
import { StartError } from './start-error.ts';

export { StartError };

export interface Running {
  /** Where it answers; undefined in a worker. */
  address: string | undefined;
  /** How to log in to the demo; empty without one. */
  logins: Login[];
  /** Messages are kept here and read at /mailbox. */
  mailbox: boolean;
  /** Takes no more requests, finishes what runs, stops the database last. Idempotent. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  /** Told in words what takes long. */
  say: (line: string) => void;
  /** Asked to stop before the start is through: what has begun is ended again. */
  signal: AbortSignal;
  /** The embedded database ended by itself; there is nothing to do but to stop. */
  onDatabaseLost: () => void;
}

/** Starts the roles of one process. @throws StartError; the signal's reason when it was asked to stop meanwhile */
export async function start(options: StartOptions): Promise<Running> {
  const { config, say, signal } = options;
  const opened = new AsyncDisposableStack();
  try {
    if (config.role !== 'worker') await assertPortFree(config);
    const embedded = config.databaseUrl === undefined;
    const connectionString = config.databaseUrl ?? (await startEmbedded(options, opened));
    if (!embedded) await assertDatabase(connectionString);
    signal.throwIfAborted();
    const applied = await migrate(connectionString);
    if (applied.length > 0) say(`Database migrated (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`);
    signal.throwIfAborted();
    const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
    const log = createLog(config.logLevel);
    // One forgotten promise must not end the shop for everybody: whatever it held up is found again by reconciliation.
    const note = (reason: unknown): void => log.error({ err: reason }, 'a rejection that nobody handled');
    process.on('unhandledRejection', note);
    const house = await compose({ config, connectionString, secretKey, log, ...(embedded ? { demo: { say } } : {}) });
    opened.defer(house.close);
    signal.throwIfAborted();
    if (config.role !== 'web') await house.work();
    const address = config.role === 'worker' ? undefined : await listen(house, config);
    signal.throwIfAborted();
    opened.defer(giveBackMemorySoon());
    return { address, logins: house.logins, mailbox: config.mailbox, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function listen(house: House, config: Config): Promise<string> {
  try {
    return await house.listen();
  } catch (error) {
    throw listenError(error, config);
  }
}

async function startEmbedded({ config, say, onDatabaseLost }: StartOptions, opened: AsyncDisposableStack): Promise<string> {
  await assertWritable(config.dataDir);
  say('Starting the embedded PostgreSQL …');
  const owner = `Komora at ${config.host}:${config.port} (process ${process.pid})`;
  try {
    const cluster = await startLocalPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      claim: { owner: owner.slice(0, 63), onLost: onDatabaseLost },
      settings: { max_connections: '200' },
    });
    opened.defer(cluster.stop);
    await cluster.ensureDatabase('komora');
    return cluster.url('komora');
  } catch (error) {
    if (!(error instanceof ClusterInUseError)) throw error;
    throw new StartError(
      `The data folder ${config.dataDir} is in use by ${error.holder}. Stop that one, or set DATA_DIR to another folder. Example: DATA_DIR=.data/second PORT=${config.port} npm start`,
    );
  }
}
