import { createHash } from 'node:crypto';
import { MAX_PHOTO_BYTES } from '@komora/api/admin';
import { MAX_PHOTO_SIZE, photoWidths } from '@komora/domain/photo-widths';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { fieldError } from '../../../platform/app-error.ts';
import { loadSharp } from '../../../platform/load-sharp.ts';
import type { NewPhoto } from './photo.sql.ts';

/** A decoded picture of this size needs about 300 MB if its format cannot be read line by line. */
const MAX_PIXELS = 100_000_000;
/** Smaller pictures look blurred on the page. */
const MIN_SIDE = 300;
const SECONDS = 60;

/** Stored parts of an uploaded photo. */
export type ProcessedPhoto = Pick<NewPhoto, 'sourceHash' | 'hash' | 'width' | 'height' | 'files'>;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.subarray(at, at + text.length).toString('latin1') === text;

/** The formats by their content. Other decoders of the library are never reached. */
function isPhoto(bytes: Buffer): boolean {
  return (
    startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
    (startsWith(bytes, 'ftyp', 4) && ['avif', 'avis', 'mif1'].some((brand) => startsWith(bytes, brand, 8)))
  );
}

/**
 * Reads an uploaded photo and writes its files: upright, without metadata, in sRGB, as AVIF and WebP in each width.
 * @throws AppError photo/unsupported-type, photo/unreadable, photo/too-large or photo/too-small at `file`
 */
export async function processPhoto(bytes: Buffer): Promise<ProcessedPhoto> {
  const decoded = await decode(bytes);
  return { sourceHash: sha256(bytes), ...(await writeFiles(decoded.open, decoded.info)) };
}

/** Longest side of {@link preparePhoto}: details of a door can be seen, and a photo takes about 200 kB. */
const EVIDENCE_SIDE = 1600;

/** One upright WebP without metadata of an uploaded photo, for a record that is no page. @throws as {@link processPhoto} */
export async function preparePhoto(bytes: Buffer): Promise<Buffer> {
  const decoded = await decode(bytes);
  return decoded
    .open()
    .resize({ width: EVIDENCE_SIDE, height: EVIDENCE_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();
}

/** A reader of the pixels of an uploaded photo, upright and in sRGB. The file is decoded once. Without `keepMetadata`, no metadata are written. */
async function decode(bytes: Buffer): Promise<{ open: () => Sharp; info: OutputInfo }> {
  if (bytes.length > MAX_PHOTO_BYTES) throw fieldError('file', 'photo/too-large');
  if (!isPhoto(bytes)) throw fieldError('file', 'photo/unsupported-type');
  const sharp = await loadSharp();
  // A damaged file fails; warnings about metadata do not, because they are removed.
  const file = (): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 });
  const { width = 0, height = 0 } = await readable(file().metadata());
  if (width * height > MAX_PIXELS) throw fieldError('file', 'photo/too-large');
  if (Math.min(width, height) < MIN_SIDE) throw fieldError('file', 'photo/too-small');
  const { data, info } = await readable(
    file()
      .autoOrient()
      .resize({ ...MAX_PHOTO_SIZE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  if (Math.min(info.width, info.height) < MIN_SIDE / 2) throw fieldError('file', 'photo/too-small');
  const { width: columns, height: rows, channels } = info;
  return { open: () => sharp(data, { raw: { width: columns, height: rows, channels } }), info };
}

/**
 * Writes all files of a picture.
 * @param open a new reader of it at every call
 * @param effort of the encoders: less is faster, and makes larger files
 */
export async function writeFiles(
  open: () => Sharp,
  { width, height }: { width: number; height: number },
  effort = { avif: 2, webp: 4 },
): Promise<Omit<ProcessedPhoto, 'sourceHash'>> {
  const files: NewPhoto['files'] = [];
  for (const each of photoWidths(width)) {
    const sized = open().resize({ width: each });
    files.push({ width: each, format: 'avif', content: await sized.clone().avif({ quality: 50, effort: effort.avif }).toBuffer() });
    files.push({ width: each, format: 'webp', content: await sized.webp({ quality: 76, effort: effort.webp }).toBuffer() });
  }
  const hash = sha256(Buffer.concat(files.map(({ content }) => sha256(content))))
    .toString('hex')
    .slice(0, 32);
  return { hash, width, height, files };
}

async function readable<T extends Metadata | object>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw fieldError('file', isTooLarge ? 'photo/too-large' : 'photo/unreadable');
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
