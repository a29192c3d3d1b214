/** The course of a demo client's first tenancy. */
export type History = keyof typeof histories;

export interface Timeline {
  /** Billing periods, of one month, that have begun. */
  periods: number;
  /** The last one began this many days ago. */
  since: number;
  lastUnpaid?: true;
  terminatesIn?: number;
  /** Days after the due date. */
  overlockedAfter?: number;
}

export const histories = {
  LONG: { periods: 5, since: 11 },
  LEAVING: { periods: 3, since: 8, terminatesIn: 14 },
  UNPAID: { periods: 4, since: 4, lastUnpaid: true },
  OVERLOCKED: { periods: 3, since: 16, lastUnpaid: true, overlockedAfter: 10 },
} as const satisfies Record<string, Timeline>;
