import type { DrawnFloor } from '@komora/api';
import type { WarehousePlan } from '@komora/api/admin';
import { type PlanFault, planFaults } from '@komora/domain/plan-check';
import { boundsOf, movedWithin, PLAN_LIMITS, type PlanPlace, type PlanRectangle, type PlanSize } from '@komora/domain/plan-geometry';

export type PlanBox = WarehousePlan['boxes'][number];

/** Editable content. */
export interface PlanDocument {
  readonly floors: readonly DrawnFloor[];
  /** Of all boxes; null is off the plan. */
  readonly places: ReadonlyMap<string, PlanPlace | null>;
}

/** Something that can be chosen on a floor: a box by its id, a sign or a wall by its index. */
export type Item = `box ${string}` | `label ${number}` | `wall ${number}`;

/** 20 × 15 m. */
const FIRST_FLOOR: DrawnFloor = { floor: 0, width: 2000, height: 1500, walls: [], labels: [] };

/** The draft, or the published plan; an empty plan gets a ground floor. */
export function openDocument({ floors, boxes, draft }: WarehousePlan): PlanDocument {
  const drafted = new Map(draft?.places.map(({ id, place }) => [id, place]));
  const drawn = draft?.floors ?? floors;
  return {
    floors: drawn.length === 0 ? [FIRST_FLOOR] : drawn.toSorted((a, b) => a.floor - b.floor),
    places: new Map(boxes.map(({ id, place }) => [id, drafted.has(id) ? (drafted.get(id) ?? null) : place])),
  };
}

/** The body of a draft: only boxes whose place differs from the published one. */
export function draftOf({ floors, places }: PlanDocument, boxes: readonly PlanBox[]) {
  return {
    floors: floors.map(({ floor, width, height, walls, labels }) => ({ floor, width, height, walls, labels })),
    places: boxes.flatMap(({ id, place }) => {
      const drafted = places.get(id) ?? null;
      return isSamePlace(place, drafted) ? [] : [{ id, place: drafted }];
    }),
  };
}

function isSamePlace(a: PlanPlace | null, b: PlanPlace | null): boolean {
  if (a === null || b === null) return a === b;
  return a.floor === b.floor && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** Why the document cannot be published. */
export function faultsOf({ floors, places }: PlanDocument, boxes: readonly PlanBox[]): PlanFault[] {
  return planFaults(
    floors,
    boxes.map(({ id, occupied, place }) => ({ id, occupied, published: place !== null, place: places.get(id) ?? null })),
  );
}

export interface PlacedBox extends PlanBox {
  readonly place: PlanPlace;
}

/** The boxes on one floor. */
export const boxesOn = ({ places }: PlanDocument, boxes: readonly PlanBox[], floor: number): PlacedBox[] =>
  boxes.flatMap((box) => {
    const place = places.get(box.id) ?? null;
    return place?.floor === floor ? [{ ...box, place }] : [];
  });

const changeFloor = (plan: PlanDocument, floor: number, change: (floor: DrawnFloor) => DrawnFloor): PlanDocument => ({
  ...plan,
  floors: plan.floors.map((one) => (one.floor === floor ? change(one) : one)),
});

/** Sets the places of some boxes. */
export function withPlaces(plan: PlanDocument, changed: Iterable<readonly [string, PlanPlace | null]>): PlanDocument {
  const places = new Map(plan.places);
  for (const [id, place] of changed) places.set(id, place);
  return { ...plan, places };
}

const idOf = (item: Item): string => item.slice(item.indexOf(' ') + 1);
const boxIds = (items: Iterable<Item>): string[] => [...items].filter((item) => item.startsWith('box ')).map(idOf);
const indexesOf = (items: Iterable<Item>, kind: 'label' | 'wall'): ReadonlySet<number> =>
  new Set([...items].filter((item) => item.startsWith(`${kind} `)).map((item) => Number(idOf(item))));

/** The chosen boxes on a floor, as rectangles with their ids. */
export const chosenPlaces = ({ places }: PlanDocument, floor: number, items: Iterable<Item>): (PlanPlace & { readonly id: string })[] =>
  boxIds(items).flatMap((id) => {
    const place = places.get(id) ?? null;
    return place?.floor === floor ? [{ id, ...place }] : [];
  });

const wallBounds = (points: readonly (readonly [number, number])[]): PlanRectangle | null =>
  boundsOf(points.map(([x, y]) => ({ x, y, width: 0, height: 0 })));

/** How far chosen things move together: they stop at the edges of the floor. */
export function reachOf(
  plan: PlanDocument,
  floor: number,
  items: Iterable<Item>,
  dx: number,
  dy: number,
): { readonly x: number; readonly y: number } {
  const drawn = plan.floors.find((one) => one.floor === floor);
  if (drawn === undefined) return { x: 0, y: 0 };
  const chosen = [...items];
  const [labels, walls] = [indexesOf(chosen, 'label'), indexesOf(chosen, 'wall')];
  const group = boundsOf([
    ...chosenPlaces(plan, floor, chosen),
    ...drawn.labels.filter((_, index) => labels.has(index)).map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
    ...drawn.walls.filter((_, index) => walls.has(index)).flatMap(({ points }) => wallBounds(points) ?? []),
  ]);
  const [moved] = group === null ? [] : movedWithin([group], dx, dy, drawn);
  return moved === undefined || group === null ? { x: 0, y: 0 } : { x: moved.x - group.x, y: moved.y - group.y };
}

/** Moves chosen things together. They stay on the floor. */
export function moveItems(plan: PlanDocument, floor: number, items: Iterable<Item>, dx: number, dy: number): PlanDocument {
  const chosen = [...items];
  const { x, y } = reachOf(plan, floor, chosen, dx, dy);
  if (x === 0 && y === 0) return plan;
  const [labels, walls] = [indexesOf(chosen, 'label'), indexesOf(chosen, 'wall')];
  const placed = withPlaces(
    plan,
    chosenPlaces(plan, floor, chosen).map(({ id, ...place }) => [id, { ...place, x: place.x + x, y: place.y + y }]),
  );
  if (labels.size === 0 && walls.size === 0) return placed;
  return changeFloor(placed, floor, (one) => ({
    ...one,
    labels: one.labels.map((label, index) => (labels.has(index) ? { ...label, x: label.x + x, y: label.y + y } : label)),
    walls: one.walls.map((wall, index) =>
      walls.has(index) ? { points: wall.points.map(([px, py]): [number, number] => [px + x, py + y]) } : wall,
    ),
  }));
}

/** Takes boxes off the plan, and deletes signs and walls. */
export function removeItems(plan: PlanDocument, floor: number, items: Iterable<Item>): PlanDocument {
  const chosen = [...items];
  const [labels, walls] = [indexesOf(chosen, 'label'), indexesOf(chosen, 'wall')];
  return changeFloor(
    withPlaces(
      plan,
      boxIds(chosen).map((id) => [id, null]),
    ),
    floor,
    (one) => ({
      ...one,
      labels: one.labels.filter((_, index) => !labels.has(index)),
      walls: one.walls.filter((_, index) => !walls.has(index)),
    }),
  );
}

export const addLabel = (plan: PlanDocument, floor: number, label: DrawnFloor['labels'][number]): PlanDocument =>
  changeFloor(plan, floor, (one) => ({ ...one, labels: [...one.labels, label] }));

export const setLabel = (plan: PlanDocument, floor: number, index: number, label: DrawnFloor['labels'][number]): PlanDocument =>
  changeFloor(plan, floor, (one) => ({ ...one, labels: one.labels.with(index, label) }));

export const addWall = (plan: PlanDocument, floor: number, points: [number, number][]): PlanDocument =>
  changeFloor(plan, floor, (one) => ({ ...one, walls: [...one.walls, { points }] }));

export const setWall = (plan: PlanDocument, floor: number, index: number, points: [number, number][]): PlanDocument =>
  changeFloor(plan, floor, (one) => ({ ...one, walls: one.walls.with(index, { points }) }));

export const resizeFloor = (plan: PlanDocument, floor: number, { width, height }: PlanSize): PlanDocument =>
  changeFloor(plan, floor, (one) => ({ ...one, width, height }));

/** Enlarges a floor so that rectangles fit; up to the largest floor. */
export function growFloor(plan: PlanDocument, floor: number, rectangles: readonly PlanRectangle[]): PlanDocument {
  const bounds = boundsOf(rectangles);
  if (bounds === null) return plan;
  return changeFloor(plan, floor, (one) => ({
    ...one,
    width: Math.min(PLAN_LIMITS.floor, Math.max(one.width, bounds.x + bounds.width)),
    height: Math.min(PLAN_LIMITS.floor, Math.max(one.height, bounds.y + bounds.height)),
  }));
}

const sorted = (floors: readonly DrawnFloor[]): DrawnFloor[] => floors.toSorted((a, b) => a.floor - b.floor);

/** Adds a floor as large as another one; with its walls and signs if it is a copy. */
export function addFloor(plan: PlanDocument, floor: number, from: DrawnFloor, isCopy: boolean): PlanDocument {
  const added = { ...from, floor, ...(isCopy ? {} : { walls: [], labels: [] }) };
  return { ...plan, floors: sorted([...plan.floors, added]) };
}

export const removeFloor = (plan: PlanDocument, floor: number): PlanDocument => ({
  ...plan,
  floors: plan.floors.filter((one) => one.floor !== floor),
});

/** Gives a floor another number; its boxes go with it. */
export function renumberFloor(plan: PlanDocument, from: number, to: number): PlanDocument {
  const moved = [...plan.places].flatMap(([id, place]) => (place?.floor === from ? [[id, { ...place, floor: to }] as const] : []));
  return { ...withPlaces(plan, moved), floors: sorted(plan.floors.map((one) => (one.floor === from ? { ...one, floor: to } : one))) };
}
