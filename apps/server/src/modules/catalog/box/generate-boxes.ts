import type { GeneratorRow } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { NumberedBox } from './numbered-box.ts';

const mostGenerated = 2000;

/** The boxes of rows with running numbers, side by side. @throws AppError request/invalid at `rows` or at the end of a row */
export function generateBoxes(floor: number, rows: readonly GeneratorRow[]): NumberedBox[] {
  const fields = rows.flatMap(({ from, to }, index) =>
    to < from ? [{ path: `rows.${index}.to`, code: 'revalid/rule/basic/regex' as const }] : [],
  );
  if (fields.length > 0) throw new AppError('request/invalid', { fields });
  if (rows.reduce((count, { from, to }) => count + to - from + 1, 0) > mostGenerated)
    throw new AppError('request/invalid', { fields: [{ path: 'rows', code: 'box/too-many-rows', params: { max: mostGenerated } }] });
  return rows.flatMap((row, index) =>
    Array.from({ length: row.to - row.from + 1 }, (_, count) => ({ ...boxOf(row, count), floor, row: index + 1 })),
  );
}

function boxOf({ prefix, from, digits, width, length, height, price, lockVersion, x, y, direction, gap }: GeneratorRow, count: number) {
  const box = { name: `${prefix}${String(from + count).padStart(digits, '0')}`, width, length, height, price, lockVersion };
  if (x === undefined || y === undefined) return { ...box, position: null, startsLine: count === 0 };
  const step = (direction === 'RIGHT' ? width : length) + gap;
  const position = {
    x: direction === 'RIGHT' ? x + count * step : x,
    y: direction === 'DOWN' ? y + count * step : y,
    width,
    height: length,
  };
  return { ...box, position };
}
