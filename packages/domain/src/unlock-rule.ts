import { type Coordinates, distanceInMetres } from './distance.ts';
import { isOpenAt, type OpeningRange, type SpecialDay } from './opening-hours.ts';
import { isWithinTenancy, type Tenancy } from './tenancy.ts';

/** One person at one door, with all facts for the decision. */
export interface UnlockAttempt {
  readonly at: Date;
  /** The contract's client, a person it is shared with, or the holder of an active service access of this contract. */
  readonly mayEnter: boolean;
  readonly contract: Tenancy & { readonly overlocked: boolean };
  /** True if the requested door has a lock. */
  readonly hasLock: boolean;
  readonly place: {
    /** IANA name. The contract's days and the opening hours are in this time zone. */
    readonly timeZone: string;
    /** Empty: open all the time. */
    readonly openingHours: readonly OpeningRange[];
    /** Days with other hours; absent: none. */
    readonly specialDays?: readonly SpecialDay[];
    readonly location: Coordinates;
    /** Maximum distance in metres, inclusive. */
    readonly proximity: number;
  };
  /** Null: unknown, which counts as too far away. */
  readonly position: Coordinates | null;
}

export type UnlockDenial = 'not-found' | 'contract-ended' | 'overlocked' | 'no-such-door' | 'out-of-opening-hours' | 'too-far-away';

export type UnlockDecision =
  | { readonly opens: true; readonly distance: number }
  | { readonly opens: false; readonly denial: UnlockDenial; readonly distance: number | null };

/**
 * Decides if a door opens to a person at an instant. Reports permanent reasons first: person, contract, overlock, door; then opening
 * hours, then distance. Other people get `not-found` only, so that they learn nothing. The reported accuracy of the phone is ignored,
 * because a vague position would open doors from far away.
 * @returns the distance in metres; null without a position
 * @throws CoordinatesError for an invalid position, OpeningHoursError for an unknown time zone
 */
export function authorizeUnlock({ at, mayEnter, contract, hasLock, place, position }: UnlockAttempt): UnlockDecision {
  const distance = position === null ? null : distanceInMetres(position, place.location);
  const no = (denial: UnlockDenial): UnlockDecision => ({ opens: false, denial, distance });
  if (!mayEnter) return no('not-found');
  if (!isWithinTenancy(contract, place.timeZone, at)) return no('contract-ended');
  if (contract.overlocked) return no('overlocked');
  if (!hasLock) return no('no-such-door');
  if (!isOpenAt(place.openingHours, place.timeZone, at, place.specialDays)) return no('out-of-opening-hours');
  if (distance === null || !(distance <= place.proximity)) return no('too-far-away');
  return { opens: true, distance };
}
