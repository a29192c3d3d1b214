import type { Client } from '@komora/api/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';

const PAGE = 20;
/** The server's largest page. */
const MOST = 200;

/** Filter of rents: all, unpaid, or paid in a year ('paid-2026'). */
export type RentFilter = 'all' | 'unpaid' | `paid-${number}`;

export function isRentFilter(value: unknown): value is RentFilter {
  return value === 'all' || value === 'unpaid' || (typeof value === 'string' && /^paid-2\d{3}$/.test(value));
}

interface Page {
  readonly rents: readonly unknown[];
  readonly total: number;
}

/** Offset of the next page; undefined at the end. */
function nextOffset({ total }: Page, pages: readonly Page[]): number | undefined {
  const shown = pages.reduce((count, { rents }) => count + rents.length, 0);
  return shown < total ? shown : undefined;
}

/** The client's rents, newest first. */
export function rentsQuery(call: Client, filter: RentFilter) {
  const wanted = filter === 'all' ? {} : filter === 'unpaid' ? { status: 'UNPAID' } : { paidIn: filter.slice('paid-'.length) };
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'rents', filter],
    queryFn: ({ signal, pageParam }) => call('GET /api/client/my/rents', { query: { ...wanted, limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages),
    placeholderData: keepPreviousData,
  });
}

/** The rents of one contract, newest first. */
export function rentsOfContractQuery(call: Client, contractId: string) {
  return infiniteQueryOptions({
    queryKey: [PERSONAL, 'rents-of-contract', contractId],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/client/my/contracts/{id}/rents', {
        params: { id: contractId },
        query: { limit: PAGE / 4, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(last, pages),
  });
}

/** All unpaid rents of the client, newest first. */
export function unpaidRentsQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'unpaid-rents'],
    queryFn: async ({ signal }) => (await call('GET /api/client/my/rents', { query: { status: 'UNPAID', limit: MOST }, signal })).rents,
    staleTime: 0,
  });
}

/** The outcome of the client's last card payment of a rent. */
export function rentPaymentQuery(call: Client, id: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'rent-payment', id],
    queryFn: ({ signal }) => call('GET /api/client/my/rent-payment/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** First day of the client's first contract. */
export function firstAtQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'first-at'],
    queryFn: ({ signal }) => call('GET /api/client/my/contract/firstAt', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The client's invoices of one-off charges, newest first. */
export function chargesQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'charges'],
    queryFn: async ({ signal }) => (await call('GET /api/client/my/charges', { signal })).charges,
    staleTime: 0,
  });
}

/** A rent, or the invoice of a one-off charge. */
export interface ToTransfer {
  readonly kind: 'rent' | 'charge';
  readonly id: string;
}

/** Bank transfer data of a rent or a charge. */
export function transferQuery(call: Client, { kind, id }: ToTransfer) {
  return queryOptions({
    queryKey: [PERSONAL, 'bank-transfer', kind, id],
    queryFn: ({ signal }) =>
      kind === 'rent'
        ? call('GET /api/client/my/bank-transfer/{id}', { params: { id }, signal })
        : call('GET /api/client/my/charges/{id}/bank-transfer', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The client's instalment plans that run or ended lately. */
export function plansQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'instalment-plans'],
    queryFn: async ({ signal }) => (await call('GET /api/client/my/instalment-plans', { signal })).plans,
    staleTime: 0,
  });
}
