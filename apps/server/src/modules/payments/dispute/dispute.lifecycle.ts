import type { DisputeState, LifecycleTable } from '@komora/domain';

/** States of a dispute. A bank can open a won one again, and a lost one can be won by an appeal. */
export const disputeLifecycle: LifecycleTable<DisputeState, 'reopen' | 'win' | 'lose'> = {
  OPEN: { win: 'WON', lose: 'LOST' },
  WON: { reopen: 'OPEN', lose: 'LOST' },
  LOST: { win: 'WON' },
};

export const disputeEvent = { OPEN: 'reopen', WON: 'win', LOST: 'lose' } as const;
