import type { BoxState, InspectionFindings, TickOutcome } from '@komora/api/admin';

/** Something that a person did, stored in this browser until the server has it. */
interface Queued {
  /** Made here; the server stores it once. */
  readonly id: string;
  /** Only this person sends it. */
  readonly staffId: string;
  /** Instant at which it was done. */
  readonly at: string;
  /** The server will never take it: the code of its error. */
  readonly rejected: string | null;
}

/** Finding at a box of a round. */
export interface QueuedTick extends Queued {
  readonly kind: 'tick';
  readonly walkId: string;
  readonly boxId: string;
  readonly expected: BoxState;
  readonly outcome: TickOutcome;
  readonly note: string;
  readonly photo: Blob | null;
  /** The tick is stored, its photo is not. */
  readonly isTicked: boolean;
}

/** Photo of an inspection. */
export interface QueuedPhoto extends Queued {
  readonly kind: 'inspection-photo';
  readonly inspectionId: string;
  readonly photo: Blob;
  readonly name: string;
}

/** End of an inspection. It waits for the photos of its inspection. */
export interface QueuedEnd extends Queued {
  readonly kind: 'inspection-end';
  readonly inspectionId: string;
  readonly findings: InspectionFindings;
}

export type QueuedItem = QueuedTick | QueuedPhoto | QueuedEnd;

type New<Item> = Item extends QueuedItem ? Omit<Item, 'id' | 'staffId' | 'at' | 'rejected'> & { readonly rejected?: string } : never;
/** An item before it gets its id, person and time. */
export type NewItem = New<QueuedItem>;

/** True if an item must not be sent before those that were rejected: evidence would be lost when the inspection ends without its photos. */
export const isBlocked = (item: QueuedItem, rejected: readonly QueuedItem[]): boolean =>
  item.kind === 'inspection-end' &&
  rejected.some((one) => one.kind === 'inspection-photo' && one.inspectionId === item.inspectionId && one.rejected !== null);
