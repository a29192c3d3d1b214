import { DOCUMENT_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, LocalDate, Money, optionalText, queryInteger } from '../values.ts';
import { PaymentPromise } from './promise.ts';
import { keysetPage, listOf } from './values.ts';

export const DocumentRow = z.object({
  id: Id,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  clientId: Id,
  /** As printed. */
  customer: z.string(),
  legalEntityId: Id,
  /** Null for a document without a contract. */
  contractId: z.nullable(Id),
  issuedOn: LocalDate,
  dueOn: LocalDate,
  /** Of a credit note negative. */
  gross: Money,
  /** Unpaid part. */
  open: Money,
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const DocumentLine = z.object({ position: z.int(), subject: z.string(), gross: Money });

/** Reminder, last notice, blocked access. */
export const DunningStepKind = z.enum(['REMINDER', 'LAST_CALL', 'OVERLOCK']);

/** A client with debts that are due. */
export const OverdueRow = z.object({
  /** The id of the client. */
  id: Id,
  name: z.string(),
  legalEntityId: Id,
  /** Due amount, gross. */
  due: Money,
  oldestDueOn: LocalDate,
  /** Days since then. */
  days: z.int(),
  contracts: z.array(z.object({ id: Id, number: z.string(), overlocked: z.boolean() })),
  /** The last step of dunning for any of the client's rents, and the next one with its day; null for none. Pauses are taken into account. */
  step: z.nullable(DunningStepKind),
  nextStep: z.nullable(z.object({ kind: DunningStepKind, on: LocalDate })),
  promise: z.nullable(PaymentPromise),
  /** As much as a promise must reach to pause the reminders: all that is due today at the company, less free credit, without debts in a plan or in collection. Minor units. */
  toPromise: z.int(),
  /** The instalment plan that runs, of several the one with the earliest instalment. The next instalment: what is left of it, in minor units. */
  plan: z.nullable(z.object({ id: Id, next: z.object({ dueOn: LocalDate, amount: z.int() }) })),
  /** The latest collection case that runs. */
  collection: z.nullable(z.object({ id: Id, handedOn: LocalDate })),
});
export type OverdueRow = z.infer<typeof OverdueRow>;

/** The last account of the page before: the day since which it is overdue, client, company and currency. */
const overdueCursor = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(?:_[0-9a-f-]{36}){2}_[A-Z]{3}$/));

const read = { tag: 'invoice', access: 'staff', right: 'read:invoice', scope: 'warehouse' } as const;
const params = z.object({ id: Id });

export const documentEndpoints = {
  'GET /api/admin/invoices': {
    ...read,
    summary: 'Invoices and credit notes within the scope, the latest first',
    query: z.object({
      ...keysetPage,
      warehouse: z.optional(Id),
      client: z.optional(Id),
      contract: z.optional(Id),
      /** A number, or a variable symbol. */
      q: z.optional(optionalText(60)),
    }),
    response: listOf(DocumentRow),
  },
  'GET /api/admin/invoices/{id}': {
    ...read,
    params,
    summary: 'A document with its lines',
    response: z.extend(DocumentRow, { lines: z.array(DocumentLine) }),
  },
  'GET /api/admin/invoices/{id}/pdf': { ...read, params, summary: 'A document as PDF', file: ['application/pdf'] },
  'GET /api/admin/overdue': {
    ...read,
    summary: 'Clients with debts that are due, the longest first',
    query: z.object({ warehouse: z.optional(Id), after: z.optional(overdueCursor), limit: z.optional(queryInteger(1, 200)) }),
    response: z.object({ rows: z.array(OverdueRow), next: z.nullable(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>;
