import { DISPUTE_STATES } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, Money, requiredText } from '../values.ts';
import { keysetPage } from './values.ts';

/** A chargeback that is not decided yet. */
export const Dispute = z.object({
  id: Id,
  paymentId: Id,
  orderId: z.nullable(Id),
  rentId: z.nullable(Id),
  provider: z.string(),
  /** The gateway's id of the dispute. */
  reference: z.string(),
  reason: z.string(),
  amount: Money,
  openedAt: Instant,
  /** The last moment to send evidence; null if the gateway does not report it. */
  respondBy: z.nullable(Instant),
});
export type Dispute = z.infer<typeof Dispute>;

export const disputeEndpoints = {
  'GET /api/admin/disputes': {
    summary: 'Open disputes, the nearest deadline first',
    tag: 'dispute',
    access: 'staff',
    right: 'read:payment',
    scope: 'warehouse',
    query: z.object(keysetPage),
    response: z.object({ disputes: z.array(Dispute), next: z.nullable(Id) }),
  },
  'POST /api/admin/disputes': {
    summary: 'Record a dispute, or its outcome, that the gateway reports by e-mail only',
    tag: 'dispute',
    access: 'staff',
    right: 'write:payment',
    scope: 'warehouse',
    audit: 'dispute.record',
    body: z.object({
      paymentId: Id,
      /** Of the bank or gateway; the same reference updates the dispute. */
      reference: requiredText(200),
      reason: requiredText(200),
      state: z.enum(DISPUTE_STATES),
    }),
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
