import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, mayBePostgres } from './process.ts';

const WAIT_LIMIT_MS = 30_000;
const lockFile = (dataDir: string) => join(dataDir, 'postmaster.pid');

/**
 * The server that runs on `dataDir` already, because the program that started it was killed. Found through PostgreSQL's
 * lock file (lines: process id, folder, start time, port) and believed only when it names this very folder. One that is
 * just starting or stopping is waited for.
 */
export async function findSurvivor(
  dataDir: string,
  urlOf: (port: number) => () => string,
): Promise<{ pid: number; port: number } | undefined> {
  const giveUpAt = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const named = readLock(dataDir);
    if (named === undefined || !isAlive(named.pid)) return undefined;
    if (!mayBePostgres(named.pid)) {
      // The number went to a stranger after a crash; PostgreSQL itself would take it for a running server.
      rmSync(lockFile(dataDir), { force: true });
      return undefined;
    }
    const answer = await folderServedAt(urlOf(named.port)());
    if (answer === dataDir) return named;
    if (answer !== 'NOT_NOW' || Date.now() > giveUpAt) return undefined;
    await pause(20);
  }
}

function readLock(dataDir: string): { pid: number; port: number } | undefined {
  const file = lockFile(dataDir);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/** SQLSTATE cannot_connect_now: starting, stopping or recovering. */
const CANNOT_CONNECT_NOW = '57P03';

async function folderServedAt(url: string): Promise<string | 'NOT_NOW' | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANNOT_CONNECT_NOW) return 'NOT_NOW';
    // Whoever has this process id now is not our server: PostgreSQL itself replaces the stale lock file.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
