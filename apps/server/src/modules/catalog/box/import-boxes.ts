import type { BoxFault, BoxPosition } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import { isListPrice } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { listPlaced, lockSite, markRemoved, type PlacedRow, updateBoxes } from './box.sql.ts';
import { insertAll } from './create-boxes.ts';
import { FloorSpace } from './floor-space.ts';
import type { NumberedBox } from './numbered-box.ts';

/** A box of a file; with the id of an existing one, that one is changed. */
export interface ImportedBox extends NumberedBox {
  id: string | null;
}

/**
 * Creates and changes boxes of one warehouse: all, or none if there is a fault. Changed ones keep their place on the plan and their state. Writes no audit entry, and
 * offers nothing to the waitlist: the contracts of the boxes may be imported next.
 * @returns the id of each box by its row
 */
export async function importBoxes(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { warehouseId, boxes }: { warehouseId: string; boxes: readonly ImportedBox[] },
): Promise<{ idByRow: Map<number, string>; faults: BoxFault[] }> {
  const changed = boxes.flatMap(({ id, ...box }) => (id === null ? [] : [{ ...box, id }]));
  const faults = await change(trx, warehouseId, changed);
  const created = boxes.filter(({ id }) => id === null).map(({ id: _, ...box }) => box);
  if (faults.length > 0) return { idByRow: new Map(), faults };
  const { planned, ids } = await insertAll(trx, deps, {
    warehouseId,
    scope: everywhere,
    boxes: created,
    onPlan: true,
  });
  const idByRow = new Map(changed.map(({ row, id }) => [row, id]));
  for (const [index, { row }] of created.entries()) idByRow.set(row, ids[index] ?? '');
  return { idByRow, faults: planned.faults };
}

async function change(trx: Trx, warehouseId: string, boxes: readonly (NumberedBox & { id: string })[]): Promise<BoxFault[]> {
  if (boxes.length === 0) return [];
  // As every change of boxes: the warehouse first, so that nobody moves a box between the checks and the update.
  const site = await lockSite(trx, warehouseId, everywhere);
  const currency = Currency.parse(site?.currency);
  const placed = await listPlaced(trx, warehouseId);
  // Also a name that another box of the file gives up is taken: the rows are written one after another.
  const holders = new Map(placed.map(({ id, name }) => [name, id]));
  const faults = floorFaults(placed, boxes);
  for (const { row, id, name, price } of boxes) {
    if ((holders.get(name) ?? id) !== id) faults.push({ row, column: 'name', value: name, code: 'box/name-exists' });
    holders.set(name, id);
    if (!isListPrice(price, currency)) faults.push({ row, column: 'price', value: String(price), code: 'price/out-of-bounds' });
  }
  if (faults.length > 0) return faults;
  await updateBoxes(trx, boxes);
  return [];
}

/** Boxes keep their coordinates on another floor: those whose place is taken there. */
function floorFaults(placed: readonly PlacedRow[], boxes: readonly (NumberedBox & { id: string })[]): BoxFault[] {
  const next = new Map(boxes.map((box) => [box.id, box]));
  const spaces = new Map<number, FloorSpace>();
  const spaceOf = (floor: number): FloorSpace => {
    const space = spaces.get(floor) ?? new FloorSpace();
    spaces.set(floor, space);
    return space;
  };
  const moving: { row: number; floor: number; place: BoxPosition }[] = [];
  for (const { id, floor, x, y, width, height } of placed) {
    if (x === null || y === null || width === null || height === null) continue;
    const place = { x, y, width, height };
    const box = next.get(id);
    if (box === undefined || box.floor === floor) spaceOf(floor).take(place);
    else moving.push({ row: box.row, floor: box.floor, place });
  }
  const faults: BoxFault[] = [];
  for (const { row, floor, place } of moving) {
    const space = spaceOf(floor);
    if (!space.isFree(place)) faults.push({ row, column: 'floor', value: String(floor), code: 'box/overlaps' });
    space.take(place);
  }
  return faults;
}

/** Removes vacant boxes. @throws check violation boxes_removed_is_vacant */
export async function removeImportedBoxes(trx: Trx, { clock }: Pick<Deps, 'clock'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await markRemoved(trx, id, clock.now());
}
