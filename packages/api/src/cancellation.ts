import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { CancellationReason } from './enumerations.ts';
import { openToView } from './staff-view.ts';
import { Email, Id, Instant, LocalDate, Money, optionalText, requiredText } from './values.ts';

export const CancellationRequest = z.object({
  /** Termination date, the last day of the tenancy, in the warehouse's time zone. */
  day: LocalDate,
  note: z.optional(z.nullable(optionalText(2000))),
  /** May be empty. */
  reasons: z.array(CancellationReason).check(z.maxLength(5)),
  /** The box is already empty and clean. The termination date is then today or tomorrow. */
  wasEvictedAndCleaned: z.boolean(),
});
export type CancellationRequest = z.input<typeof CancellationRequest>;

/** The statement of withdrawal from a contract (Directive 2011/83/EU, article 11a). */
export const WithdrawalStatement = z.object({
  name: requiredText(160),
  email: Email,
  /** The contract's number, like SK-2026-000042; case and spaces do not matter. */
  contractBusinessId: requiredText(40),
});
export type WithdrawalStatement = z.input<typeof WithdrawalStatement>;

export const WithdrawalPreview = z.object({
  contractBusinessId: z.string(),
  boxName: z.string(),
  warehouseName: z.string(),
  /** The last day for a withdrawal. */
  possibleUntil: LocalDate,
  /** The refund if confirmed today. The days until today are not refunded. */
  refund: Money,
  /** An announced refund of a promotion that is not paid out yet; it comes besides `refund`. Null for none. */
  promotionRefund: z.nullable(Money),
  /** The box must be empty by the end of this day. Doors open until then. */
  emptyBy: LocalDate,
});
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>;

export const WithdrawalAcknowledged = z.object({
  /** When the statement was submitted; it has effect from then. */
  statedAt: Instant,
  acknowledgedAt: Instant,
  timeZone: z.string(),
  ...WithdrawalPreview.shape,
});
export type WithdrawalAcknowledged = z.infer<typeof WithdrawalAcknowledged>;

const contractId = z.object({ id: Id });
const linkToken = z.object({ token: requiredText(100) });

export const cancellationEndpoints = {
  'GET /api/client/contract/{id}/cancellation/first-possible-date': {
    summary: 'The earliest termination date',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: contractId,
    response: z.object({
      /** End of the notice. */
      from: LocalDate,
      /** Today in the warehouse's time zone. With an empty box the termination date is today or tomorrow. */
      today: LocalDate,
    }),
    errors: ['forbidden'],
  },
  'GET /api/client/contract/{id}/cancellation/refund': {
    summary: 'Preview of the refund of a termination on a day; changes nothing',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: contractId,
    query: z.object({ day: LocalDate }),
    response: z.object({
      /** For the paid days after that day. Periods that are billed until then are not in it. */
      refund: Money,
      /** An announced refund of a promotion that is not paid out yet; it comes besides `refund`. Null for none. */
      promotionRefund: z.nullable(Money),
    }),
    errors: ['forbidden', 'cancelContract/too-early', 'cancelContract/too-late'],
  },
  'GET /api/client/contract/{id}/cancelation/was-requested': {
    summary: 'The requested end of the tenancy, if any',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: contractId,
    response: z.object({
      value: z.boolean(),
      request: z.nullable(
        z.object({
          day: LocalDate,
          note: z.nullable(z.string()),
          reasons: z.array(CancellationReason),
          wasEvictedAndCleaned: z.boolean(),
          requestedAt: Instant,
          evictedAt: z.nullable(Instant),
        }),
      ),
    }),
    errors: ['forbidden'],
  },
  'POST /api/client/contract/{id}/cancellation/request': {
    summary: 'Request the end of the tenancy: ACTIVE → TERMINATING',
    tag: 'contract',
    access: 'client',
    params: contractId,
    body: CancellationRequest,
    errors: [
      'forbidden',
      'cancelContract/unpaid-invoices',
      'cancelContract/already-requested',
      'cancelContract/too-early',
      'cancelContract/too-late',
      'cancelContract/evicted-until-tomorrow',
    ],
  },
  'POST /api/client/contract/{id}/cancelation/evict': {
    summary: 'Confirm that the box is empty: TERMINATING → EVICTED',
    tag: 'contract',
    access: 'client',
    params: contractId,
    errors: ['forbidden', 'cancelContract/not-requested', 'cancelContract/already-evicted'],
  },
  'POST /api/client/withdrawal/statement': {
    summary: 'First step of a withdrawal: what would happen, or a link by e-mail',
    tag: 'contract',
    access: 'optional',
    body: WithdrawalStatement,
    response: z.object({
      /** For the signed-in client of the contract. Null for anybody else: if a contract matches, a link goes to its client's e-mail address. */
      preview: z.nullable(WithdrawalPreview),
    }),
    errors: ['withdrawal/period-over', 'withdrawal/already-withdrawn', 'withdrawal/consumers-only', 'too-many-requests'],
  },
  'POST /api/client/withdrawal/confirm': {
    summary: 'Second step: withdraw from a contract of the signed-in client; the acknowledgement is also sent by e-mail',
    tag: 'contract',
    access: 'client',
    body: WithdrawalStatement,
    response: WithdrawalAcknowledged,
    errors: [
      'withdrawal/unknown-contract',
      'withdrawal/period-over',
      'withdrawal/already-withdrawn',
      'withdrawal/consumers-only',
      'too-many-requests',
    ],
  },
  'POST /api/client/withdrawal/link': {
    summary: 'The statement of a mailed link, and what would happen',
    tag: 'contract',
    access: 'public',
    body: linkToken,
    response: z.object({ statement: WithdrawalStatement, statedAt: Instant, preview: WithdrawalPreview }),
    errors: [
      'withdrawal/invalid-link',
      'withdrawal/period-over',
      'withdrawal/already-withdrawn',
      'withdrawal/consumers-only',
      'too-many-requests',
    ],
  },
  'POST /api/client/withdrawal/confirm-link': {
    summary: 'Second step with a mailed link: withdraw from its contract; the acknowledgement is also sent by e-mail',
    tag: 'contract',
    access: 'public',
    body: linkToken,
    response: WithdrawalAcknowledged,
    errors: [
      'withdrawal/invalid-link',
      'withdrawal/period-over',
      'withdrawal/already-withdrawn',
      'withdrawal/consumers-only',
      'too-many-requests',
    ],
  },
} as const satisfies Record<string, Endpoint>;
