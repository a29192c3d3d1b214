import type { InvoicingPeriod } from '@komora/contract';
import { addDays, addMonthsClamped, period } from '@komora/domain';
import type { LoadedClient } from './load-people.ts';
import type { LoadedBox, LoadedWarehouse } from './load-warehouses.ts';
import type { Occupation } from './occupy-box.ts';
import type { Random } from './random.ts';

/** How a demo client's first tenancy went. */
export type History = keyof typeof histories;

interface Course {
  /** Billing periods, of one month, that have begun. */
  periods: number;
  /** The last one began this many days ago. */
  since: number;
  lastUnpaid?: true;
  terminatesIn?: number;
  /** Days after the due date. */
  overlockedAfter?: number;
}

const histories = {
  LONG: { periods: 5, since: 11 },
  LEAVING: { periods: 3, since: 8, terminatesIn: 14 },
  UNPAID: { periods: 4, since: 4, lastUnpaid: true },
  OVERLOCKED: { periods: 3, since: 16, lastUnpaid: true, overlockedAfter: 10 },
} as const satisfies Record<string, Course>;

export interface Tenancy {
  box: LoadedBox;
  warehouse: LoadedWarehouse;
  client: LoadedClient;
  /** Undefined: somewhere in the first period. */
  history: History | undefined;
}

/** Who rents which box: the demo logins first, then as many others as the place is let. */
export function chooseTenants(warehouses: LoadedWarehouse[], clients: LoadedClient[], random: Random): Tenancy[] {
  return warehouses.flatMap((warehouse) => {
    const { place, boxes } = warehouse;
    const known = clients.filter(({ warehouses: names }) => names?.includes(place.name));
    const others = clients.filter(({ country, warehouses: names }) => names === undefined && country === place.country);
    const rented = boxes.filter(({ active }) => active).filter(() => random.chance(place.occupied));
    return rented.map((box, index) => {
      const client = known[index] ?? random.pick(others);
      return { box, warehouse, client, history: client.warehouses?.[0] === place.name ? client.history : undefined };
    });
  });
}

type Times = Pick<Occupation, 'startsOn' | 'months' | 'periods' | 'lastUnpaid' | 'terminatesOn' | 'overlockedAt'>;

/** When a tenancy began and how it went since, seen from `today`. */
export function timesOf(history: History | undefined, today: string, random: Random): Times {
  if (history === undefined) {
    const months: InvoicingPeriod = random.pick([1, 1, 1, 3, 6, 12] as const);
    // Inside the first period, so that nothing is due that was not billed.
    const startsOn = addDays(today, -random.between(1, months * 27));
    return { startsOn, months, periods: 1, lastUnpaid: false, terminatesOn: null, overlockedAt: null };
  }
  const course: Course = histories[history];
  const startsOn = addMonthsClamped(addDays(today, -course.since), 1 - course.periods);
  const lastFrom = period(startsOn, 1, course.periods - 1).from;
  return {
    startsOn,
    months: 1,
    periods: course.periods,
    lastUnpaid: course.lastUnpaid === true,
    terminatesOn: course.terminatesIn === undefined ? null : addDays(today, course.terminatesIn),
    overlockedAt: course.overlockedAfter === undefined ? null : new Date(`${addDays(lastFrom, course.overlockedAfter)}T05:00:00Z`),
  };
}
