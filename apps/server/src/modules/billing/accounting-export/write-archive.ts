import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import type { AccountingFile } from './export-month.ts';

/**
 * Makes a ZIP archive, one file after another, so that it never is in memory as a whole. All files have the same time, so that equal files give equal archives.
 */
export async function* zipFiles(files: AsyncIterable<AccountingFile>, mtime: Date): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else made.push(chunk);
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(bytes, true);
    if (failure) throw failure;
    yield* made.splice(0);
  }
  zip.end();
  if (failure) throw failure;
  yield* made.splice(0);
}

/**
 * Writes a ZIP archive to a file.
 * @returns the number of files
 * @throws Error if the disk is full or the path cannot be written
 */
export async function writeArchive(path: string, files: AsyncIterable<AccountingFile>, mtime: Date): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const file of files) {
      count += 1;
      yield file;
    }
  }
  await pipeline(zipFiles(counted(), mtime), createWriteStream(path));
  return count;
}
