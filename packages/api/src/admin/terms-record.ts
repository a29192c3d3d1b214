import * as z from 'zod/mini';
import { InvoicingPeriod, InvoicingType } from '../enumerations.ts';
import { InvoicingDetails } from '../order.ts';
import { Id, Instant, LocalDate, Money } from '../values.ts';

/** Whom the invoices of a contract name instead of its client. */
export const ContractPayer = z.object({
  type: InvoicingType,
  name: z.string(),
  companyId: z.nullable(z.string()),
});
export type ContractPayer = z.infer<typeof ContractPayer>;

/** Terms that begin on a later day. Amounts are net per month; `recurring` is what a period costs, with VAT. */
export const PlannedTerms = z.object({
  from: LocalDate,
  rent: Money,
  insuranceId: Id,
  insurance: Money,
  months: InvoicingPeriod,
  recurring: Money,
  /** Null: the client. */
  payer: z.nullable(ContractPayer),
});

/** An open rent increase, or an accepted one that has no effect yet. OPEN on `effectiveOn` or later: the client did not accept in time. */
export const StandingIncrease = z.object({
  id: Id,
  status: z.enum(['OPEN', 'ACCEPTED']),
  /** By the price clause: it applies unless the client gives notice before. */
  byClause: z.boolean(),
  announcedOn: LocalDate,
  effectiveOn: LocalDate,
  oldRent: Money,
  rent: Money,
  oldRecurring: Money,
  recurring: Money,
});

/** Terms of a contract, valid until the next ones. Amounts are net per month; `recurring` is what a period costs, with VAT. */
export const TermsRecord = z.object({
  from: LocalDate,
  state: z.enum(['PAST', 'CURRENT', 'PLANNED']),
  rent: Money,
  insurance: Money,
  /** By language. */
  insuranceName: z.record(z.string(), z.string()),
  months: InvoicingPeriod,
  periodDiscountBp: z.int(),
  recurring: Money,
  /** Null: the client, also after the account was deleted. */
  payer: z.nullable(ContractPayer),
  /** AGREED: with the contract. */
  origin: z.enum(['AGREED', 'PRICE', 'INSURANCE', 'PERIOD', 'INCREASE', 'PAYER', 'TRANSFER']),
  /** Who planned them; null for the agreement and the client. */
  author: z.nullable(z.string()),
  createdAt: Instant,
});

export const IncreaseRecord = z.object({
  id: Id,
  /** EFFECTIVE: by the price clause, without an acceptance. */
  status: z.enum(['OPEN', 'EFFECTIVE', 'ACCEPTED', 'LEFT', 'WITHDRAWN']),
  byClause: z.boolean(),
  /** Why, in words for the client. */
  note: z.nullable(z.string()),
  announcedOn: LocalDate,
  effectiveOn: LocalDate,
  oldRent: Money,
  rent: Money,
  oldRecurring: Money,
  recurring: Money,
  acceptedAt: z.nullable(Instant),
  author: z.string(),
});

/** The history and the plan of a contract's terms, and what can be chosen for it now. */
export const ContractTermsRecord = z.object({
  /** The earliest first. */
  terms: z.array(TermsRecord),
  /** The latest first. */
  increases: z.array(IncreaseRecord),
  /** The first day of the next period that is not billed. */
  nextOn: LocalDate,
  /** Whom the invoice of that period will name; null: the client, or details that the right `read:person-data` does not cover. */
  payer: z.nullable(InvoicingDetails),
  /** The earliest day on which a rent increase may take effect. */
  increaseFrom: LocalDate,
  /** The same for an increase by the price clause; null: the agreement has none. */
  increaseByClauseFrom: z.nullable(LocalDate),
  insurances: z.array(z.object({ id: Id, name: z.record(z.string(), z.string()), net: Money })),
});
export type ContractTermsRecord = z.infer<typeof ContractTermsRecord>;
