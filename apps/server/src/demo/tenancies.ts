import type { InvoicingPeriod } from '@komora/api';
import { addDays, addMonthsClamped, period } from '@komora/domain';
import { type History, histories, type Timeline } from './history.ts';
import type { LoadedBox, LoadedWarehouse } from './load-warehouses.ts';
import type { LoadedClient } from './loaded-client.ts';
import type { Occupation } from './occupation.ts';
import type { Random } from './random.ts';

export interface Tenancy {
  box: LoadedBox;
  warehouse: LoadedWarehouse;
  client: LoadedClient;
  /** Undefined: somewhere in the first period. */
  history: History | undefined;
}

/** Assigns clients to boxes: the demo logins first, then others up to the warehouse's occupancy. */
export function chooseTenants(warehouses: LoadedWarehouse[], clients: LoadedClient[], random: Random): Tenancy[] {
  return warehouses.flatMap((warehouse) => {
    const { place, boxes } = warehouse;
    const known = clients.filter(({ warehouses: names }) => names?.includes(place.name));
    const others = clients.filter(({ country, warehouses: names }) => names === undefined && country === place.country);
    const rented = boxes.filter(({ active }) => active).filter(() => random.chance(place.occupied));
    // The further boxes of a demo login have a keypad where one is rented, so that the demo shows both kinds of doors.
    const isFurther = known[0] !== undefined && known[0].warehouses?.[0] !== place.name;
    const ordered = isFurther ? rented.toSorted((a, b) => a.lockVersion.localeCompare(b.lockVersion)) : rented;
    return ordered.map((box, index) => {
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
  const timeline: Timeline = histories[history];
  const startsOn = addMonthsClamped(addDays(today, -timeline.since), 1 - timeline.periods);
  const lastFrom = period(startsOn, 1, timeline.periods - 1).from;
  return {
    startsOn,
    months: 1,
    periods: timeline.periods,
    lastUnpaid: timeline.lastUnpaid === true,
    terminatesOn: timeline.terminatesIn === undefined ? null : addDays(today, timeline.terminatesIn),
    overlockedAt: timeline.overlockedAfter === undefined ? null : new Date(`${addDays(lastFrom, timeline.overlockedAfter)}T05:00:00Z`),
  };
}
