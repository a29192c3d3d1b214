export interface WayPoint {
  readonly x: number;
  readonly y: number;
}

interface Rectangle extends WayPoint {
  readonly width: number;
  readonly height: number;
}

/** A floor of a warehouse's plan, in centimetres. `boxes` are those that a way must not cross. */
export interface WayFloor {
  readonly floor: number;
  readonly labels: readonly (WayPoint & { readonly kind: string })[];
  readonly boxes: readonly Rectangle[];
}

/** Half of the widest corridor between the middle of a corridor and the edge of a box. */
const REACH = 150;
const GROUND = 0;

/**
 * The way to a box on its floor, from the entrance, or from lift or stairs on other floors: along the wall, then the corridor in front of the box.
 * Null if the plan has no such corridor, or if the way would cross a box.
 */
export function wayToBox(floor: WayFloor, box: Rectangle): readonly WayPoint[] | null {
  const start = startOf(floor);
  if (start === undefined) return null;
  const middle = box.x + box.width / 2;
  const fronts = floor.labels
    .filter(({ kind }) => kind === 'CORRIDOR')
    .flatMap(({ y }) => [box.y, box.y + box.height].map((edge) => ({ y, edge, gap: (edge - y) * (edge === box.y ? 1 : -1) })))
    .filter(({ gap }) => gap > 0 && gap <= REACH)
    .sort((a, b) => Math.abs(a.y - start.y) - Math.abs(b.y - start.y));
  for (const { y, edge } of fronts) {
    const points = [
      { x: start.x, y: start.y },
      { x: start.x, y },
      { x: middle, y },
      { x: middle, y: edge },
    ];
    if (!floor.boxes.some((one) => crosses(points, one))) return points;
  }
  return null;
}

/** Whole metres from the entrance of the building to a box, with the way to the lift; null as {@link wayToBox}. */
export function metresToBox(floors: readonly WayFloor[], floor: number, box: Rectangle): number | null {
  const own = floors.find((one) => one.floor === floor);
  const way = own === undefined ? null : wayToBox(own, box);
  if (own === undefined || way === null) return null;
  const inside = lengthOf(way);
  if (floor === GROUND) return Math.round(inside / 100);
  const ground = floors.find((one) => one.floor === GROUND);
  const entrance = ground?.labels.find(({ kind }) => kind === 'ENTRANCE');
  const kind = startOf(own)?.kind;
  const lift = ground?.labels.find((label) => label.kind === kind);
  if (entrance === undefined || lift === undefined) return null;
  return Math.round((inside + Math.abs(entrance.x - lift.x) + Math.abs(entrance.y - lift.y)) / 100);
}

function startOf({ floor, labels }: WayFloor) {
  const kinds = floor === GROUND ? ['ENTRANCE'] : ['LIFT', 'STAIRS'];
  return kinds.map((kind) => labels.find((label) => label.kind === kind)).find((label) => label !== undefined);
}

function lengthOf(points: readonly WayPoint[]): number {
  return points.reduce((sum, { x, y }, index) => {
    const before = points[index - 1];
    return before === undefined ? 0 : sum + Math.abs(x - before.x) + Math.abs(y - before.y);
  }, 0);
}

/** The segments are horizontal or vertical. Touching an edge is no crossing. */
function crosses(points: readonly WayPoint[], { x, y, width, height }: Rectangle): boolean {
  return points.some((to, index) => {
    const from = points[index - 1];
    if (from === undefined) return false;
    return (
      Math.min(from.x, to.x) < x + width && Math.max(from.x, to.x) > x && Math.min(from.y, to.y) < y + height && Math.max(from.y, to.y) > y
    );
  });
}
