import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { distinct, Id, LocalDate, queryInteger } from '../values.ts';
import { Reason } from './values.ts';

/** Minor units above zero, at most what an entry of the ledger holds. */
const Amount = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** How money is handed over outside a gateway. */
const HandMethod = z.enum(['TRANSFER', 'CASH']);
const entryIds = z.array(Id).check(z.maxLength(50), distinct);
const entryKinds = [
  'INVOICE',
  'CHARGE',
  'CREDIT_NOTE',
  'PAYMENT',
  'REFUND',
  'CHARGEBACK',
  'DEPOSIT_IN',
  'DEPOSIT_OUT',
  'WRITE_OFF',
  'OPENING',
] as const;

/** Debts of a client to one company in one currency. */
export const ClientAccount = z.object({
  legalEntityId: Id,
  legalEntityName: z.string(),
  currency: Currency,
  /** Minor units. Positive: the client owes; negative: the client has credit. */
  balance: z.int(),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

export const LedgerEntry = z.object({
  id: Id,
  legalEntityId: Id,
  contractId: z.nullable(Id),
  kind: z.enum(entryKinds),
  method: z.nullable(z.enum(['CARD', 'TRANSFER', 'CASH', 'REWARD'])),
  /** Minor units. Positive: the client owes more. */
  amount: z.int(),
  /** The part that is not covered, without a sign. */
  open: z.int(),
  currency: Currency,
  enteredOn: LocalDate,
  dueOn: z.nullable(LocalDate),
  /** Of an invoice, a charge or a credit note. */
  documentId: z.nullable(Id),
  documentNumber: z.nullable(z.string()),
  /** Of the receipt or voucher of cash, see `GET /api/admin/cash-receipts/{id}`. */
  receiptNumber: z.nullable(z.string()),
  /** Of an act of staff. */
  enteredBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Of a payment through a gateway, for a refund. */
  paymentId: z.nullable(Id),
  /** Of a correction of VAT of a debt: the part in minor units that no later payment has reversed. */
  badDebt: z.nullable(z.object({ left: z.int() })),
  /** Of a credit: what it pays. */
  pays: z.array(z.object({ debitId: Id, amount: z.int() })),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const OpenItem = z.object({
  id: Id,
  legalEntityId: Id,
  currency: Currency,
  kind: z.enum(entryKinds),
  enteredOn: LocalDate,
  dueOn: z.nullable(LocalDate),
  /** Minor units; negative for a credit. */
  open: z.int(),
});
export type OpenItem = z.infer<typeof OpenItem>;

const byClient = { params: z.object({ id: Id }) };
const read = { tag: 'ledger', access: 'staff', right: 'read:invoice', scope: 'warehouse' } as const;
/** An act that moves money: once per `Idempotency-Key`, with a reason. */
const act = { tag: 'ledger', access: 'staff', scope: 'warehouse', reason: true, idempotent: true, params: z.object({ id: Id }) } as const;
/** Where a payment or deposit is entered, and the contract that it concerns. */
const onAccount = { legalEntityId: Id, currency: Currency, contractId: z.optional(Id), amount: Amount };
const entered = z.object({ entryId: Id });
/** Of an act with a limit: above it the act waits for an approval, and there are no other ids. */
const approvalId = z.nullable(Id);
/** Of cash that goes through the drawer of the warehouse. */
export const drawerErrors = [
  'cash/no-open-day',
  'cash/day-counted',
  'cash/day-over',
  'cash/other-drawer',
  'cash/not-enough',
  'cash/over-legal-limit',
] as const;
const ledgerErrors = ['ledger/invalid-amount', 'ledger/more-than-open', 'ledger/other-account', 'idempotency/key-reused'] as const;

export const ledgerEndpoints = {
  'GET /api/admin/clients/{id}/accounts': {
    ...read,
    ...byClient,
    summary: 'The balances of a client, one per company and currency',
    response: z.object({ accounts: z.array(ClientAccount) }),
  },
  'GET /api/admin/clients/{id}/ledger': {
    ...read,
    ...byClient,
    summary: 'The ledger of a client, the newest entries first',
    /** `after`: the `next` of the page before. */
    query: z.object({ limit: z.optional(queryInteger(1, 200)), after: z.optional(Id) }),
    response: z.object({ entries: z.array(LedgerEntry), next: z.nullable(Id) }),
  },
  'GET /api/admin/clients/{id}/open-items': {
    ...read,
    ...byClient,
    summary: 'Open entries at the end of a day, the oldest first. Default: the latest day at the companies of the client',
    query: z.object({ on: z.optional(LocalDate) }),
    response: z.object({ on: LocalDate, items: z.array(OpenItem) }),
  },
  'POST /api/admin/clients/{id}/cash': {
    ...act,
    summary:
      'Enter cash that a client paid. It pays the given entries in their order, and the rest is credit. Above the limit it waits for an approval',
    right: 'write:cash',
    audit: 'cash.receive',
    body: z.object({ ...onAccount, debitIds: entryIds, reason: Reason }),
    /** The receipt is at `GET /api/admin/cash-receipts/{entryId}`. */
    response: z.object({ entryId: z.optional(Id), receiptNumber: z.optional(z.string()), approvalId }),
    errors: [...ledgerErrors, ...drawerErrors, 'not-found', 'cash/not-accepted', 'payment/gateway-unavailable'],
  },
  'GET /api/admin/cash-receipts/{id}': {
    tag: 'ledger',
    access: 'staff',
    right: 'read:cash',
    scope: 'warehouse',
    params: z.object({ id: Id }),
    summary: 'The receipt of a payment in cash, or the voucher of cash that was paid out, as PDF. The id is that of its entry',
    file: ['application/pdf'],
  },
  'POST /api/admin/clients/{id}/transfers': {
    ...act,
    summary: 'Enter a transfer that no bank statement contains. It pays the given entries in their order, and the rest is credit',
    right: 'write:payment',
    audit: 'payment.record',
    body: z.object({ ...onAccount, debitIds: entryIds, reason: Reason }),
    response: entered,
    errors: [...ledgerErrors, 'not-found'],
  },
  'POST /api/admin/ledger-entries/{id}/allocate': {
    ...act,
    summary: 'Pay open entries with a credit, in the given order',
    right: 'write:payment',
    audit: 'payment.allocate',
    body: z.object({ debitIds: entryIds.check(z.minLength(1)), reason: Reason }),
    errors: ledgerErrors,
  },
  'POST /api/admin/ledger-entries/{id}/release': {
    ...act,
    summary: 'Undo that a transfer, cash or an opening balance pays an entry. A rent is due again',
    right: 'write:payment',
    audit: 'payment.release',
    body: z.object({ debitId: Id, reason: Reason }),
    errors: ['ledger/not-releasable', 'idempotency/key-reused'],
  },
  'POST /api/admin/ledger-entries/{id}/write-off': {
    ...act,
    summary: 'Give up a debt or a part of it. Issues no document',
    right: 'write:write-off',
    audit: 'write-off.enter',
    body: z.object({ amount: Amount, reason: Reason }),
    response: z.object({ entryId: z.optional(Id), approvalId }),
    errors: ledgerErrors,
  },
  'POST /api/admin/ledger-entries/{id}/pay-out': {
    ...act,
    summary: 'Enter that credit was returned to the client by transfer or in cash',
    right: 'write:refund',
    audit: 'refund.pay-out',
    body: z.object({ amount: Amount, method: HandMethod, reason: Reason }),
    /** Cash has a voucher, at `GET /api/admin/cash-receipts/{entryId}`. */
    response: z.object({ entryId: z.optional(Id), disbursementNumber: z.optional(z.string()), approvalId }),
    errors: [...ledgerErrors, ...drawerErrors, 'refund/payment-disputed', 'payment/gateway-unavailable'],
  },
  'POST /api/admin/clients/{id}/deposits': {
    ...act,
    summary: 'Enter a deposit that a client paid by transfer or in cash. Cash above the limit waits for an approval',
    right: 'write:payment',
    audit: 'deposit.hold',
    body: z.object({ ...onAccount, method: HandMethod, reason: Reason }),
    /** Cash has a receipt, at the entry of its payment. */
    response: z.object({ entryId: z.optional(Id), receiptNumber: z.optional(z.string()), approvalId }),
    errors: [...ledgerErrors, ...drawerErrors, 'cash/not-accepted', 'payment/gateway-unavailable'],
  },
  'POST /api/admin/deposits/{id}/return': {
    ...act,
    summary:
      'End a deposit, once: it pays the given entries in their order, and the rest is returned, above the limit after an approval. The id is that of its entry',
    right: 'write:refund',
    audit: 'deposit.return',
    body: z.object({ debitIds: entryIds, method: HandMethod, reason: Reason }),
    response: z.object({
      /** Minor units. Null: it waits for an approval. */
      returned: z.nullable(z.int()),
      /** Of the voucher, if cash was returned. It is at the entry of the refund. */
      disbursementNumber: z.optional(z.string()),
      approvalId: z.nullable(Id),
    }),
    errors: [...ledgerErrors, ...drawerErrors, 'ledger/deposit-ended', 'payment/gateway-unavailable'],
  },
  'POST /api/admin/contracts/{id}/charges': {
    ...act,
    summary: 'Charge a late fee, a lock or cleaning: issues an invoice with the VAT of today',
    right: 'write:invoice',
    audit: 'invoice.charge',
    body: z.object({
      kind: z.enum(['LATE_FEE', 'LOCK', 'CLEANING']),
      /** Net price of one, in minor units of the contract's currency. */
      unitNet: Amount,
      quantity: z.int().check(z.gte(1), z.lte(100)),
      /** Days from the issue to the due date. */
      dueInDays: z.int().check(z.gte(0), z.lte(90)),
      reason: Reason,
    }),
    response: z.object({ invoiceId: Id }),
    errors: ['ledger/invalid-amount', 'ledger/no-vat-rule', 'payment/gateway-unavailable', 'idempotency/key-reused'],
  },
  'POST /api/admin/invoices/{id}/credit-notes': {
    ...act,
    summary: 'Credit a part of an invoice: a gross amount, or whole lines by their positions from 0. What was paid already becomes credit',
    right: 'write:credit-note',
    audit: 'credit-note.issue',
    body: z.object({
      /** Minor units. Exactly one of `gross` and `positions`. */
      gross: z.optional(Amount),
      positions: z.optional(z.array(z.int().check(z.gte(0), z.lte(999))).check(z.minLength(1), z.maxLength(100))),
      reason: Reason,
    }),
    response: z.object({ creditNoteId: z.optional(Id), approvalId }),
    errors: ['ledger/invalid-amount', 'ledger/more-than-open', 'payment/gateway-unavailable', 'idempotency/key-reused'],
  },
  'POST /api/admin/payments/{id}/refunds': {
    ...act,
    summary: 'Return a part of a card payment to the card as goodwill: issues a credit note and sends the refund to the gateway',
    right: 'write:refund',
    audit: 'refund.request',
    body: z.object({ amount: Amount, reason: Reason }),
    response: z.object({ refundId: z.optional(Id), creditNoteId: z.optional(Id), approvalId }),
    errors: [
      'ledger/invalid-amount',
      'ledger/more-than-open',
      'refund/not-refundable',
      'refund/payment-disputed',
      'idempotency/key-reused',
    ],
  },
} as const satisfies Record<string, Endpoint>;
