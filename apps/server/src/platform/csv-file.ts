import { Readable } from 'node:stream';

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need to recognise the encoding. A text that a spreadsheet would
 * run as a formula gets a leading apostrophe; a number stays a number, also a negative one.
 */
export function csvFile(rows: readonly CsvRow[]): Buffer {
  return Buffer.from(`${CSV_START}${csvLines(rows)}`);
}

/** The byte order mark. */
export const CSV_START = '\uFEFF';

export type CsvRow = readonly (string | number | null)[];

/** Lines of a file that is written in pages, after {@link CSV_START}. */
export function csvLines(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/**
 * A CSV file of records with these columns. Values that are neither texts nor numbers are written as JSON.
 * @param name without the day and the ending
 */
export function csvOfRecords<Column extends string>(
  name: string,
  columns: readonly Column[],
  records: readonly Readonly<Record<Column, unknown>>[],
  now: Date,
): { bytes: Buffer; name: string; type: string } {
  return { bytes: csvFile([columns, ...rowsOf(columns, records)]), name: nameOf(name, now), type: 'text/csv' };
}

/**
 * As {@link csvOfRecords}, sent while its pages are read: neither all rows nor the whole text are in memory.
 * @param pages an error while one is read breaks the download off
 */
export function csvOfPages<Column extends string, Row>(
  name: string,
  columns: readonly Column[],
  { pages, recordOf }: PagesOfRecords<Column, Row>,
  now: Date,
): { bytes: { stream: Readable; size: null }; name: string; type: string } {
  const stream = Readable.from(linesOf(columns, { pages, recordOf }), { objectMode: false });
  return { bytes: { stream, size: null }, name: nameOf(name, now), type: 'text/csv' };
}

interface PagesOfRecords<Column extends string, Row> {
  pages: AsyncIterable<readonly Row[]>;
  recordOf: (row: Row) => Readonly<Record<Column, unknown>>;
}

async function* linesOf<Column extends string, Row>(
  columns: readonly Column[],
  { pages, recordOf }: PagesOfRecords<Column, Row>,
): AsyncGenerator<string> {
  yield `${CSV_START}${csvLines([columns])}`;
  for await (const rows of pages) yield csvLines(rowsOf(columns, rows.map(recordOf)));
}

const nameOf = (name: string, now: Date): string => `${name}-${now.toISOString().slice(0, 10)}.csv`;

const rowsOf = <Column extends string>(columns: readonly Column[], records: readonly Readonly<Record<Column, unknown>>[]): CsvRow[] =>
  records.map((record) => columns.map((column) => toCellValue(record[column])));

/** Instants become ISO 8601, other values than texts and numbers JSON. */
export function toCellValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
