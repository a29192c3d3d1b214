import type { RowPattern } from '@komora/domain/plan-geometry';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { type GenerateBody, type GenerateValues, validateGenerate } from '../../shared/generate-values.ts';
import { createReader } from '../../shared/typed-reader.ts';

/** A row of new boxes as it is typed, with its place on the floor. */
export interface RowValues extends Omit<GenerateValues, 'warehouseId' | 'floor'> {
  readonly x: string;
  readonly y: string;
  readonly direction: string;
  /** Two rows face an aisle of this width; empty for one row. */
  readonly aisle: string;
}

export const ROW_PATHS = [
  'prefix',
  'from',
  'to',
  'width',
  'length',
  'height',
  'price',
  'lockVersion',
  'x',
  'y',
  'direction',
  'aisle',
] as const satisfies readonly (keyof RowValues)[];

export interface RowOutput {
  readonly rows: GenerateBody['rows'];
  readonly pattern: RowPattern;
}

const MOST_AISLE = 5000;

export function validateRow(values: RowValues): ValidationResult<RowOutput> {
  const generated = validateGenerate({ ...values, warehouseId: '-', floor: '0' });
  const read = createReader();
  const [x, y] = [read.hundredths('x', values.x), read.hundredths('y', values.y)];
  const aisle = values.aisle.trim() === '' ? null : read.hundredths('aisle', values.aisle);
  const wrong = [['x', x] as const, ['y', y] as const, ['aisle', Math.min(aisle ?? 0, MOST_AISLE - (aisle ?? 0))] as const];
  const errors = [
    ...(generated.valid ? [] : generated.errors),
    ...read.errors,
    ...wrong.flatMap(([path, value]) => (value < 0 ? [{ path, code: 'revalid/rule/basic/regex' as const }] : [])),
  ];
  const [row] = generated.valid ? generated.value.rows : [];
  if (errors.length > 0 || row === undefined) return invalid(errors);
  const direction = values.direction === 'DOWN' ? 'DOWN' : 'RIGHT';
  const { width, length } = row;
  return { valid: true, value: { rows: [row], pattern: { count: row.to - row.from + 1, width, length, x, y, direction, gap: 0, aisle } } };
}
