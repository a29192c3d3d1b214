import type { ImportReading } from '@komora/api/admin';
import { isLocalDate } from '@komora/domain';

/**
 * '1 250,50' in hundredths is 125050. Null for other text, and for more decimals than the scale has. A mark that is not the decimal mark groups thousands,
 * or is the decimal mark if it cannot group them: '12.5' in a file with decimal commas is 12.5.
 */
export function readNumber(text: string, scale: number, decimal: ImportReading['decimal']): number | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(/(€|Kč|zł|Ft|EUR|CZK|PLN|HUF)$/i, '');
  const [mark, other] = decimal === 'COMMA' ? [',', '.'] : ['.', ','];
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${other}\\d{3})+(\\${mark}\\d+)?$`).test(compact);
  const plain = isGrouped ? compact.replaceAll(other, '').replace(mark, '.') : compact.replace(',', '.');
  if (!/^-?\d{1,12}(\.\d{1,8})?$/.test(plain)) return null;
  const scaled = Number(plain) * scale;
  const rounded = Math.round(scaled);
  // The sum of -0 and 0 is 0.
  return Math.abs(scaled - rounded) < 1e-6 ? rounded + 0 : null;
}

/**
 * `2026-12-31`, `31.12.2026`, `31. 12. 2026`, and `12/31/2026` in the order of the file, each also with a time of day behind it. 'AMBIGUOUS' for slashes in a file that does
 * not show the order; null for other text.
 */
export function readDate(text: string, dates: ImportReading['dates']): string | 'AMBIGUOUS' | null {
  const [, day = ''] = /^(.+?)(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text) ?? [];
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(day);
  if (iso) return valid(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(day);
  if (dotted) return valid(dotted[3], dotted[2], dotted[1]);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(day);
  if (!slashes) return null;
  const [, first, second, year] = slashes;
  if (dates === null) return first === second ? valid(year, first, second) : 'AMBIGUOUS';
  return dates === 'DMY' ? valid(year, second, first) : valid(year, first, second);
}

function valid(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) && Number(year) >= 1900 && Number(year) <= 2200 ? date : null;
}
