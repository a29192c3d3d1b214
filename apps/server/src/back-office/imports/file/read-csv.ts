import type { ImportReading } from '@komora/api/admin';
import { MAX_IMPORT_ROWS } from '@komora/api/admin';
import { parse } from 'csv-parse/sync';
import { invalidFile, type TableRow } from './table.ts';

/** UTF-8, otherwise Windows-1250, which spreadsheets in our countries write. `given` decides instead. */
export function decodeText(
  bytes: Buffer,
  given: ImportReading['encoding'] | undefined,
): { text: string; encoding: ImportReading['encoding'] } {
  if (given !== 'CP1250') {
    try {
      return { text: new TextDecoder('utf-8', { fatal: given === undefined }).decode(bytes), encoding: 'UTF8' };
    } catch {
      // Windows-1250 maps every byte.
    }
  }
  return { text: new TextDecoder('windows-1250').decode(bytes), encoding: 'CP1250' };
}

/** All lines of a file, also empty ones, up to one more than a file may have. @throws AppError import/unreadable-file */
export function parseCsv(text: string, delimiter: string): TableRow[] {
  const options = {
    delimiter,
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: MAX_IMPORT_ROWS + 2,
    max_record_size: 1_000_000,
  } as const;
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    throw invalidFile('import/unreadable-file', error);
  }
}
