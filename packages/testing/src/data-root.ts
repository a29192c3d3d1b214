import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const GIB = 1024 ** 3;

/**
 * Where the databases of tests live: in memory where there is room, else in the folder for temporary files. A test database is a copy of
 * hundreds of files, which takes ten times as long on a busy disk.
 */
export function dataRoot(): string {
  return hasRoom(MEMORY) ? MEMORY : tmpdir();
}

/** A run needs up to 2 GiB there: the databases of the running test files, the write-ahead log, and databases that failed tests keep. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 4 * GIB && process.availableMemory() >= 8 * GIB;
  } catch {
    // Other systems and most containers have no such folder, or a small one.
    return false;
  }
}
