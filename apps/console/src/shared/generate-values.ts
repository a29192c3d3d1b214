import type { GeneratorRow } from '@komora/api/admin';
import type { ValidationResult } from '@komora/web-kit/validation';
import { createReader } from './typed-reader.ts';

/** One row of boxes as it is typed: measures in metres, the price in units of the currency. */
export interface GenerateValues {
  readonly warehouseId: string;
  readonly floor: string;
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly width: string;
  readonly length: string;
  readonly height: string;
  readonly price: string;
  readonly lockVersion: string;
}

export interface GenerateBody {
  readonly warehouseId: string;
  readonly floor: number;
  readonly rows: GeneratorRow[];
}

export const GENERATE_PATHS = [
  'warehouseId',
  'floor',
  'prefix',
  'from',
  'to',
  'width',
  'length',
  'height',
  'price',
  'lockVersion',
] as const satisfies readonly (keyof GenerateValues)[];

export function validateGenerate(values: GenerateValues): ValidationResult<GenerateBody> {
  const read = createReader();
  const { warehouseId, prefix, lockVersion } = values;
  if (warehouseId === '') read.errors.push({ path: 'warehouseId', code: 'revalid/rule/basic/not-null' });
  const floor = read.whole('floor', values.floor);
  const row: GeneratorRow = {
    prefix: prefix.trim(),
    from: read.whole('from', values.from),
    to: read.whole('to', values.to),
    // Leading zeros are typed with the first number: 01 makes 01 to 20.
    digits: Math.max(1, Math.min(5, values.from.trim().length)),
    width: read.hundredths('width', values.width),
    length: read.hundredths('length', values.length),
    height: read.hundredths('height', values.height),
    lockVersion: lockVersion === 'V2' ? 'V2' : 'V1',
    price: read.hundredths('price', values.price),
    direction: 'RIGHT',
    gap: 0,
  };
  if (row.to < row.from) read.errors.push({ path: 'to', code: 'revalid/rule/basic/regex' });
  return read.result({ warehouseId, floor, rows: [row] });
}

/** The form for the row after one that was created: the same measures, and as many numbers behind its last one. */
export function rowAfter(values: GenerateValues): GenerateValues {
  const [from, to] = [Number(values.from), Number(values.to)];
  const digits = values.from.trim().length;
  const typed = (number: number): string => String(number).padStart(digits, '0');
  return { ...values, from: typed(to + 1), to: typed(to + 1 + to - from) };
}
