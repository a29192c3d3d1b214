import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, LocalDate, requiredText } from '../values.ts';
import { InstantCursor, instantPage, keysetPage, Reason } from './values.ts';

/** The reason why a transfer matches no rent. */
export const TransferReason = z.enum([
  'NO_REFERENCE',
  'UNKNOWN_REFERENCE',
  'AMBIGUOUS',
  'PARTIAL',
  'OVERPAID',
  'WRONG_CURRENCY',
  'ALREADY_PAID',
  'POSSIBLE_DUPLICATE',
  'REVERSAL',
  'UNDONE',
]);

export const UnmatchedTransfer = z.object({
  id: Id,
  /** The operator's account that received it. */
  account: z.string(),
  bookedOn: z.nullable(LocalDate),
  /** Minor units. */
  amount: z.int(),
  /** ISO 4217. A bank can book other currencies than ours. */
  currency: z.string(),
  incoming: z.boolean(),
  reason: TransferReason,
  endToEndId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  text: z.string(),
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  /** The rent that probably matches. */
  invoiceNumber: z.nullable(z.string()),
  contractBusinessId: z.nullable(z.string()),
});
export type UnmatchedTransfer = z.infer<typeof UnmatchedTransfer>;

/** An open entry that a transfer may pay. */
export const TransferCandidate = z.object({
  /** Of the ledger entry. */
  id: Id,
  clientId: Id,
  client: z.string(),
  kind: z.enum(['INVOICE', 'CHARGE', 'OPENING', 'DEPOSIT_IN']),
  /** Of the document; null for an opening balance. */
  number: z.nullable(z.string()),
  dueOn: z.nullable(LocalDate),
  /** Minor units. */
  open: z.int(),
  currency: Currency,
  /** 0 to 100. */
  score: z.int(),
  signals: z.array(z.enum(['SYMBOL', 'IBAN', 'NAME', 'SUM', 'ALL_OPEN'])),
});
export type TransferCandidate = z.infer<typeof TransferCandidate>;

/** A transfer that was matched or taken off the list. */
export const SettledTransfer = z.object({
  id: Id,
  bookedOn: z.nullable(LocalDate),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  payerName: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  state: z.enum(['MATCHED', 'DISMISSED']),
  settledAt: z.nullable(Instant),
  /** Null: matched by the program. */
  settledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  clientId: z.nullable(Id),
  client: z.nullable(z.string()),
  /** Numbers of the documents that it pays. */
  pays: z.array(z.string()),
  /** Rest on the client's balance, minor units. */
  rest: z.int(),
});
export type SettledTransfer = z.infer<typeof SettledTransfer>;

export const bankStatementEndpoints = {
  'POST /api/admin/bank-statements': {
    summary: 'Take in a bank statement (camt.053): transfers pay the rents that they name',
    tag: 'bank-statement',
    access: 'staff',
    right: 'write:bank',
    scope: 'legal-entity',
    audit: 'bank-statement.import',
    body: z.object({
      /** The file in base64. */
      content: z.base64().check(z.minLength(4)),
    }),
    response: z.object({
      statements: z.array(
        z.object({
          bankId: z.string(),
          account: z.string(),
          /** The statement was uploaded before and has no second effect. */
          known: z.boolean(),
          matched: z.int(),
          unmatched: z.int(),
          ignored: z.int(),
        }),
      ),
    }),
    errors: ['bank-statement/unreadable', 'bank-statement/unknown-account'],
  },
  'GET /api/admin/bank-statements/unmatched': {
    summary: 'Transfers that found no rent, the oldest first',
    tag: 'bank-statement',
    access: 'staff',
    right: 'read:bank',
    scope: 'legal-entity',
    query: z.object(keysetPage),
    response: z.object({ transfers: z.array(UnmatchedTransfer), next: z.nullable(Id), total: z.int() }),
  },
  'POST /api/admin/bank-statements/unmatched/{id}/match': {
    summary: 'Say which invoice a transfer is for: its rent is paid, for any amount',
    tag: 'bank-statement',
    access: 'staff',
    right: 'write:bank',
    scope: 'legal-entity',
    audit: 'bank-entry.match',
    params: z.object({ id: Id }),
    body: z.object({ invoiceNumber: requiredText(40) }),
    errors: [
      'bank-entry/settled',
      'bank-entry/not-incoming',
      'bank-entry/wrong-currency',
      'bank-entry/unknown-invoice',
      'rent/already-paid',
    ],
  },
  'POST /api/admin/bank-statements/unmatched/{id}/dismiss': {
    summary: 'Take a transfer off the list that was dealt with some other way',
    tag: 'bank-statement',
    access: 'staff',
    right: 'write:bank',
    scope: 'legal-entity',
    audit: 'bank-entry.dismiss',
    params: z.object({ id: Id }),
    body: z.object({ note: requiredText(500) }),
    errors: ['bank-entry/settled'],
  },
  'GET /api/admin/bank-statements/unmatched/{id}/candidates': {
    summary: 'Open entries that a transfer may pay, the likeliest first, at most 20',
    tag: 'bank-statement',
    access: 'staff',
    right: 'read:bank',
    scope: 'legal-entity',
    params: z.object({ id: Id }),
    response: z.object({ rows: z.array(TransferCandidate) }),
    errors: ['not-found'],
  },
  'POST /api/admin/bank-statements/unmatched/{id}/match-parts': {
    summary: "Say what a transfer pays, in parts: open entries of one client. The rest stays on the client's balance",
    tag: 'bank-statement',
    access: 'staff',
    right: 'write:bank',
    scope: 'legal-entity',
    audit: 'bank-entry.match-parts',
    params: z.object({ id: Id }),
    body: z.object({
      clientId: Id,
      /** Empty: the whole transfer goes to the balance. */
      parts: z.array(z.object({ entryId: Id, amount: z.int().check(z.gte(1), z.lte(2_147_483_647)) })).check(z.maxLength(50)),
    }),
    errors: [
      'not-found',
      'bank-entry/settled',
      'bank-entry/wrong-currency',
      'bank-entry/not-incoming',
      'bank-entry/parts-above-transfer',
      'ledger/other-account',
      'ledger/more-than-open',
      'ledger/invalid-amount',
    ],
  },
  'GET /api/admin/bank-statements/settled': {
    summary: 'Transfers that were matched or taken off the list, the latest first',
    tag: 'bank-statement',
    access: 'staff',
    right: 'read:bank',
    scope: 'legal-entity',
    /** `id`: this one only. */
    query: z.object({ ...instantPage, id: z.optional(Id) }),
    response: z.object({ rows: z.array(SettledTransfer), next: z.nullable(InstantCursor) }),
  },
  'POST /api/admin/bank-statements/settled/{id}/undo': {
    summary: 'Undo a match or a dismissal: the transfer is unmatched again, and what it paid is due again',
    tag: 'bank-statement',
    access: 'staff',
    right: 'write:bank',
    scope: 'legal-entity',
    audit: 'bank-entry.undo',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    errors: ['not-found', 'bank-entry/not-settled', 'ledger/not-releasable'],
  },
} as const satisfies Record<string, Endpoint>;
