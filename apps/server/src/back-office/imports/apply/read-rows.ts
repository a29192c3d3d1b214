import { foldForSearch } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { RowReader } from '../file/index.ts';
import type { ApplyInput } from './apply-input.ts';
import { listPlaces, type PlaceRow, readRecordIds } from './places.sql.ts';

/** Reads all rows. A second row with the same external id is a fault. @returns the valid ones */
export function readRows<T extends { externalId: string }>(
  { rows, columnOf, faults, import: { reading } }: ApplyInput,
  read: (row: RowReader) => T,
): (T & { row: RowReader })[] {
  const seen = new Set<string>();
  const valid: (T & { row: RowReader })[] = [];
  for (const one of rows) {
    const row = new RowReader(one, columnOf, reading, faults);
    const values = read(row);
    if (seen.has(values.externalId)) row.reject('externalId', 'import/duplicate');
    seen.add(values.externalId);
    if (row.isValid) valid.push({ ...values, row });
  }
  return valid;
}

/** Finds the warehouse that a row names: by its name, or by its id in the other system. An archived one is a fault. */
export async function warehouseFinder(
  reader: Reader,
  { import: place }: ApplyInput,
  now: Date,
): Promise<(row: RowReader) => PlaceRow | undefined> {
  const places = await listPlaces(reader, { ...place, now });
  const byId = new Map(places.map((one) => [one.id, one]));
  const byName = new Map(places.map((one) => [foldForSearch(one.name), one]));
  for (const [externalId, id] of await readRecordIds(reader, place.legalEntityId, 'WAREHOUSE')) {
    const known = byId.get(id);
    if (known !== undefined && !byName.has(foldForSearch(externalId))) byName.set(foldForSearch(externalId), known);
  }
  return (row) => {
    const name = row.text('warehouse');
    const found = name === '' && place.warehouseId !== null ? byId.get(place.warehouseId) : byName.get(foldForSearch(name));
    if (found === undefined) row.reject('warehouse', name === '' ? 'revalid/rule/basic/not-null' : 'import/unknown-warehouse');
    if (found?.isArchived === true) row.reject('warehouse', 'import/archived-warehouse');
    return found;
  };
}

export function chunksOf<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));
}
