import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  /** Path inside the archive. */
  name: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** The bytes are compressed already. */
  isCompressed?: boolean;
}

/**
 * Made on UNIX, as regular files that everybody reads. The default of the library is DOS, for which Info-ZIP's `unzip` takes names as CP437, although their UTF-8 flag is set.
 */
export const madeOnUnix = { os: 3, attrs: 0o100_644 << 16 } as const;

/**
 * Makes a ZIP archive, one file after another, so that it never is in memory as a whole. All files have the same time, so that equal files give equal archives.
 * The format limits it to 65,535 files and 4 GiB.
 */
export async function* zipFiles(files: AsyncIterable<ZippedFile>, mtime: Date): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  const made: Uint8Array[] = [];
  const taken = (): Uint8Array[] => {
    if (failure) throw failure;
    return made.splice(0);
  };
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else made.push(chunk);
  });
  for await (const { name, bytes, isCompressed = false } of files) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    Object.assign(entry, madeOnUnix, { mtime });
    zip.add(entry);
    if (bytes instanceof Uint8Array) entry.push(bytes, true);
    else {
      for await (const chunk of bytes) {
        entry.push(chunk);
        yield* taken();
      }
      entry.push(new Uint8Array(), true);
    }
    yield* taken();
  }
  zip.end();
  yield* taken();
}
