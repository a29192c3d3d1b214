import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const STOP_LIMIT_MS = 30_000;

/**
 * The server that runs on `dataDir` already, because the program that started it was killed. Found through PostgreSQL's
 * lock file (lines: process id, folder, start time, port) and believed only when it names this very folder.
 */
export async function findSurvivor(
  dataDir: string,
  urlOf: (port: number) => () => string,
): Promise<{ pid: number; port: number } | undefined> {
  const lock = join(dataDir, 'postmaster.pid');
  if (!existsSync(lock)) return undefined;
  const lines = readFileSync(lock, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0 || !isAlive(pid)) return undefined;
  const client = new pg.Client({ connectionString: urlOf(port)(), connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder === dataDir ? { pid, port } : undefined;
  } catch {
    // Whoever has this process id now is not our server: PostgreSQL itself replaces the stale lock file.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fast shutdown of a server that is no child of this process; returns when it is gone. */
export async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const giveUpAt = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_LIMIT_MS / 1000} s`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
