import type { SummaryRequest } from '@komora/api';
import type { Client } from '@komora/api/client';
import { ApiError } from '@komora/api/client';
import type { ErrorCode } from '@komora/api/errors';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PERSONAL } from '../../shared/session/use-session.ts';
import type { LocalOrder } from '../../shared/storage/local-order.ts';

/** Prices to choose from. @param waitlistToken opens a box that is held for its owner */
export function offerQuery(call: Client, boxId: string, waitlistToken: string | undefined) {
  return queryOptions({
    queryKey: ['order', 'offer', boxId, waitlistToken],
    queryFn: ({ signal }) => call('GET /api/client/order/offer/{boxId}', { params: { boxId }, query: { waitlistToken }, signal }),
  });
}

/** Itemised price of a choice; the previous one stays while another is computed. */
export function summaryQuery(call: Client, request: SummaryRequest | null) {
  return queryOptions({
    queryKey: ['order', 'summary', request],
    queryFn: ({ signal }) => {
      if (request === null) throw new Error('A summary needs a period and an insurance');
      return call('PUT /api/client/order/offer/summary', { body: request, signal });
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
}

/** State of an order; never cached. */
export function orderStateQuery(call: Client, orderId: string) {
  return queryOptions({
    queryKey: ['order', 'state', orderId],
    queryFn: ({ signal }) => call('GET /api/client/order/status', { query: { orderId }, signal }),
    staleTime: 0,
  });
}

/** The unpaid orders of the signed-in client that hold a box. */
export function heldOrdersQuery(call: Client) {
  return queryOptions({
    queryKey: [PERSONAL, 'held-orders'],
    queryFn: async ({ signal }) => (await call('GET /api/client/my/orders', { signal })).orders,
    staleTime: 0,
  });
}

const PERIODS = [1, 3, 6, 12] as const;
export type Period = (typeof PERIODS)[number];

export function periodOf(months: number | null): Period | null {
  return PERIODS.find((period) => period === months) ?? null;
}

/** Request for the price; null until period and insurance are chosen. */
export function summaryRequestOf(order: LocalOrder): SummaryRequest | null {
  const invoicingPeriod = periodOf(order.invoicing);
  if (invoicingPeriod === null || order.insurance === null) return null;
  return {
    boxId: order.box,
    invoicingPeriod,
    insuranceId: order.insurance,
    voucherToken: order.voucherToken,
    ...(order.waitlistToken === undefined ? {} : { waitlistToken: order.waitlistToken }),
    ...(order.invoicingDetails === null ? {} : { customerType: order.invoicingDetails.type }),
  };
}

/** Code of an API error; undefined for other errors. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.problem.code : undefined;
}

const UNAVAILABLE = {
  'Box/is-taken': 'taken',
  'Order/Box-not-active': 'inactive',
  'Order/Warehouse-deactivated': 'deactivated',
  'not-found': 'inactive',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Why the box is no longer available; null for other errors. */
export function unavailableReason(error: unknown): (typeof UNAVAILABLE)[keyof typeof UNAVAILABLE] | null {
  const code = codeOf(error);
  return code !== undefined && code in UNAVAILABLE ? UNAVAILABLE[code as keyof typeof UNAVAILABLE] : null;
}

export function isVoucherError(error: unknown): boolean {
  return codeOf(error)?.startsWith('Voucher/') === true;
}
