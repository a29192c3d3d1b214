import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';
import type { AccountingFile } from './export-month.ts';

/**
 * Writes a ZIP archive, one file after another, so that it never is in memory as a whole.
 * @param mtime of all files, so that equal files give equal archives
 * @returns the number of files
 * @throws Error if the disk is full or the path cannot be written
 */
export async function writeArchive(path: string, files: AsyncIterable<AccountingFile>, mtime: Date): Promise<number> {
  const target = createWriteStream(path);
  const opened = once(target, 'open');
  let failure: Error | undefined;
  target.on('error', (error) => {
    failure = error;
  });
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else target.write(chunk);
  });
  await opened;
  let count = 0;
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(bytes, true);
    count += 1;
    if (failure) throw failure;
    if (target.writableNeedDrain) await once(target, 'drain');
  }
  zip.end();
  target.end();
  await once(target, 'close');
  if (failure) throw failure;
  return count;
}
