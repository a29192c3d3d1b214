import type { ErrorCode } from '@komora/api';
import { type PlanFault, planFaults } from '@komora/domain/plan-check';
import { changedFloors, changedPlaces } from '@komora/domain/plan-compare';
import type { FloorRow, PlacedBox, PlanBoxRow } from './plan.sql.ts';

const codes: Record<PlanFault['kind'], ErrorCode> = {
  OVERLAP: 'box/overlaps',
  OUTSIDE: 'plan/outside-floor',
  NO_FLOOR: 'plan/no-floor',
  OCCUPIED: 'box/occupied',
};

interface Draft {
  floors: readonly FloorRow[];
  places: readonly PlacedBox[];
}

/** A draft on top of the published plan: the places of all boxes, what changes, and what is wrong. Boxes without a place in the draft keep theirs. */
export function evaluateDraft(published: readonly FloorRow[], boxes: readonly PlanBoxRow[], { floors, places }: Draft) {
  const drafted = new Map(places.map(({ id, place }) => [id, place]));
  const names = new Map(boxes.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const after = boxes.map(({ id, place, occupied }) => {
    const own = drafted.get(id);
    return { id, occupied, published: place !== null, place: own === undefined ? place : own };
  });
  return {
    after,
    floors: changedFloors(published, floors),
    boxes: changedPlaces(boxes, after).map((change) => ({ ...change, name: nameOf(change.id) })),
    faults: planFaults(floors, after).map(({ id, kind, otherId }) => ({
      id,
      name: nameOf(id),
      code: codes[kind],
      other: otherId === null ? null : nameOf(otherId),
    })),
  };
}
