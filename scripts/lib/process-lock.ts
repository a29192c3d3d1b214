import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until no other living process holds `file`, then holds it. The file names the process; what a killed one left is removed.
 * @returns lets go
 */
export async function takeLock(file: string): Promise<() => void> {
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

/** NaN while the file is being written, or gone again. */
function holderOf(file: string): number {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
}

function isAlive(pid: number): boolean {
  // Just being written: whoever does that lives.
  if (!Number.isInteger(pid)) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
