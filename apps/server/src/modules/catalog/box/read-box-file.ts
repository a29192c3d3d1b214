import type { ErrorCode } from '@komora/api';
import type { BoxFault } from '@komora/api/admin';
import { foldForSearch } from '@komora/domain';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../platform/app-error.ts';
import type { NumberedBox } from './numbered-box.ts';

const mostImported = 5000;

/** Names of columns in English, Slovak, Czech, Polish, Hungarian and Ukrainian, without diacritics and units. */
const columnNames = {
  name: 'name number nazov cislo nazev nazwa numer nev szam назва номер',
  floor: 'floor poschodie patro pietro emelet поверх',
  width: 'width sirka szerokosc szelesseg ширина',
  length: 'length depth dlzka delka dlugosc hosszusag довжина',
  height: 'height vyska wysokosc magassag висота',
  price: 'price cena ar ціна',
  lock: 'lock zamok zamek zar замок',
  x: 'x',
  y: 'y',
};
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];
const required: Column[] = ['name', 'width', 'length', 'price'];
const byName = new Map(columns.flatMap((column) => columnNames[column].split(' ').map((name) => [name, column] as const)));

/**
 * Reads a CSV file of boxes. Rows are numbered as the lines of the file. Values are text; nothing is computed.
 * @throws AppError request/invalid at `content`: unreadable, an unknown or missing column, too many rows
 */
export function readBoxFile(content: string): { boxes: NumberedBox[]; faults: BoxFault[] } {
  const [header, ...lines] = readLines(decode(Buffer.from(content, 'base64')));
  if (header === undefined) throw invalid('box/unreadable-file');
  const found = header.cells.map((cell) => {
    const column = byName.get(foldForSearch((cell.split('(')[0] ?? '').trim()));
    if (column === undefined) throw invalid('box/unknown-column', cell.slice(0, 50));
    return column;
  });
  const missing = required.find((column) => !found.includes(column));
  if (missing !== undefined) throw invalid('box/missing-column', missing);
  const repeated = found.find((column, index) => found.indexOf(column) !== index);
  if (repeated !== undefined) throw invalid('box/unknown-column', repeated);
  if (lines.length > mostImported)
    throw new AppError('request/invalid', { fields: [{ path: 'content', code: 'box/too-many-rows', params: { max: mostImported } }] });
  const faults: BoxFault[] = [];
  const boxes = lines.flatMap(({ row, cells }) => readRow(row, (column) => cells[found.indexOf(column)] ?? '', faults));
  return { boxes, faults };
}

/** UTF-8, otherwise Windows-1250, which spreadsheets in our countries write. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

function readLines(text: string): { row: number; cells: string[] }[] {
  if (text.includes('\0')) throw invalid('box/unreadable-file');
  const [header = ''] = text.split('\n', 1);
  const delimiter = [';', '\t', ','].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));
  try {
    const options = {
      delimiter,
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostImported + 2,
    } as const;
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ row: info.lines, cells: record }));
  } catch (error) {
    throw invalid('box/unreadable-file', undefined, error);
  }
}

function readRow(row: number, cell: (column: Column) => string, faults: BoxFault[]): NumberedBox[] {
  const before = faults.length;
  const reject = (column: Column, code: ErrorCode = 'revalid/rule/basic/regex'): void => {
    faults.push({ row, column, value: cell(column).slice(0, 100), code });
  };
  const number = (column: Column, { scale, min, max, missing }: { scale: number; min: number; max: number; missing?: number }): number => {
    const text = cell(column);
    if (text === '' && missing !== undefined) return missing;
    const scaled = toInteger(text, scale);
    if (text === '') reject(column, 'revalid/rule/basic/not-null');
    else if (scaled === null || scaled < min || scaled > max) reject(column);
    return scaled ?? 0;
  };
  const name = cell('name');
  if (name === '') reject('name', 'revalid/rule/basic/not-null');
  else if (name.length > 30 || !name.isWellFormed()) reject('name');
  const lockVersion = cell('lock') === '' ? 'V1' : cell('lock').toUpperCase();
  if (lockVersion !== 'V1' && lockVersion !== 'V2') reject('lock');
  const side = { scale: 100, min: 30, max: 5000 };
  const [width, length] = [number('width', side), number('length', side)];
  const height = number('height', { scale: 100, min: 30, max: 2000, missing: 250 });
  const floor = number('floor', { scale: 1, min: -20, max: 200, missing: 0 });
  // The bounds of a price depend on the currency of the warehouse.
  const price = number('price', { scale: 100, min: 0, max: 2_000_000_000 });
  const isPlaced = cell('x') !== '' || cell('y') !== '';
  const corner = { scale: 100, min: 0, max: 100_000 };
  const position = isPlaced ? { x: number('x', corner), y: number('y', corner), width, height: length } : null;
  return faults.length > before ? [] : [{ row, name, floor, width, length, height, price, lockVersion, position }];
}

/** '1 250,50' in hundredths is 125050; null for other text, and for more decimals than the scale has. */
function toInteger(text: string, scale: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(plain)) return null;
  const scaled = Number(plain) * scale;
  const rounded = Math.round(scaled);
  return Math.abs(scaled - rounded) < 1e-6 ? rounded : null;
}

function invalid(code: ErrorCode, parameter?: string, cause?: unknown): AppError {
  const field = { path: 'content', code, ...(parameter === undefined ? {} : { params: { parameter } }) };
  return new AppError('request/invalid', { fields: [field] }, { cause });
}
