import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Coasts, rivers and names of central Europe; apps/web/scripts/demo-map.ts makes it. */
export const BUNDLED_MAP = fileURLToPath(new URL('central-europe.pmtiles', import.meta.url));

/** An open PMTiles file: a file that replaces it by renaming is served after the next start. */
export interface MapFile {
  /** Changes with the file, so that browsers may keep what they have. */
  readonly address: string;
  readonly size: number;
  readonly handle: FileHandle;
}

const HEADER_BYTES = 127;
const VERSION = 3;
/** Positions of the header's offsets; each is followed by the length of that part. */
const PARTS = [8, 24, 40, 56];

/** Why the file cannot be shown. */
function problemOf(header: Buffer, size: number): string | undefined {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 7) !== 'PMTiles') return 'it is no PMTiles file';
  if (header.readUInt8(7) !== VERSION) return `it has version ${header.readUInt8(7)} of the format, not ${VERSION}`;
  const end = Math.max(...PARTS.map((at) => Number(header.readBigUInt64LE(at) + header.readBigUInt64LE(at + 8))));
  if (end > size) return `it is truncated: ${size} of ${end} bytes`;
  return undefined;
}

/**
 * Opens a PMTiles file and checks its header and length.
 * @param warn gets the reason if the file cannot be shown
 */
export async function openMapFile(file: string, warn: (reason: string) => void): Promise<MapFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return undefined;
  }
  try {
    const { size, mtimeMs } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const problem = problemOf(buffer.subarray(0, bytesRead), size);
    if (problem === undefined) {
      const version = createHash('sha256').update(`${size} ${mtimeMs} `).update(buffer).digest('hex').slice(0, 12);
      return { address: `/map/${version}.pmtiles`, size, handle };
    }
    warn(problem);
  } catch (error) {
    // A folder, for example.
    warn(error instanceof Error ? error.message : String(error));
  }
  await handle.close();
  return undefined;
}
