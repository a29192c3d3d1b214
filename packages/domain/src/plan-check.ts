import { isInside, overlaps, type PlanPlace, type PlanSize } from './plan-geometry.ts';

export interface PlanLevel extends PlanSize {
  readonly floor: number;
}

export interface PlanBoxPlace {
  readonly id: string;
  /** Null: not on the plan. */
  readonly place: PlanPlace | null;
  /** Let or held: the box must stay on the plan. */
  readonly occupied: boolean;
  /** On the plan that visitors see. */
  readonly published: boolean;
}

/** Why a plan cannot be published. `otherId`: the box that overlaps. */
export interface PlanFault {
  readonly id: string;
  readonly kind: 'OVERLAP' | 'OUTSIDE' | 'NO_FLOOR' | 'OCCUPIED';
  readonly otherId: string | null;
}

/** All faults of a plan in the order of the boxes. Of two boxes that overlap both are named; each box at most once. */
export function planFaults(floors: readonly PlanLevel[], boxes: readonly PlanBoxPlace[]): PlanFault[] {
  const levels = new Map(floors.map((level) => [level.floor, level]));
  const overlapping = overlapsOf(boxes);
  return boxes.flatMap(({ id, place, occupied, published }): PlanFault[] => {
    if (place === null) return occupied && published ? [{ id, kind: 'OCCUPIED', otherId: null }] : [];
    const level = levels.get(place.floor);
    if (level === undefined) return [{ id, kind: 'NO_FLOOR', otherId: null }];
    if (!isInside(place, level)) return [{ id, kind: 'OUTSIDE', otherId: null }];
    const otherId = overlapping.get(id);
    return otherId === undefined ? [] : [{ id, kind: 'OVERLAP', otherId }];
  });
}

/** A box that overlaps, by the id of the other. Compares only neighbours in the order of their left edges. */
function overlapsOf(boxes: readonly PlanBoxPlace[]): Map<string, string> {
  const found = new Map<string, string>();
  const floors = Map.groupBy(
    boxes.flatMap(({ id, place }) => (place === null ? [] : [{ id, ...place }])),
    ({ floor }) => floor,
  );
  for (const placed of floors.values()) {
    placed.sort((a, b) => a.x - b.x);
    // Boxes whose right edge the sweep has not passed.
    let open: typeof placed = [];
    for (const one of placed) {
      open = open.filter(({ x, width }) => x + width > one.x);
      for (const other of open) {
        if (!overlaps(one, other)) continue;
        if (!found.has(one.id)) found.set(one.id, other.id);
        if (!found.has(other.id)) found.set(other.id, one.id);
      }
      open.push(one);
    }
  }
  return found;
}
