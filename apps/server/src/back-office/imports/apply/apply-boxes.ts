import type { ImportField } from '@komora/api/admin';
import { importBoxes } from '../../../modules/catalog/index.ts';
import type { RowReader } from '../file/index.ts';
import type { Apply } from './apply-input.ts';
import { listBoxes, readRecordIds, saveRecords } from './places.sql.ts';
import { readRows, warehouseFinder } from './read-rows.ts';

const side = { scale: 100, min: 30, max: 5000 };
const columns: ImportField[] = ['name', 'floor', 'price'];

/** Without an external id a box is known by its name within the warehouse. One that was removed since is created again. */
export const applyBoxes: Apply = async (trx, deps, input) => {
  const { legalEntityId, id: importId } = input.import;
  const findWarehouse = await warehouseFinder(trx, input, deps.clock.now());
  const known = await readRecordIds(trx, legalEntityId, 'BOX');
  const rows = readRows(input, (row) => {
    const name = row.required('name', 30);
    const warehouse = findWarehouse(row)?.id ?? '';
    return { externalId: `${warehouse}/${row.optional('externalId', 60) || name}`, warehouseId: warehouse, box: readBox(row, name) };
  });
  let [created, updated] = [0, 0];
  const groups = Map.groupBy(rows, (row) => row.warehouseId);
  const present = new Set((await listBoxes(trx, [...groups.keys()])).map(({ id }) => id));
  const idOf = (externalId: string): string | null => {
    const id = known.get(externalId);
    return id !== undefined && present.has(id) ? id : null;
  };
  for (const [warehouseId, ofWarehouse] of groups) {
    const boxes = ofWarehouse.map(({ box, externalId }) => ({ ...box, id: idOf(externalId) }));
    const { idByRow, faults } = await importBoxes(trx, deps, { warehouseId, boxes });
    const readers = new Map(ofWarehouse.map(({ row }) => [row.line, row]));
    for (const { row, column, code } of faults) readers.get(row)?.reject(columns.find((one) => one === column) ?? 'name', code);
    const records = ofWarehouse.map(({ externalId, row }) => ({
      externalId,
      recordId: idByRow.get(row.line) ?? '',
      isCreated: idOf(externalId) === null,
    }));
    if (faults.length === 0) await saveRecords(trx, { legalEntityId, importId, noun: 'BOX' }, records);
    const isNew = records.filter(({ isCreated }) => isCreated).length;
    created += isNew;
    updated += records.length - isNew;
    input.warehouseIds.add(warehouseId);
    await input.progress(created + updated);
  }
  return { created, updated };
};

/** Lengths in centimetres, the price in minor units. */
function readBox(row: RowReader, name: string) {
  const lockVersion = (row.text('lock') || 'V1').toUpperCase();
  if (lockVersion !== 'V1' && lockVersion !== 'V2') row.reject('lock');
  return {
    row: row.line,
    name,
    floor: row.number('floor', { scale: 1, min: -20, max: 200 }, 0),
    width: row.number('width', side),
    length: row.number('length', side),
    height: row.number('height', { scale: 100, min: 30, max: 2000 }, 250),
    // Its bounds depend on the currency.
    price: row.number('price', { scale: 100, min: 0, max: 2_000_000_000 }),
    lockVersion,
    position: null,
  };
}
