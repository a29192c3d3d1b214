import type { Client } from '@komora/contract/client';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { PERSONAL } from '../../session/use-session.ts';

const PAGE = 20;

/** Which rents are shown: all, those still to be paid, or those paid in a year ('paid-2026'). */
export type RentFilter = 'all' | 'unpaid' | `paid-${number}`;

export function isRentFilter(value: unknown): value is RentFilter {
  return value === 'all' || value === 'unpaid' || (typeof value === 'string' && /^paid-2\d{3}$/.test(value));
}

/** My rents, newest first. */
export function rentsQuery(call: Client, filter: RentFilter) {
  const wanted = filter === 'all' ? {} : filter === 'unpaid' ? { status: 'UNPAID' } : { paidIn: filter.slice('paid-'.length) };
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'rents', filter],
    queryFn: ({ signal, pageParam }) => call('GET /api/client/my/rents', { query: { ...wanted, limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((count, { rents }) => count + rents.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
}
