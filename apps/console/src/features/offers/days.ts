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
