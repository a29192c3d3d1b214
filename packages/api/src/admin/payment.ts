import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { PaymentProvider } from '../enumerations.ts';
import { Id, Instant, LocalDate, Money, optionalText } from '../values.ts';
import { Count, InstantCursor, instantPage } from './values.ts';

/** OPEN: not ended at the gateway. FAILED: declined, cancelled or expired. REFUNDED: paid, and everything went back. DISPUTED: paid, and its bank asks for the money. */
export const PaymentListState = z.enum(['OPEN', 'PAID', 'REFUNDED', 'DISPUTED', 'FAILED']);
export type PaymentListState = z.infer<typeof PaymentListState>;

/** An attempt to pay an order or a rent by card. */
export const PaymentRow = z.object({
  id: Id,
  at: Instant,
  paidAt: z.nullable(Instant),
  state: PaymentListState,
  /** PAGE: on a page of the gateway. AUTOPAY: a charge of the saved card. */
  kind: z.enum(['PAGE', 'AUTOPAY']),
  provider: PaymentProvider,
  /** The payment's id at the gateway; null before the gateway knows it. */
  providerPaymentId: z.nullable(z.string()),
  /** The gateway's code; null unless it was declined with one. */
  declineCode: z.nullable(z.string()),
  amount: Money,
  /** Sent or requested back, without failed refunds. */
  refunded: Money,
  /** Staff can still give so much back; zero if nothing. */
  refundable: Money,
  /** Null: an order that did not become a contract, of a buyer without an account. */
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  contract: z.nullable(z.object({ id: Id, number: z.string() })),
  orderId: z.nullable(Id),
  rentId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const paymentEndpoints = {
  'GET /api/admin/payments': {
    summary: 'Card payments and attempts within the scope, the latest first',
    tag: 'refund',
    access: 'staff',
    right: 'read:payment',
    scope: 'warehouse',
    query: z.object({
      ...instantPage,
      warehouse: z.optional(Id),
      state: z.optional(PaymentListState),
      provider: z.optional(PaymentProvider),
      /** Days of UTC, both included. */
      from: z.optional(LocalDate),
      to: z.optional(LocalDate),
      /** An id of the gateway, or the number of an invoice or a contract. */
      q: z.optional(optionalText(200)),
    }),
    response: z.object({ rows: z.array(PaymentRow), next: z.nullable(InstantCursor), count: Count }),
  },
} as const satisfies Record<string, Endpoint>;
