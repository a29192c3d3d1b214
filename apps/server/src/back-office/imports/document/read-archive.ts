import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@komora/api';
import { MAX_ARCHIVE_DOCUMENTS, MAX_ARCHIVE_UNPACKED_BYTES, MAX_CLIENT_FILE_BYTES } from '@komora/api/admin';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { invalidFile } from '../file/index.ts';

/** A file of an archive. Its content is null if it has a fault. */
export interface ArchivedFile {
  /** Without folders and control characters; not empty. */
  name: string;
  content: Buffer | null;
  fault: ErrorCode | null;
}

/** Entries that programs add to an archive by themselves. */
const isByProduct = (path: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i.test(path);

/**
 * The files of a ZIP archive one by one. Nothing is written to a disk, and folders are dropped. The library rejects paths that lead out of the archive, and stops as soon as an
 * entry unpacks to more than it states; the stated sizes are limited here.
 * @throws AppError at `file`: import/unreadable-archive, import/archive-too-large
 */
export async function* readArchive(bytes: Buffer): AsyncGenerator<ArchivedFile> {
  const zip = await opened(bytes);
  let [count, unpacked] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith('/') || isByProduct(path)) continue;
      count += 1;
      const isLarge = entry.uncompressedSize > MAX_CLIENT_FILE_BYTES;
      unpacked += isLarge ? 0 : entry.uncompressedSize;
      if (count > MAX_ARCHIVE_DOCUMENTS || unpacked > MAX_ARCHIVE_UNPACKED_BYTES) throw invalidFile('import/archive-too-large');
      // PostgreSQL stores no NUL.
      const name = path
        .slice(path.lastIndexOf('/') + 1)
        .replace(/\p{Cc}/gu, '')
        .trim();
      if (name === '') throw invalidFile('import/unreadable-archive');
      yield { name, ...(isLarge ? { content: null, fault: 'file/too-large' as const } : await unpack(zip, entry)) };
    }
  } catch (error) {
    throw isOfArchive(error) ? invalidFile('import/unreadable-archive', error) : error;
  }
}

async function opened(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true });
  } catch (error) {
    throw invalidFile('import/unreadable-archive', error);
  }
}

/** Errors of the library have no class and no code of their own. */
const isOfArchive = (error: unknown): boolean => error instanceof Error && error.constructor === Error;

async function unpack(zip: ZipFile, entry: Entry): Promise<Omit<ArchivedFile, 'name'>> {
  try {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    return content.length === 0 ? { content: null, fault: 'file/unreadable' } : { content, fault: null };
  } catch {
    // Damaged, encrypted, or larger than stated.
    return { content: null, fault: 'file/unreadable' };
  }
}
