import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country, Currency, InvoicingType } from '../enumerations.ts';
import { Id, LocalDate } from '../values.ts';
import { Reason } from './values.ts';

const BasisPoints = z.int().check(z.gte(0), z.lte(10_000));

/** A base rate of a central bank, which counts until the next one of its country. */
export const BaseRateRecord = z.object({
  id: Id,
  country: Country,
  validFrom: LocalDate,
  rateBp: z.int(),
  /** Interest was charged with it: it cannot be removed any more. */
  isUsed: z.boolean(),
});
export type BaseRateRecord = z.infer<typeof BaseRateRecord>;

/** Interest of one invoice that is or was overdue. Amounts in minor units, days half-open. */
export const LateInvoice = z.object({
  invoiceId: Id,
  number: z.string(),
  dueOn: LocalDate,
  /** Of the invoice now. */
  open: z.int(),
  customerType: InvoicingType,
  /** An open instalment plan contains it. */
  isPlanned: z.boolean(),
  /** Days that no document charges yet. */
  from: LocalDate,
  until: LocalDate,
  interest: z.int(),
  /** Interest that documents charge already. */
  charged: z.int(),
  /** A day without a base rate; there is no interest then. */
  noRateOn: z.nullable(LocalDate),
  parts: z.array(z.object({ from: LocalDate, until: LocalDate, open: z.int(), baseRateBp: z.int(), rateBp: z.int() })),
});
export type LateInvoice = z.infer<typeof LateInvoice>;

export const LateInterest = z.object({
  /** Empty after the account was deleted. */
  clientName: z.string(),
  legalEntityName: z.string(),
  country: Country,
  /** For invoices that are due on this day or later; null: the company charges none. */
  since: z.nullable(LocalDate),
  /** At the company. Interest is computed until yesterday. */
  today: LocalDate,
  /** Credit of the account that pays nothing yet. */
  credit: z.int(),
  invoices: z.array(LateInvoice),
  /** Documents that charge more interest than the payments and credit notes of today result in. */
  excessive: z.array(z.object({ documentId: Id, number: z.string(), amount: z.int() })),
});
export type LateInterest = z.infer<typeof LateInterest>;

const rates = { tag: 'late-interest', access: 'staff' } as const;
const params = z.object({ id: Id });
const distinct = z.refine<readonly { invoiceId: string }[]>((all) => new Set(all.map(({ invoiceId }) => invoiceId)).size === all.length);

export const lateInterestEndpoints = {
  'GET /api/admin/base-rates': {
    ...rates,
    summary: 'Base rates of the central banks that staff entered, the newest of each country first',
    right: 'read:tax',
    scope: 'anywhere',
    response: z.object({ rows: z.array(BaseRateRecord) }),
  },
  'POST /api/admin/base-rates': {
    ...rates,
    summary: 'Enter a base rate from its first day on. Rejected if interest was charged for that day with an earlier one',
    right: 'write:tax',
    scope: 'organisation',
    audit: 'base-rate.add',
    reason: true,
    body: z.object({ country: Country, validFrom: LocalDate, rateBp: BasisPoints, reason: Reason }),
    response: BaseRateRecord,
    errors: ['base-rate/exists', 'base-rate/used'],
  },
  'POST /api/admin/base-rates/{id}/remove': {
    ...rates,
    summary: 'Remove a base rate that no charged interest used',
    right: 'write:tax',
    scope: 'organisation',
    audit: 'base-rate.remove',
    reason: true,
    params,
    body: z.object({ reason: Reason }),
    errors: ['base-rate/used'],
  },
  'GET /api/admin/clients/{id}/late-interest': {
    ...rates,
    summary: 'Statutory interest of the invoices of an account that are or were overdue, until yesterday, the oldest first, at most 100',
    right: 'read:invoice',
    scope: 'warehouse',
    params,
    query: z.object({ legalEntityId: Id, currency: Currency }),
    response: LateInterest,
  },
  'POST /api/admin/clients/{id}/late-interest': {
    ...rates,
    summary: 'Charge interest of invoices: issues one document without VAT. Each day of an invoice is charged at most once',
    right: 'write:invoice',
    scope: 'warehouse',
    audit: 'late-interest.charge',
    reason: true,
    idempotent: true,
    params,
    body: z.object({
      legalEntityId: Id,
      currency: Currency,
      /** As shown: other interest until the same day is rejected. */
      invoices: z
        .array(z.object({ invoiceId: Id, until: LocalDate, interest: z.int().check(z.gte(1), z.lte(2_147_483_647)) }))
        .check(z.minLength(1), z.maxLength(100), distinct),
      /** Days from the issue to the due date. */
      dueInDays: z.int().check(z.gte(0), z.lte(90)),
      reason: Reason,
    }),
    response: z.object({ invoiceId: Id }),
    errors: [
      'changed-elsewhere',
      'late-interest/off',
      'late-interest/no-rate',
      'ledger/invalid-amount',
      'payment/gateway-unavailable',
      'idempotency/key-reused',
    ],
  },
} as const satisfies Record<string, Endpoint>;
