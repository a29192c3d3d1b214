import { BROWSER_ZONE } from '../../shared/zone.ts';

export interface Days {
  readonly validFrom: string;
  readonly validTo: string;
  readonly stoppedAt: string | null;
}

export type OfferState = 'active' | 'planned' | 'over' | 'stopped';

/** The state of an offer on a day, 'YYYY-MM-DD'. Both of its days are inclusive. */
export function offerState({ validFrom, validTo, stoppedAt }: Days, today: string): OfferState {
  if (stoppedAt !== null) return 'stopped';
  if (today < validFrom) return 'planned';
  return today > validTo ? 'over' : 'active';
}

/** Today in this browser, 'YYYY-MM-DD'. @param now ms since the epoch */
export const todayOf = (now: number): string =>
  // Swedish writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv', { timeZone: BROWSER_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(now));
