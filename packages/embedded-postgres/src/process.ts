import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_LIMIT_MS = 30_000;

/** Fast shutdown of a server that is no child of this process; returns when it is gone. */
export async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const giveUpAt = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid) && mayBePostgres(pid)) {
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_LIMIT_MS / 1000} s`);
    await pause(10);
  }
}

/** Whether the process is there; one that has ended and was not collected yet counts, as it does for PostgreSQL. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** False only where the platform tells (Linux) that the process runs another program, or has ended: its command line is empty then. */
export function mayBePostgres(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return !existsSync(file) || readFileSync(file, 'utf8').includes('postgres');
}
