import { type ClientFileType, MAX_CLIENT_FILE_BYTES } from '@komora/api/admin';
import { preparePhoto } from '../../../modules/catalog/index.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';

/** As it is stored. */
export interface PreparedFile {
  name: string;
  mediaType: ClientFileType;
  content: Buffer;
}

const startsWith = (file: Buffer, text: string, at = 0): boolean => file.subarray(at, at + text.length).toString('latin1') === text;
const isPicture = (file: Buffer): boolean =>
  startsWith(file, '\xff\xd8\xff') || startsWith(file, '\x89PNG\r\n\x1a\n') || (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8));

/**
 * A PDF as it is, a picture as WebP without its metadata, text as UTF-8. The content decides the type; the name only tells CSV from other text.
 * @throws AppError file/too-large, file/unsupported-type or file/unreadable at `file`
 */
export async function prepareClientFile(name: string, file: Buffer): Promise<PreparedFile> {
  if (file.length > MAX_CLIENT_FILE_BYTES) throw fieldError('file', 'file/too-large');
  if (startsWith(file, '%PDF-')) {
    // Readers accept some bytes after the end.
    if (!file.subarray(-1024).toString('latin1').includes('%%EOF')) throw fieldError('file', 'file/unreadable');
    return named(name, 'application/pdf', file);
  }
  if (isPicture(file)) return named(name, 'image/webp', await preparePicture(file));
  const text = textOf(file);
  if (text === null) throw fieldError('file', file.length === 0 ? 'file/unreadable' : 'file/unsupported-type');
  const content = Buffer.from(text);
  if (content.length > MAX_CLIENT_FILE_BYTES) throw fieldError('file', 'file/too-large');
  return named(name, /\.csv$/i.test(name) ? 'text/csv' : 'text/plain', content);
}

async function preparePicture(file: Buffer): Promise<Buffer> {
  try {
    return await preparePhoto(file);
  } catch (error) {
    // Damaged, or too small to be read.
    if (error instanceof AppError) throw fieldError('file', 'file/unreadable');
    throw error;
  }
}

/** Bytes that no text has: control characters without tab, line feed, form feed and return. */
const isBinary = (byte: number): boolean => byte < 9 || byte === 11 || (byte > 13 && byte < 32) || byte === 127;

/** The text of a file in UTF-8, or in the encoding of spreadsheets of this region. Null: it is empty or no text. */
function textOf(file: Buffer): string | null {
  if (file.length === 0 || file.some(isBinary)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file) || null;
  } catch {
    return new TextDecoder('windows-1250').decode(file);
  }
}

const endings: Readonly<Record<ClientFileType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/webp': ['webp'],
  'text/plain': ['txt', 'md', 'log', 'tsv'],
  'text/csv': ['csv'],
};
const pictureEnding = /\.(?:jpe?g|png|webp)$/i;

/** The name without folders and invisible characters, with an ending that agrees with the content, so that no program takes it for another type. */
function named(name: string, mediaType: ClientFileType, content: Buffer): PreparedFile {
  const visible = name
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim();
  const base = mediaType === 'image/webp' ? visible.replace(pictureEnding, '') : visible;
  const [first = ''] = endings[mediaType];
  const hasEnding = endings[mediaType].some((ending) => base.toLowerCase().endsWith(`.${ending}`));
  const stem = (hasEnding ? base : base || 'file').slice(0, 190);
  return { name: hasEnding && base.length <= 190 ? base : `${stem}.${first}`, mediaType, content };
}
