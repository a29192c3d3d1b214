import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from './start-error.ts';

/** @throws StartError if the folder is not writable */
export async function assertWritable(folder: string): Promise<void> {
  // Test by writing, because permission bits are unreliable on mounted volumes.
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Give this user the right to write there, or set DATA_DIR to another folder. Example: DATA_DIR=/var/lib/komora`,
    );
  }
}

/** @throws StartError if the port is in use, or the address cannot be used */
export function assertPortFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, { host, port })));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The error message for an address that the server cannot listen on. Other errors of a start are returned as they are. */
export function listenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) return error;
  const code = codeOf(error);
  if (code !== 'EADDRINUSE')
    return new StartError(`Cannot listen on ${host}:${port} (${code}). Check HOST and PORT. Example: HOST=127.0.0.1 PORT=3000 npm start`);
  const other = port < 65_535 ? port + 1 : 3000;
  return new StartError(
    `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another. Example: PORT=${other} npm start`,
  );
}

const MIN_POSTGRES = 180_000;
/** The error code of PostgreSQL while it starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03';

/** Longest wait for a database that starts or recovers, ms. */
const recoveryLimitMs = 60_000;
const recoveryPollMs = 500;

/**
 * Waits while the database of DATABASE_URL starts or recovers, as after a restart of its machine.
 * @throws StartError if it cannot be reached, or is too old; the reason of `signal` if it is aborted
 */
export async function assertDatabase(
  connectionString: string,
  { onProgress, signal }: { onProgress: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  const { host, pathname } = new URL(connectionString);
  const until = performance.now() + recoveryLimitMs;
  let isWaiting = false;
  for (;;) {
    try {
      return await assertVersion(connectionString, host);
    } catch (error) {
      if (error instanceof StartError) throw error;
      // Only host and database: the rest of the URL contains a password.
      if (codeOf(error) !== CANNOT_CONNECT_NOW || performance.now() > until)
        throw new StartError(
          `Cannot connect to the database of DATABASE_URL (${host}${pathname}: ${reasonOf(error)}). Check that it runs, that user and password are correct, and that the database exists. Example: DATABASE_URL=postgres://komora:secret@db.example:5432/komora`,
        );
      if (!isWaiting) onProgress(`Waiting for the database (${host}${pathname}: ${reasonOf(error)}) …`);
      isWaiting = true;
      await pause(recoveryPollMs, undefined, { signal });
    }
  }
}

async function assertVersion(connectionString: string, host: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    );
    const [version] = rows;
    if (version !== undefined && version.number < MIN_POSTGRES)
      throw new StartError(`DATABASE_URL points to PostgreSQL ${version.name} at ${host}. Komora needs PostgreSQL 18 or newer.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function reasonOf(error: unknown): string {
  // Several addresses of one host failed: the AggregateError itself has no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
