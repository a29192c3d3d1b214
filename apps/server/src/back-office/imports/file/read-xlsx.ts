import { unzipSync } from 'fflate';
import { invalidFile, type TableRow } from './table.ts';

/** The parts of a workbook in their unpacked size. A small file can unpack to gigabytes. */
const mostUnpackedBytes = 300 * 1024 * 1024;

/** An XLSX file is a ZIP archive. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** The rows of the first sheet. A formula has its stored value, and is never computed. @throws AppError import/unreadable-file, import/too-large */
export async function readXlsx(bytes: Buffer): Promise<TableRow[]> {
  assertSize(bytes);
  // Imported on demand: workbooks are read seldom.
  const { readSheet } = await import('read-excel-file/node');
  try {
    const rows = await readSheet(bytes);
    return rows.map((row, index) => ({ line: index + 1, cells: row.map(toText) }));
  } catch (error) {
    throw invalidFile('import/unreadable-file', error);
  }
}

function assertSize(bytes: Buffer): void {
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return false;
      },
    });
  } catch (error) {
    throw invalidFile('import/unreadable-file', error);
  }
  if (unpacked > mostUnpackedBytes) throw invalidFile('import/too-large');
}

/** Numbers with a point, dates as `YYYY-MM-DD`. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  // 0.1 + 0.2 is stored as 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).trim();
}
