import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sealTo } from './seal.ts';

/** A WAL segment, a partial one of a timeline's end, the label of a backup, or the history of a timeline. */
const archived = /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/;

/** Moves what the server has archived into `folder/wal`, sealed, in order. @returns the number of files */
export async function shipWal(stage: string, folder: string, key: Buffer): Promise<number> {
  const target = join(folder, 'wal');
  await mkdir(target, { recursive: true, mode: 0o700 });
  const names = (await readdir(stage)).filter((name) => archived.test(name)).sort();
  for (const name of names) {
    const file = join(target, `${name}.sealed`);
    // Moved before a crash that kept the original.
    if (!existsSync(file)) await sealTo(file, await readFile(join(stage, name)), key);
    await rm(join(stage, name));
  }
  return names.length;
}
