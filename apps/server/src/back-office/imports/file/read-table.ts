import { type ImportReading, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@komora/api/admin';
import { decodeText, parseCsv } from './read-csv.ts';
import { isZip, readXlsx } from './read-xlsx.ts';
import { recogniseDates, recogniseDecimal, recogniseDelimiter } from './recognise.ts';
import { invalidFile, type Table, type TableRow } from './table.ts';

/**
 * Reads a file: the first line that is not empty has the headers. Formulas are never computed: CSV text stays text, and XLSX cells have the value that was stored with
 * the file.
 * @param given how to read it; null: recognised
 * @throws AppError request/invalid at `file`: import/unreadable-file, import/too-large, import/too-many-rows, import/no-rows
 */
export async function readTable(bytes: Buffer, given: ImportReading | null): Promise<Table> {
  if (bytes.length > MAX_IMPORT_BYTES) throw invalidFile('import/too-large');
  const { rows, reading } = isZip(bytes) ? await fromXlsx(bytes, given) : fromCsv(bytes, given);
  const [header, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (header === undefined || rest.length === 0) throw invalidFile('import/no-rows');
  if (rest.length > MAX_IMPORT_ROWS) throw invalidFile('import/too-many-rows');
  if (header.cells.length > 200) throw invalidFile('import/unreadable-file');
  return { reading, headers: header.cells.map((cell) => cell.slice(0, 200)), rows: rest };
}

function fromCsv(bytes: Buffer, given: ImportReading | null): { rows: TableRow[]; reading: ImportReading } {
  const { text, encoding } = decodeText(bytes, given?.encoding);
  if (text.includes('\0')) throw invalidFile('import/unreadable-file');
  const delimiter = given?.delimiter ?? recogniseDelimiter(text);
  const rows = parseCsv(text, delimiter);
  const reading: ImportReading = given ?? {
    format: 'CSV',
    encoding,
    delimiter,
    decimal: recogniseDecimal(rows, delimiter),
    dates: recogniseDates(rows),
  };
  return { rows, reading: { ...reading, format: 'CSV' } };
}

async function fromXlsx(bytes: Buffer, given: ImportReading | null): Promise<{ rows: TableRow[]; reading: ImportReading }> {
  const rows = await readXlsx(bytes);
  const reading: ImportReading = given ?? {
    format: 'XLSX',
    encoding: 'UTF8',
    delimiter: ';',
    // Cells with numbers have a point.
    decimal: recogniseDecimal(rows, ','),
    dates: recogniseDates(rows),
  };
  return { rows, reading: { ...reading, format: 'XLSX' } };
}
