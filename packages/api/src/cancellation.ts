import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { CancellationReason } from './enumerations.ts';
import { Email, Id, Instant, LocalDate, Money, optionalText, requiredText } from './values.ts';

export const CancellationRequest = z.object({
  /** Closing day, the last day of the tenancy, in the warehouse's time zone. */
  day: LocalDate,
  note: z.optional(z.nullable(optionalText(2000))),
  reasons: z.array(CancellationReason).check(z.minLength(1), z.maxLength(5)),
  /** The box is empty and clean already: then the closing day is today or tomorrow. */
  wasEvictedAndCleaned: z.boolean(),
});
export type CancellationRequest = z.input<typeof CancellationRequest>;

/** What a person states to withdraw from a contract (Directive 2011/83/EU, article 11a). */
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
  /** The last day on which one may withdraw. */
  possibleUntil: LocalDate,
  /** Comes back when confirmed today; the days used until today are kept. */
  refund: Money,
  /** Until then the box must be empty; doors open until the end of that day. */
  emptyBy: LocalDate,
});
export type WithdrawalPreview = z.infer<typeof WithdrawalPreview>;

const contractId = z.object({ id: Id });

export const cancellationEndpoints = {
  'GET /api/client/contract/{id}/cancellation/first-possible-date': {
    summary: 'The earliest closing day',
    tag: 'contract',
    access: 'client',
    params: contractId,
    response: z.object({
      /** End of the notice. */
      from: LocalDate,
      /** Today in the warehouse's time zone; with an emptied box the closing day is this one or the next. */
      today: LocalDate,
    }),
    errors: ['forbidden'],
  },
  'GET /api/client/contract/{id}/cancelation/was-requested': {
    summary: 'Whether the end of the tenancy was requested, and how',
    tag: 'contract',
    access: 'client',
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
    summary: 'First step of a withdrawal: what would happen',
    tag: 'contract',
    access: 'optional',
    body: WithdrawalStatement,
    response: WithdrawalPreview,
    errors: ['withdrawal/unknown-contract', 'withdrawal/period-over', 'withdrawal/already-withdrawn', 'too-many-requests'],
  },
  'POST /api/client/withdrawal/confirm': {
    summary: 'Second step: withdraw from the contract; the acknowledgement is also sent by e-mail',
    tag: 'contract',
    access: 'optional',
    body: WithdrawalStatement,
    response: z.object({ acknowledgedAt: Instant, timeZone: z.string(), ...WithdrawalPreview.shape }),
    errors: ['withdrawal/unknown-contract', 'withdrawal/period-over', 'withdrawal/already-withdrawn', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
