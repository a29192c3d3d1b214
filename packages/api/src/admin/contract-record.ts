import * as z from 'zod/mini';
import { TerminationLetter } from '../contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize, ContractStatus, InvoicingPeriod, RentStatus } from '../enumerations.ts';
import { Id, Instant, LocalDate, Money, optionalText } from '../values.ts';
import { TimelinePage, timelineQuery } from './timeline.ts';
import { keysetPage, listOf } from './values.ts';

/** Lists of contracts that wait for something. */
export const ContractView = z.enum(['starting', 'ending', 'overdue', 'no-card', 'suspended']);
export type ContractView = z.infer<typeof ContractView>;

export const ContractRow = z.object({
  id: Id,
  /** Like SK-2026-000042. */
  number: z.string(),
  clientId: Id,
  /** Empty for a deleted account. */
  clientName: z.string(),
  boxId: Id,
  boxName: z.string(),
  warehouseId: Id,
  status: ContractStatus,
  startsOn: LocalDate,
  /** The last day; null without an end. */
  endsOn: z.nullable(LocalDate),
  /** The last day that is paid; null for none. */
  paidUntil: z.nullable(LocalDate),
  /** Rent and insurance of a month after the discount of the period, net. */
  monthlyNet: Money,
  /** Open amount, gross; null without `read:invoice`. Negative: credit. */
  balance: z.nullable(Money),
  overlocked: z.boolean(),
});
export type ContractRow = z.infer<typeof ContractRow>;

/** The last 24 periods are read, the latest first. */
export const RentRow = z.object({
  id: Id,
  from: LocalDate,
  /** The first day after the period. */
  to: LocalDate,
  dueOn: LocalDate,
  status: RentStatus,
  paidAt: z.nullable(Instant),
  gross: Money,
  invoiceId: z.nullable(Id),
  invoiceNumber: z.nullable(z.string()),
});

export const ContractRecord = z.extend(ContractRow, {
  legalEntityId: Id,
  createdAt: Instant,
  invoicingPeriod: InvoicingPeriod,
  /** Charged every period, gross. */
  recurring: Money,
  insuranceCoverage: Money,
  /** Null without a saved card. */
  card: z.nullable(z.object({ label: z.string(), expiresOn: z.nullable(LocalDate) })),
  overlockedAt: z.nullable(Instant),
  /** Since when no rents are created, and why; null normally. */
  billingSuspended: z.nullable(z.object({ at: Instant, reason: z.string() })),
  box: z.object({ name: z.string(), size: BoxSize, area: z.number(), floor: z.int() }),
  /** Null without `read:invoice`. */
  rents: z.nullable(z.array(RentRow)),
  /** By which the operator ended it, or gave notice; the latest first. */
  letters: z.array(TerminationLetter),
  /** Who else may open the box. */
  sharedWith: z.array(z.object({ clientId: Id, name: z.string(), since: Instant })),
});
export type ContractRecord = z.infer<typeof ContractRecord>;

const params = z.object({ id: Id });
const read = { tag: 'contract', access: 'staff', right: 'read:contract', scope: 'warehouse' } as const;

export const contractRecordEndpoints = {
  'GET /api/admin/contracts': {
    ...read,
    summary: 'Contracts within the scope, the latest first',
    query: z.object({
      ...keysetPage,
      warehouse: z.optional(Id),
      view: z.optional(ContractView),
      /** The beginning of a number. */
      q: z.optional(optionalText(60)),
    }),
    response: listOf(ContractRow),
  },
  'GET /api/admin/contracts/{id}': { ...read, params, summary: 'A contract with its rents', response: ContractRecord },
  'GET /api/admin/contracts/{id}/timeline': {
    ...read,
    params,
    summary: 'Events of a contract, the latest first',
    query: timelineQuery,
    response: TimelinePage,
  },
  'GET /api/admin/contracts/{id}/agreement': {
    ...read,
    params,
    summary: 'The agreement of a contract as PDF, as it was concluded',
    file: ['application/pdf'],
  },
  'GET /api/admin/contracts/{id}/letters/{letter}': {
    ...read,
    params: z.object({ id: Id, letter: Id }),
    summary: 'A letter of a contract as PDF, as it was sent',
    file: ['application/pdf'],
  },
} as const satisfies Record<string, Endpoint>;
