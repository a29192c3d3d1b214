import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, LocalDate, page, requiredText } from '../values.ts';

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
    query: z.object(page),
    response: z.object({ transfers: z.array(UnmatchedTransfer), total: z.int() }),
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
    errors: ['bank-entry/settled', 'bank-entry/wrong-currency', 'bank-entry/unknown-invoice', 'rent/already-paid'],
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
} as const satisfies Record<string, Endpoint>;
