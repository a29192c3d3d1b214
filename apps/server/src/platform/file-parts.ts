import { createHash } from 'node:crypto';

const PART_BYTES = 1024 * 1024;

/** The file would be larger than allowed. */
export class FileTooLargeError extends Error {}

/**
 * Stores a file that grows in parts of about 1 MiB, so that it never is in memory as a whole. Parts count from 0.
 * @returns bytes and SHA-256 (hex) of the whole
 * @throws FileTooLargeError above `mostBytes`
 */
export async function storeInParts(
  chunks: AsyncIterable<Uint8Array>,
  storePart: (part: { position: number; bytes: Buffer }) => Promise<void>,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let size = 0;
  let position = 0;
  const store = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    await storePart({ position, bytes: Buffer.concat(waiting) });
    position += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    if (size > mostBytes) throw new FileTooLargeError(`The file has more than ${mostBytes} bytes`);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await store();
  }
  await store();
  return { size, sha256: hash.digest('hex') };
}
