import { buffer as collect } from 'node:stream/consumers';
import type { CellValue } from 'hucre/xlsx';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How a column is shown. `decimal`: two decimals. `percent`: the values are shares, 1 is 100 %. `date`: the values are `YYYY-MM-DD`. */
export type XlsxFormat = 'text' | 'integer' | 'decimal' | 'percent' | 'date';

export interface XlsxColumn {
  header: string;
  format: XlsxFormat;
}

/** Numbers of a column without them, and texts that are no date, are written as text. */
export type XlsxRow = readonly (string | number | null)[];

/** The program that opens the file writes the separators of its own language. */
const numberFormats: Record<Exclude<XlsxFormat, 'date'>, string> = { text: '@', integer: '#,##0', decimal: '#,##0.00', percent: '0.00%' };

/** Other work of the process runs after as many rows. */
const rowsAtOnce = 500;
/** Rows whose values decide about the width of a column. */
const measuredRows = 200;
const narrowest = 8;
const widest = 60;

/**
 * A table as a workbook with one sheet, whose first row stays in sight. A text is always stored as text, so that no program runs it as a formula.
 * Rows are compressed as they are read: beside the rows themselves, memory holds only the compressed file.
 * @param dateFormat of Excel, for example `dd.mm.yyyy`
 */
export async function xlsxFile(
  sheet: string,
  columns: readonly XlsxColumn[],
  rows: readonly XlsxRow[],
  dateFormat: string,
): Promise<Buffer> {
  // Imported on demand: few deployments write workbooks.
  const { writeXlsxStream } = await import('hucre/xlsx');
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name: sheetName(sheet),
    columns: columns.map(({ header, format }, index) => ({
      header,
      numFmt: format === 'date' ? dateFormat : numberFormats[format],
      width: widthOf(header, rows, index),
    })),
    freezePane: { rows: 1 },
  });
  return await collect(stream);
}

async function* cellsOf(columns: readonly XlsxColumn[], rows: readonly XlsxRow[]): AsyncGenerator<CellValue[]> {
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await new Promise(setImmediate);
    yield columns.map(({ format }, column) => cellOf(row[column] ?? null, format));
  }
}

function cellOf(value: string | number | null, format: XlsxFormat): CellValue {
  if (typeof value !== 'string') return value;
  if (format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return new Date(`${value}T00:00:00Z`);
  // XML has no way to write these characters.
  return value.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

function widthOf(header: string, rows: readonly XlsxRow[], column: number): number {
  const longest = rows.slice(0, measuredRows).reduce((most, row) => Math.max(most, String(row[column] ?? '').length), header.length);
  return Math.min(widest, Math.max(narrowest, longest + 2));
}

/** Spreadsheets accept at most 31 characters, without those of references to other sheets. */
function sheetName(name: string): string {
  return [...name.replace(/[[\]:*?/\\']/g, ' ')].slice(0, 31).join('').trim();
}
