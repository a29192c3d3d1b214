import type { ImportReading } from '@komora/api/admin';
import type { TableRow } from './table.ts';

const delimiters = [';', '\t', ','] as const;
/** So many rows show how a file is written. */
const mostExamined = 5000;
const slashed = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/;

/** The delimiter that occurs most often in the first line. */
export function recogniseDelimiter(text: string): ImportReading['delimiter'] {
  const [header = ''] = text.trimStart().split('\n', 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce<ImportReading['delimiter']>((best, one) => (count(one) > count(best) ? one : best), ';');
}

/** The mark that stands before one or two last digits most often; a comma in files with semicolons if no cell shows it. */
export function recogniseDecimal(rows: readonly TableRow[], delimiter: string): ImportReading['decimal'] {
  let [commas, points] = [0, 0];
  for (const { cells } of rows.slice(1, mostExamined))
    for (const cell of cells) {
      if (/^-?[\d\s.]*\d,\d{1,2}$/.test(cell)) commas += 1;
      else if (/^-?[\d\s,]*\d\.\d{1,2}$/.test(cell)) points += 1;
    }
  if (commas !== points) return commas > points ? 'COMMA' : 'POINT';
  return delimiter === ';' ? 'COMMA' : 'POINT';
}

/** The order of days and months in dates with slashes; null if no date shows it, or if they contradict each other. */
export function recogniseDates(rows: readonly TableRow[]): ImportReading['dates'] {
  let [dayFirst, monthFirst] = [false, false];
  for (const { cells } of rows.slice(1, mostExamined))
    for (const cell of cells) {
      const [, first, second] = slashed.exec(cell) ?? [];
      if (Number(first) > 12) dayFirst = true;
      if (Number(second) > 12) monthFirst = true;
    }
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'DMY' : 'MDY';
}
