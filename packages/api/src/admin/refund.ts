import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, Money, requiredText } from '../values.ts';
import { InstantCursor, instantPage } from './values.ts';

/** A refund that the gateway could not pay out. Staff send it again or return the money in another way. */
export const FailedRefund = z.object({
  id: Id,
  paymentId: Id,
  orderId: z.nullable(Id),
  rentId: z.nullable(Id),
  provider: z.string(),
  /** The payment's id at the gateway. */
  providerPaymentId: z.nullable(z.string()),
  reason: z.enum(['LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL', 'GOODWILL', 'TERMS_CHANGE', 'RECOVERED']),
  amount: Money,
  failedAt: Instant,
  /** How often it was sent to the gateway. */
  timesSent: z.int(),
});
export type FailedRefund = z.infer<typeof FailedRefund>;

export const refundEndpoints = {
  'POST /api/admin/payments/{id}/not-charged': {
    summary: 'End a charge with an unknown outcome, after the gateway has confirmed that nothing was charged',
    tag: 'refund',
    access: 'staff',
    right: 'write:payment',
    scope: 'warehouse',
    audit: 'payment.not-charged',
    params: z.object({ id: Id }),
    errors: ['payment/not-unknown'],
  },
  'POST /api/admin/payments/{id}/returned': {
    summary:
      'Record that all that the gateway charged for a payment of another amount than requested was returned in another way than through the gateway',
    tag: 'refund',
    access: 'staff',
    right: 'write:payment',
    scope: 'warehouse',
    audit: 'payment.return',
    params: z.object({ id: Id }),
    body: z.object({ proof: requiredText(500) }),
    errors: ['payment/not-held', 'refund/payment-disputed'],
  },
  'GET /api/admin/refunds/failed': {
    summary: 'Refunds that failed at the gateway, the oldest first',
    tag: 'refund',
    access: 'staff',
    right: 'read:refund',
    scope: 'warehouse',
    query: z.object(instantPage),
    response: z.object({ refunds: z.array(FailedRefund), next: z.nullable(InstantCursor) }),
  },
  'POST /api/admin/refunds/{id}/resend': {
    summary: 'Send a failed refund to the gateway again',
    tag: 'refund',
    access: 'staff',
    right: 'write:refund',
    scope: 'warehouse',
    audit: 'refund.resend',
    params: z.object({ id: Id }),
    errors: ['refund/not-failed', 'refund/payment-disputed'],
  },
  'POST /api/admin/refunds/{id}/paid-manually': {
    summary: 'Record that the money of a failed refund was returned in another way',
    tag: 'refund',
    access: 'staff',
    right: 'write:refund',
    scope: 'warehouse',
    audit: 'refund.paid-manually',
    params: z.object({ id: Id }),
    body: z.object({ proof: requiredText(500) }),
    errors: ['refund/not-failed', 'refund/payment-disputed'],
  },
} as const satisfies Record<string, Endpoint>;
