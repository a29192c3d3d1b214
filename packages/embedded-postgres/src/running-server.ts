import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, mayBePostgres } from './process.ts';

const WAIT_LIMIT_MS = 15_000;
const lockFile = (dataDir: string) => join(dataDir, 'postmaster.pid');

/**
 * Finds a server that still runs on `dataDir` because the program that started it was killed. Reads PostgreSQL's lock file
 * (lines: process id, folder, start time, port), and asks the server for its folder to be sure. Waits for a server that is
 * starting or stopping.
 */
export async function findRunningServer(
  dataDir: string,
  urlOf: (port: number) => () => string,
): Promise<{ pid: number; port: number } | undefined> {
  const giveUpAt = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const named = readLock(dataDir);
    if (named === undefined || !isAlive(named.pid)) return undefined;
    if (!mayBePostgres(named.pid)) {
      // After a crash, another program may have this process id, or the server may be a zombie. PostgreSQL would treat both as a
      // running server. Remaining child processes still prevent a second server through the shared memory.
      rmSync(lockFile(dataDir), { force: true });
      return undefined;
    }
    const response = await folderServedAt(urlOf(named.port)());
    if (response === dataDir) return named;
    if (response !== 'NOT_NOW' || Date.now() > giveUpAt) return undefined;
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

/** SQLSTATE cannot_connect_now (starting, stopping, recovering), and the socket errors of a server that does not listen. */
const NOT_NOW = ['57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

async function folderServedAt(url: string): Promise<string | 'NOT_NOW' | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_NOW.includes(String(error.code))) return 'NOT_NOW';
    // Another program listens on that port.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
