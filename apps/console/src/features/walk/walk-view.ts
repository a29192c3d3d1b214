import type { WalkBox } from '@komora/api/admin';
import type { QueuedTick } from '../../shared/outbox/items.ts';

/** A box with what is known of it here: what waits in this browser is newer than what the server knows. */
export interface BoxView {
  readonly box: WalkBox;
  /** Not sent yet. */
  readonly waiting: QueuedTick | null;
  readonly outcome: 'OK' | 'DIFFERS' | null;
}

export interface FloorView {
  readonly floor: number;
  readonly boxes: readonly BoxView[];
}

/** The boxes of a round by floor, in the order of the way. */
export function floorsOf(boxes: readonly WalkBox[], queue: readonly QueuedTick[]): FloorView[] {
  const waiting = new Map(queue.filter(({ rejected }) => rejected === null).map((item) => [item.boxId, item]));
  const floors = new Map<number, BoxView[]>();
  for (const box of boxes) {
    const item = waiting.get(box.boxId) ?? null;
    const views = floors.get(box.floor) ?? [];
    views.push({ box, waiting: item, outcome: item?.outcome ?? box.tick?.outcome ?? null });
    floors.set(box.floor, views);
  }
  return [...floors].map(([floor, views]) => ({ floor, boxes: views }));
}

/** How many boxes were passed, and of these the ones that differ. */
export function progressOf(floors: readonly FloorView[]): { all: number; ticked: number; differing: number } {
  const views = floors.flatMap(({ boxes }) => boxes);
  return {
    all: views.length,
    ticked: views.filter(({ outcome }) => outcome !== null).length,
    differing: views.filter(({ outcome }) => outcome === 'DIFFERS').length,
  };
}
