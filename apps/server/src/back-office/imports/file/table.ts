import type { ErrorCode } from '@komora/api';
import { type ImportReading, MAX_IMPORT_ROWS } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';

/** A row with its line in the file. Cells are text without surrounding white space; numbers and dates of XLSX are in plain notation. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface Table {
  reading: ImportReading;
  headers: string[];
  rows: TableRow[];
}

/** The file as a whole is rejected. */
export function invalidFile(code: ErrorCode, cause?: unknown): AppError {
  return new AppError('request/invalid', { fields: [{ path: 'file', code, params: { max: MAX_IMPORT_ROWS } }] }, { cause });
}
