import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { zipFiles } from '../../../platform/zip-file.ts';
import type { AccountingFile } from './export-month.ts';

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
