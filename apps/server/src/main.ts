import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/local-postgres';
import { compose, type Login } from './compose.ts';
import type { Config } from './config/config.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import { keptSecretKey } from './secret-key.ts';

/** A reason not to start that the operator can mend; its message is all that is shown. */
export class StartError extends Error {
  override name = 'StartError';
}

export interface Running {
  /** Where it answers; undefined in a worker. */
  address: string | undefined;
  /** How to log in to the demo; empty without one. */
  logins: Login[];
  /** Takes no more requests, finishes what runs, stops the database last. Idempotent. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  /** Told in words what takes long. */
  say: (line: string) => void;
}

/** Starts the roles of one process. @throws StartError */
export async function start({ config, say }: StartOptions): Promise<Running> {
  const log = createLog(config.logLevel);
  if (config.role !== 'worker') await assertPortFree(config);
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const step of undo.reverse()) await step();
    })();
    return stopping;
  };
  try {
    const embedded = config.databaseUrl === undefined;
    const connectionString = config.databaseUrl ?? (await startEmbedded(config, say, undo));
    const applied = await migrate(connectionString);
    if (applied.length > 0) say(`Database migrated (${applied.length} ${applied.length === 1 ? 'step' : 'steps'}).`);
    const secretKey = config.secretKey ?? (await keptSecretKey(config.dataDir));
    const house = await compose({ config, connectionString, secretKey, log, ...(embedded ? { demo: { say } } : {}) });
    undo.push(house.close);
    if (config.role !== 'web') await house.work();
    const address = config.role === 'worker' ? undefined : await house.listen();
    return { address, logins: house.logins, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(config: Config, say: StartOptions['say'], undo: (() => Promise<void>)[]): Promise<string> {
  await assertWritable(config.dataDir);
  say('Starting the embedded PostgreSQL …');
  const cluster = await startLocalPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    takeOver: true,
    settings: { max_connections: '200' },
  });
  undo.push(cluster.stop);
  await cluster.ensureDatabase('komora');
  return cluster.url('komora');
}

async function assertWritable(folder: string): Promise<void> {
  // By writing, not by permission bits: these lie on mounted volumes.
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${error instanceof Error && 'code' in error ? error.code : error}). Give this user the right to write there, or set DATA_DIR to another folder. Example: DATA_DIR=/var/lib/komora`,
    );
  }
}

function assertPortFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartError(
            `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another. Example: PORT=${port + 1} npm start`,
          ),
        );
      } else {
        reject(
          new StartError(
            `Cannot listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and PORT. Example: HOST=127.0.0.1 PORT=3000 npm start`,
          ),
        );
      }
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
