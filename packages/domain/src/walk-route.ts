/** A box on the plan of its floor; centimetres, origin top left. */
export interface PlacedBox {
  readonly floor: number;
  /** Null: the box has no place on the plan. */
  readonly position: { readonly x: number; readonly y: number } | null;
}

/** Boxes whose tops differ by less stand in one row, in centimetres. */
const ROW_CM = 150;

/**
 * The order in which a person passes boxes: floor by floor from the lowest, row by row from the top of the plan, and every second row backwards, so that
 * nobody walks back to its start. Boxes without a place come last on their floor, in the given order.
 */
export function walkRoute<Box extends PlacedBox>(boxes: readonly Box[]): Box[] {
  const floors = [...new Set(boxes.map(({ floor }) => floor))].sort((a, b) => a - b);
  return floors.flatMap((floor) => {
    const here = boxes.filter((box) => box.floor === floor);
    return [
      ...rowsOf(here).flatMap((row, index) => (index % 2 === 0 ? row : row.toReversed())),
      ...here.filter(({ position }) => position === null),
    ];
  });
}

/** Boxes with a place, in rows from the top, each from the left. */
function rowsOf<Box extends PlacedBox>(boxes: readonly Box[]): Box[][] {
  const placed = boxes.flatMap((box) => (box.position === null ? [] : [{ box, ...box.position }])).sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: { top: number; cells: { box: Box; x: number }[] }[] = [];
  for (const cell of placed) {
    const last = rows.at(-1);
    if (last !== undefined && cell.y - last.top < ROW_CM) last.cells.push(cell);
    else rows.push({ top: cell.y, cells: [cell] });
  }
  return rows.map(({ cells }) => cells.sort((a, b) => a.x - b.x).map(({ box }) => box));
}
