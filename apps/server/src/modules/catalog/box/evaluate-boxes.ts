import type { ErrorCode } from '@komora/api';
import type { BoxFault, BoxPosition } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import { isListPrice } from '@komora/domain';
import type { DraftedRow, PlacedRow } from './box.sql.ts';
import { FloorSpace } from './floor-space.ts';

/** A box that does not exist yet. Lengths in centimetres, the price in minor units. */
export interface PlannedBox {
  name: string;
  floor: number;
  width: number;
  length: number;
  height: number;
  price: number;
  lockVersion: string;
  /** Null: the next free place of the floor. */
  position: BoxPosition | null;
  /** Without a place: below all boxes of the floor, also if the last line has space. */
  startsLine?: boolean;
}

export interface EvaluatedBoxes {
  boxes: (Omit<PlannedBox, 'startsLine'> & { position: BoxPosition })[];
  faults: BoxFault[];
}

/**
 * Places new boxes of a warehouse beside the existing ones and finds what forbids them. Creation, generator and import all use it.
 * @param drafted places of a draft of the plan, which boxes without a place of their own leave free
 */
export function evaluateBoxes(
  planned: readonly PlannedBox[],
  { existing, drafted }: { existing: readonly PlacedRow[]; drafted: readonly DraftedRow[] },
  currency: string,
): EvaluatedBoxes {
  const names = new Set(existing.map(({ name }) => name));
  const floors = new Map<number, FloorSpace>();
  const floorOf = (floor: number): FloorSpace => {
    const found = floors.get(floor) ?? new FloorSpace();
    floors.set(floor, found);
    return found;
  };
  for (const { floor, x, y, width, height } of existing)
    if (x !== null && y !== null && width !== null && height !== null) floorOf(floor).take({ x, y, width, height });
  const faults: BoxFault[] = [];
  const fault = (row: number, column: string, value: string | number, code: ErrorCode) =>
    faults.push({ row, column, value: String(value), code });
  for (const [index, box] of planned.entries()) {
    if (names.has(box.name)) fault(index + 1, 'name', box.name, 'box/name-exists');
    names.add(box.name);
    if (!isListPrice(box.price, Currency.parse(currency))) fault(index + 1, 'price', box.price, 'price/out-of-bounds');
    if (box.position === null) continue;
    const space = floorOf(box.floor);
    if (!space.isFree(box.position)) fault(index + 1, 'position', `${box.position.x}, ${box.position.y}`, 'box/overlaps');
    space.take(box.position);
  }
  for (const { floor, ...place } of drafted) floorOf(floor).take(place);
  // Boxes with a place of their own come first, so that the others are set around them.
  const boxes = planned.map(({ startsLine = false, ...box }) => ({
    ...box,
    position: box.position ?? floorOf(box.floor).takeNext({ width: box.width, height: box.length, startsLine }),
  }));
  return { boxes, faults };
}
