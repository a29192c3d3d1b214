import type { SummaryRequest } from '@komora/contract';
import type { Client } from '@komora/contract/client';
import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LocalOrder } from '../../local-order.ts';

export const POLL_EVERY_MS = 2000;

/** The prices to choose from. @param waitlistToken for a box that is held for whoever has it */
export function offerQuery(call: Client, boxId: string, waitlistToken: string | undefined) {
  return queryOptions({
    queryKey: ['order', 'offer', boxId, waitlistToken],
    queryFn: ({ signal }) => call('GET /api/client/order/offer/{boxId}', { params: { boxId }, query: { waitlistToken }, signal }),
  });
}

/** The itemised price of a choice; while another choice is computed the last one stays. */
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

/** How an order stands, always asked anew. */
export function orderStateQuery(call: Client, orderId: string) {
  return queryOptions({
    queryKey: ['order', 'state', orderId],
    queryFn: ({ signal }) => call('GET /api/client/order/status', { query: { orderId }, signal }),
    staleTime: 0,
  });
}

const PERIODS = [1, 3, 6, 12] as const;
export type Period = (typeof PERIODS)[number];

export function periodOf(months: number | null): Period | null {
  return PERIODS.find((period) => period === months) ?? null;
}

/** What to ask the price of; null until period and insurance are chosen. */
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

/** The code of a refusal; undefined for anything else. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return error instanceof ApiError ? error.problem.code : undefined;
}

const GONE = {
  'Box/is-taken': 'taken',
  'Order/Box-not-active': 'inactive',
  'Order/Warehouse-deactivated': 'deactivated',
  'not-found': 'inactive',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Why the box cannot be had any more; null when the error says something else. */
export function goneBy(error: unknown): (typeof GONE)[keyof typeof GONE] | null {
  const code = codeOf(error);
  return code !== undefined && code in GONE ? GONE[code as keyof typeof GONE] : null;
}

export function isVoucherError(error: unknown): boolean {
  return codeOf(error)?.startsWith('Voucher/') === true;
}
