import { type ImportField, type ImportKind, importFields } from '@komora/api/admin';
import { foldForSearch } from '@komora/domain';
import { otherNames, templateNames } from './column-names.ts';

/** Without case, diacritics, units in brackets and marks between words. */
export const foldHeader = (header: string): string =>
  foldForSearch((header.split('(')[0] ?? '').replace(/[_*]+/g, ' ').replaceAll('’', "'")).slice(0, 200);

/**
 * The field of each header, or null. A name of our templates comes before the names of other systems, and a field has one column: the first.
 * @param remembered by folded header, what staff chose the last time
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const fields = importFields(kind).map(({ field }) => field);
  const own = namesOf(fields, (field) => Object.values(templateNames[field]));
  const other = namesOf(fields, (field) => otherNames[field].split('|'));
  const matched: (ImportField | null)[] = headers.map(() => null);
  const isFree = (field: ImportField) => !matched.includes(field);
  for (const find of [(name: string) => remembered.get(name), (name: string) => own.get(name)?.[0]])
    for (const [index, header] of headers.entries()) {
      const field = find(foldHeader(header));
      if (matched[index] === null && field !== undefined && field !== null && fields.includes(field) && isFree(field))
        matched[index] = field;
    }
  for (const [index, header] of headers.entries()) {
    const name = foldHeader(header);
    // Null was chosen: the column is ignored.
    if (matched[index] !== null || remembered.has(name)) continue;
    matched[index] = other.get(name)?.find(isFree) ?? null;
  }
  return matched;
}

function namesOf(fields: readonly ImportField[], names: (field: ImportField) => string[]): Map<string, ImportField[]> {
  const found = new Map<string, ImportField[]>();
  for (const field of fields) for (const name of names(field)) found.set(foldHeader(name), [...(found.get(foldHeader(name)) ?? []), field]);
  return found;
}

/** Fields that rows need and no column has. A client has a full name, or first and last name. */
export function missingFields(kind: ImportKind, matched: readonly (ImportField | null)[], hasWarehouse: boolean): ImportField[] {
  const missing = importFields(kind)
    .filter(({ field, required }) => required && !matched.includes(field))
    .map(({ field }) => field);
  if (kind === 'CLIENTS' && !matched.includes('fullName') && !matched.includes('company'))
    for (const field of ['firstName', 'lastName'] as const) if (!matched.includes(field)) missing.push(field);
  const namesWarehouse = kind === 'BOXES' || kind === 'PRICES' || kind === 'CONTRACTS';
  if (namesWarehouse && !hasWarehouse && !matched.includes('warehouse')) missing.push('warehouse');
  return missing;
}
