import { type Coordinates, distanceInMetres } from './distance.ts';
import { isOpenAt, type OpeningRange } from './opening-hours.ts';
import { isWithinTenancy, type Tenancy } from './tenancy.ts';

/** One person before one door, with all that the decision rests on. */
export interface DoorTry {
  readonly at: Date;
  /** The contract's client, a person it is shared with, or the bearer of a living service access of this contract. */
  readonly mayEnter: boolean;
  readonly contract: Tenancy & { readonly overlocked: boolean };
  /** Whether there is a lock behind the door that was asked for. */
  readonly hasLock: boolean;
  readonly place: {
    /** IANA name; the contract's days and the opening hours are counted in it. */
    readonly timeZone: string;
    /** Empty: open all the time. */
    readonly openingHours: readonly OpeningRange[];
    readonly location: Coordinates;
    /** Metres within which the doors open, the limit included. */
    readonly proximity: number;
  };
  /** Null: not told, which is too far away. */
  readonly position: Coordinates | null;
}

export type DoorRefusal = 'not-found' | 'contract-ended' | 'overlocked' | 'no-such-door' | 'out-of-opening-hours' | 'too-far-away';

export type DoorVerdict =
  | { readonly opens: true; readonly distance: number }
  | { readonly opens: false; readonly refusal: DoorRefusal; readonly distance: number | null };

/**
 * Whether a door opens to a person at an instant. What walking or waiting cannot mend is said first: who, contract, overlock, door, then
 * opening hours, then distance. A stranger hears of nothing but `not-found`. The phone's own accuracy neither widens nor narrows
 * the circle: a vague position would open doors from afar.
 * @returns the distance in metres; null where no position was told
 * @throws CoordinatesError for a position that is none, OpeningHoursError for an unknown time zone
 */
export function judgeDoorTry({ at, mayEnter, contract, hasLock, place, position }: DoorTry): DoorVerdict {
  const distance = position === null ? null : distanceInMetres(position, place.location);
  const no = (refusal: DoorRefusal): DoorVerdict => ({ opens: false, refusal, distance });
  if (!mayEnter) return no('not-found');
  if (!isWithinTenancy(contract, place.timeZone, at)) return no('contract-ended');
  if (contract.overlocked) return no('overlocked');
  if (!hasLock) return no('no-such-door');
  if (!isOpenAt(place.openingHours, place.timeZone, at)) return no('out-of-opening-hours');
  if (distance === null || !(distance <= place.proximity)) return no('too-far-away');
  return { opens: true, distance };
}
