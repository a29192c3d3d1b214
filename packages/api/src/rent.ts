import * as z from 'zod/mini';
import { DeclineReason } from './decline-reason.ts';
import type { Endpoint } from './endpoint.ts';
import { RentPayingMethod, RentPayingStatus, RentStatus } from './enumerations.ts';
import { openToView } from './staff-view.ts';
import { Id, Instant, LocalDate, Money, page, queryInteger, requiredText } from './values.ts';

export const Rent = z.object({
  id: Id,
  contractId: Id,
  contractBusinessId: z.string(),
  boxName: z.string(),
  issuedOn: z.nullable(LocalDate),
  paidAt: z.nullable(Instant),
  status: RentStatus,
  payingMethod: RentPayingMethod,
  payingStatus: RentPayingStatus,
  from: LocalDate,
  to: LocalDate,
  dueOn: LocalDate,
  amount: Money,
  priceWithVat: Money,
  /** The part paid by the referral reward; null if none. */
  fromReward: z.nullable(Money),
  /** The remaining amount to pay. */
  toPay: Money,
  /** The day of the next charge attempt of the saved card; null if there is none. */
  nextAttemptOn: z.nullable(LocalDate),
  /** Why the last charge of the saved card for an unpaid rent was declined; null without one, and without a reason that the client may read. */
  declineReason: z.nullable(DeclineReason),
  /** It is paid by the instalments of a plan. */
  isInPlan: z.boolean(),
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
  /** Credit notes of the invoice, oldest first. Refunded amounts are positive. */
  creditNotes: z.array(z.object({ id: Id, number: z.string(), issuedOn: LocalDate, amount: Money })),
  items: z.array(
    z.object({
      subject: z.string(),
      months: z.int(),
      unitPriceWithoutVat: Money,
      totalWithoutVat: Money,
      totalWithVat: Money,
      vat: Money,
    }),
  ),
});
export type Rent = z.infer<typeof Rent>;

/** How to pay a rent by bank transfer. */
export const BankTransfer = z.object({
  payee: z.string(),
  /** Without spaces. */
  iban: z.string(),
  bic: z.nullable(z.string()),
  amount: Money,
  dueOn: LocalDate,
  /** Slovak and Czech banks match payments by it; null elsewhere. */
  variableSymbol: z.nullable(z.string()),
  /** The payment reference where there is no variable symbol. */
  reference: z.nullable(z.string()),
  /** The country's payment code: rows from the top of 0 and 1 (dark), without a quiet zone; null if it cannot express the transfer. */
  code: z.nullable(z.object({ name: z.nullable(z.string()), rows: z.array(z.string()) })),
});
export type BankTransfer = z.infer<typeof BankTransfer>;

export const rentEndpoints = {
  'GET /api/client/my/rents': {
    summary: 'My rents, newest first',
    tag: 'rent',
    access: 'client',
    staffView: openToView,
    query: z.object({ status: z.optional(z.enum(['UNPAID', 'PAID'])), paidIn: z.optional(queryInteger(2000, 2999)), ...page }),
    response: z.object({ rents: z.array(Rent), total: z.int() }),
  },
  'GET /api/client/my/contract/firstAt': {
    summary: 'The day my first contract began; null without one',
    tag: 'rent',
    access: 'client',
    staffView: openToView,
    response: z.object({ firstAt: z.nullable(LocalDate) }),
  },
  'GET /api/client/my/invoice-download/{id}': {
    summary: 'An invoice or credit note of mine as PDF, in the language of the contract; {id} is the document',
    tag: 'rent',
    access: 'client',
    params: z.object({ id: Id }),
    file: ['application/pdf'],
    errors: ['too-many-requests'],
  },
  'GET /api/client/my/invoice-download/{id}/ubl': {
    summary: 'The same document as an e-invoice: EN 16931 in UBL 2.1 (Peppol BIS Billing 3)',
    tag: 'rent',
    access: 'client',
    params: z.object({ id: Id }),
    file: ['application/xml'],
  },
  'GET /api/client/my/rent-payment/{id}': {
    summary: 'The outcome of my last card payment of a rent on a payment page; {id} is the rent',
    tag: 'rent',
    access: 'client',
    params: z.object({ id: Id }),
    /** NONE: there was no such payment. DECLINED: declined, cancelled or expired. */
    response: z.object({
      state: z.enum(['NONE', 'PENDING', 'PAID', 'DECLINED']),
      declineReason: z.nullable(DeclineReason),
      /** Null unless the state is PAID. */
      paid: z.nullable(
        z.object({
          /** The amount of this payment; null if the rent was paid in another way. */
          amount: z.nullable(Money),
          /** The rest of the rent is still open: it was an instalment. */
          isPart: z.boolean(),
          boxName: z.string(),
        }),
      ),
    }),
    errors: ['forbidden'],
  },
  'GET /api/client/my/bank-transfer/{id}': {
    summary: 'How to pay a rent of mine by bank transfer; {id} is the rent',
    tag: 'rent',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    response: BankTransfer,
    errors: ['forbidden', 'rent/already-paid'],
  },
  'POST /api/client/manual-payment/{id}': {
    summary: 'Pay a rent by card: answers with where to pay',
    tag: 'rent',
    access: 'client',
    params: z.object({ id: Id }),
    body: z.object({
      /** The path of this site to which the gateway returns the browser. */
      returnUrl: requiredText(500),
      /** True if this card is charged for later rents. Absent: only if the saved card was declined or there is none. */
      saveCard: z.optional(z.boolean()),
    }),
    response: z.object({ url: z.string() }),
    errors: [
      'revalid/rule/basic/regex',
      'forbidden',
      'rent/already-paid',
      'rent/too-small-for-card',
      'payment/gateway-unavailable',
      'idempotency/key-reused',
    ],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>;
