import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for the drills; WAL alone keeps up to about 1.3 GB. */
const sizeMb = 4000;
/** Space that is left when the disk is full: the next segment of the WAL (16 MB) does not fit. */
const restBytes = 1_000_000;

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });

/** Why a disk of its own cannot be mounted here; undefined if it can. */
export const diskObstacle = (): string | undefined =>
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'it mounts a file system, which needs root on Linux';

/** Mounts a file system of its own, in a file beside it, on the empty `folder`. */
export function mountDisk(folder: string, { uid, gid }: { uid?: number; gid?: number }): void {
  const image = `${folder}.img`;
  run('truncate', '-s', `${sizeMb}M`, image);
  run('mkfs.ext4', '-q', '-m', '0', image);
  run('mount', '-o', 'loop', image, folder);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Does nothing without a mounted file system. */
export function unmountDisk(folder: string): void {
  const image = `${folder}.img`;
  if (!existsSync(image)) return;
  try {
    run('umount', folder);
  } catch (error) {
    // After a reboot, only the image is left.
    if (!String(error).includes('not mounted')) throw error;
  }
  rmSync(image);
}

/** Fills the disk of `folder`. @returns what frees it */
export function fillDisk(folder: string): () => void {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'ballast');
  run('fallocate', '-l', String(bavail * bsize - restBytes), ballast);
  return () => rmSync(ballast);
}
