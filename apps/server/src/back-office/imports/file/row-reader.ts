import type { ErrorCode } from '@komora/api';
import type { ImportFault, ImportField, ImportReading } from '@komora/api/admin';
import type * as z from 'zod/mini';
import { readDate, readNumber } from './cell-values.ts';
import type { TableRow } from './table.ts';

interface Bounds {
  /** Stored units of one written unit: 100 for money. */
  scale: number;
  min: number;
  max: number;
}

/** Collects faults, and stops at a number that nobody reads. */
export class Faults {
  static readonly most = 10_000;
  readonly list: ImportFault[] = [];
  count = 0;

  add(fault: ImportFault): void {
    this.count += 1;
    if (this.list.length < Faults.most) this.list.push(fault);
  }
}

/** Reads the cells of one row by field. A wrong cell becomes a fault, and a valid value takes its place, so that all cells are read. */
export class RowReader {
  readonly line: number;
  readonly #cells: string[];
  readonly #columnOf: ReadonlyMap<ImportField, number>;
  readonly #reading: ImportReading;
  readonly #faults: Faults;
  readonly #before: number;

  constructor(row: TableRow, columnOf: ReadonlyMap<ImportField, number>, reading: ImportReading, faults: Faults) {
    this.line = row.line;
    this.#cells = row.cells;
    this.#columnOf = columnOf;
    this.#reading = reading;
    this.#faults = faults;
    this.#before = faults.count;
  }

  /** True while no cell of this row was rejected. */
  get isValid(): boolean {
    return this.#faults.count === this.#before;
  }

  text(field: ImportField): string {
    return this.#cells[this.#columnOf.get(field) ?? -1] ?? '';
  }

  /** @param value the wrong part of the cell; default: all of it */
  reject(field: ImportField, code: ErrorCode = 'revalid/rule/basic/regex', value = this.text(field)): void {
    this.#faults.add({ row: this.line, column: field, value: value.slice(0, 100), code });
  }

  required(field: ImportField, max: number): string {
    const text = this.text(field);
    if (text === '') this.reject(field, 'revalid/rule/basic/not-null');
    return this.#short(field, text, max);
  }

  optional(field: ImportField, max: number): string {
    return this.#short(field, this.text(field), max);
  }

  /** @param missing what an empty cell is; absent: a fault */
  number(field: ImportField, { scale, min, max }: Bounds, missing?: number): number {
    const text = this.text(field);
    if (text === '' && missing !== undefined) return missing;
    if (text === '') {
      this.reject(field, 'revalid/rule/basic/not-null');
      return min;
    }
    const value = readNumber(text, scale, this.#reading.decimal);
    if (value === null || value < min || value > max) {
      this.reject(field);
      return min;
    }
    return value;
  }

  /** An empty cell is a fault unless `missing` is given. */
  date(field: ImportField, missing?: string): string {
    const text = this.text(field);
    if (text === '' && missing !== undefined) return missing;
    const date = text === '' ? null : readDate(text, this.#reading.dates);
    if (text === '') this.reject(field, 'revalid/rule/basic/not-null');
    else if (date === 'AMBIGUOUS') this.reject(field, 'import/ambiguous-date');
    else if (date === null) this.reject(field);
    return date === null || date === 'AMBIGUOUS' ? '2000-01-01' : date;
  }

  /** The value that a schema makes of a text; the text itself if it rejects it. */
  by<T extends z.ZodMiniType<string, string>>(field: ImportField, schema: T, text = this.text(field)): string {
    const parsed = schema.safeParse(text);
    if (!parsed.success) this.reject(field, text === '' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex');
    return parsed.success ? parsed.data : text;
  }

  #short(field: ImportField, text: string, max: number): string {
    if (text.length > max || !text.isWellFormed() || text.includes('\0')) this.reject(field);
    return text.slice(0, max);
  }
}
