import type { Deps } from '../../../platform/module/context.ts';
import { findPhotoFile } from './photo.sql.ts';

/** The file of an address, for example `960.avif`; undefined if there is none. */
export async function showPhotoFile(
  { db }: Pick<Deps, 'db'>,
  hash: string,
  file: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, width, format] = /^(\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
  if (width === undefined || format === undefined || !/^[0-9a-f]{32}$/.test(hash)) return undefined;
  const bytes = await findPhotoFile(db, { hash, width: Number(width), format });
  return bytes && { bytes, type: `image/${format}` };
}
