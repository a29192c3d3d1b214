import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until no other running process holds the lock `file`, then acquires it. The file names the process. The lock of a killed process is
 * removed.
 * @returns a function that releases the lock
 */
export async function acquireLock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (existsSync(file) && !isAlive(holderOf(file))) rmSync(file, { force: true });
    else await pause(100);
  }
}

/** NaN while the file is being written, or when it is missing. */
function holderOf(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
}

function isAlive(pid: number): boolean {
  // The file is being written, so its process runs.
  if (!Number.isInteger(pid)) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
