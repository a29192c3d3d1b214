import { assertDatabase, assertPortFree, listenError } from './app/check-environment.ts';
import { type App, createApp } from './app/container.ts';
import { startEmbedded } from './app/embedded-database.ts';
import { giveBackMemorySoon } from './app/give-back-memory.ts';
import type { Login } from './app/load-demo.ts';
import { loadOrCreateSecretKey } from './app/secret-key.ts';
import { StartError } from './app/start-error.ts';
import type { Config } from './config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/logging.ts';
import { backupGauges } from './platform/metrics/backup-gauges.sql.ts';

export { StartError };

export interface Running {
  /** Public URL; undefined in a worker. */
  address: string | undefined;
  /** Demo logins; empty without a demo. */
  logins: Login[];
  /** Invites the first owner (/console/setup); null if an owner can sign in. */
  setUpCode: string | null;
  /** True if messages are stored and shown at /mailbox. */
  mailbox: boolean;
  /** True if the API's documentation is served at /api/docs. */
  apiDocs: boolean;
  /** Rejects new requests, finishes running work, stops the database last. Idempotent. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  /** Receives a line of text before each slow step. */
  onProgress: (line: string) => void;
  /** Aborts the start; everything that was started is stopped again. */
  signal: AbortSignal;
  /** Called when the embedded database ended unexpectedly. The caller must stop the program. */
  onDatabaseLost: () => void;
}

/** Starts the roles of one process. @throws StartError; the signal's reason if it was aborted */
export async function start(options: StartOptions): Promise<Running> {
  const { config, onProgress, signal } = options;
  const opened = new AsyncDisposableStack();
  try {
    if (config.role !== 'worker') await assertPortFree(config);
    const { databaseUrl } = config;
    const { connectionString, backupState } =
      databaseUrl === undefined ? await startEmbedded(options, opened) : { connectionString: databaseUrl, backupState: undefined };
    if (databaseUrl !== undefined) await assertDatabase(connectionString, { onProgress, signal });
    signal.throwIfAborted();
    const log = createLog(config.logLevel);
    const applied = await migrate(connectionString, {
      onRetry: (name) => log.warn({ migration: name }, 'a migration waits for other connections and begins again'),
    });
    if (applied.length > 0) onProgress(`Database migrated (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`);
    signal.throwIfAborted();
    const secretKey = config.secretKey ?? (await loadOrCreateSecretKey(config.dataDir));
    // An unhandled rejection must not end the process. Reconciliation jobs repeat lost work.
    const logRejection = (reason: unknown): void => log.error({ err: reason }, 'unhandled rejection');
    process.on('unhandledRejection', logRejection);
    const app = await createApp({
      config,
      connectionString,
      secretKey,
      log,
      ...(config.demo ? { demo: { onProgress } } : {}),
      ...(backupState === undefined ? {} : { gauges: backupGauges(backupState) }),
    });
    opened.defer(app.close);
    signal.throwIfAborted();
    await observe(app, config);
    if (config.role !== 'web') await app.work();
    const address = config.role === 'worker' ? undefined : await listen(app, config);
    signal.throwIfAborted();
    opened.defer(giveBackMemorySoon());
    const { logins, setUpCode } = app;
    return { address, logins, setUpCode, mailbox: config.mailbox, apiDocs: config.apiDocs, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.listen();
  } catch (error) {
    throw listenError(error, config);
  }
}

async function observe(app: App, { metricsHost: host, metricsPort: port }: Config): Promise<void> {
  try {
    await app.observe();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `Cannot listen for metrics on ${host}:${port} (${code}). Stop the program that uses the port, or set METRICS_PORT and METRICS_HOST to others. Example: METRICS_PORT=9465`,
    );
  }
}
