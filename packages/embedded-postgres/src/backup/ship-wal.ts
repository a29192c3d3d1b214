import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFolderError } from './claim-folder.ts';
import { readSealed, sealTo } from './seal.ts';

/** A WAL segment, a partial one of a timeline's end, the label of a backup, or the history of a timeline. */
const archived = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/;

/**
 * Moves what the server has archived into `folder/wal`, sealed, in order.
 * @returns the number of files
 * @throws BackupFolderError if another file of the same name is stored; it stays with the server
 */
export async function shipWal(stage: string, folder: string, key: Buffer): Promise<number> {
  const target = join(folder, 'wal');
  await mkdir(target, { recursive: true, mode: 0o700 });
  const names = (await readdir(stage)).filter((name) => archived.test(name)).sort();
  for (const name of names) {
    const file = join(target, `${name}.sealed`);
    const content = await readFile(join(stage, name));
    if (!existsSync(file)) await sealTo(file, content, key);
    // Stored before a crash that left the original, or stored by another cluster.
    else if (!content.equals(await readSealed(file, key)))
      throw new BackupFolderError(`${file} contains other changes under the same name. Set BACKUP_DIR to an empty folder.`);
    await rm(join(stage, name));
  }
  return names.length;
}
