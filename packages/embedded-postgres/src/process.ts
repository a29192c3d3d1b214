import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_LIMIT_MS = 30_000;

/** Fast shutdown of a server that is not a child of this process. Returns when it has ended. */
export async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const giveUpAt = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid) && mayBePostgres(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_LIMIT_MS / 1000} s`);
    await pause(10);
  }
}

/** True if the process exists. Zombie processes count too, as they do for PostgreSQL. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** False only on Linux, when the process runs another program or has ended (an empty command line). */
export function mayBePostgres(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres');
}
