import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { BoxSize, ContractStatus, Country, InvoicingPeriod, LockVersion, TerminationLetterKind } from './enumerations.ts';
import { Rent } from './rent.ts';
import { openToView } from './staff-view.ts';
import { Address, Id, Instant, LocalDate, Location, Money, page, queryList } from './values.ts';

export const Contract = z.object({
  id: Id,
  /** Like SK-2026-000042. */
  businessId: z.string(),
  status: ContractStatus,
  boxId: Id,
  boxName: z.string(),
  boxSize: BoxSize,
  width: z.int(),
  length: z.int(),
  height: z.int(),
  lockVersion: LockVersion,
  warehouse: z.object({ id: Id, name: z.string(), country: Country, address: Address, location: Location, timeZone: z.string() }),
  createdAt: Instant,
  /** Rent from. */
  startsOn: LocalDate,
  /** Rent to; null for an indefinite contract. */
  terminationAt: z.nullable(LocalDate),
  invoicingPeriod: InvoicingPeriod,
  /** Charged every period, with VAT. */
  totalPrice: Money,
  insuranceCoverage: Money,
  nextChargeOn: z.nullable(LocalDate),
  /** The saved card that is charged every period; null without one. `expiresOn`: its last day, null if the gateway does not report it. */
  card: z.nullable(z.object({ label: z.string(), expiresOn: z.nullable(LocalDate) })),
  /** Door codes, in the detail only; null after the tenancy and while `overlocked`. */
  accessCode: z.nullable(z.string()),
  lockCode: z.nullable(z.string()),
  overlocked: z.boolean(),
  /** Whom the next invoice names; null: the client. */
  payer: z.nullable(z.string()),
  /**
   * Last day on which the client may withdraw, in the detail only. Null for companies, for contracts of an earlier system, after a withdrawal
   * and after the tenancy.
   */
  withdrawableUntil: z.nullable(LocalDate),
});
export type Contract = z.infer<typeof Contract>;

/** A higher price that the client may accept. Amounts are what a period costs, with VAT. */
export const RentIncrease = z.object({
  id: Id,
  isAccepted: z.boolean(),
  /** The first day of the first period with the new price. The client can accept until the day before. */
  effectiveOn: LocalDate,
  /** The agreement allows it: it applies unless the client gives notice before, and the acceptance lets the saved card be charged with it. */
  byClause: z.boolean(),
  isInEffect: z.boolean(),
  before: Money,
  after: Money,
});
export type RentIncrease = z.infer<typeof RentIncrease>;

/** A letter by which the operator ended a contract, or gave notice. */
export const TerminationLetter = z.object({
  id: Id,
  /** The number of the contract with that of the letter, like SK-2026-000042/1. */
  number: z.string(),
  kind: TerminationLetterKind,
  issuedAt: Instant,
});
export type TerminationLetter = z.infer<typeof TerminationLetter>;

export const contractEndpoints = {
  'GET /api/client/my/contracts': {
    summary: 'My contracts, newest first',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    query: z.object({ country: z.optional(queryList(Country)), status: z.optional(queryList(ContractStatus)), ...page }),
    response: z.object({ contracts: z.array(Contract), total: z.int() }),
  },
  'GET /api/client/my/contracts/{id}': {
    summary: 'One of my contracts, with its door codes',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    response: Contract,
    errors: ['forbidden'],
  },
  'GET /api/client/my/contracts/{id}/rents': {
    summary: 'Its rents, newest first',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    query: z.object(page),
    response: z.object({ rents: z.array(Rent), total: z.int() }),
    errors: ['forbidden'],
  },
  'GET /api/client/my/contracts/{id}/card': {
    summary: 'Possible changes of the saved card of a contract of mine, and the outcome of the last try',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id }),
    /** NONE: there was no try within a day. OPEN: the page of the gateway is open. ENDED: it expired. */
    response: z.object({ isChangeable: z.boolean(), state: z.enum(['NONE', 'OPEN', 'SAVED', 'ENDED']) }),
    errors: ['forbidden'],
  },
  'POST /api/client/my/contracts/{id}/card': {
    summary: 'Save another card for the charges of a contract of mine: answers with where to enter it; nothing is charged',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id }),
    response: z.object({ url: z.string() }),
    errors: ['forbidden', 'card/not-changeable', 'payment/gateway-unavailable', 'too-many-requests'],
  },
  'GET /api/client/my/contracts/{id}/increase': {
    summary: 'The rent increase of a contract of mine that has no effect yet, or that the saved card is not charged with; null for none',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    response: z.object({ increase: z.nullable(RentIncrease) }),
    errors: ['forbidden'],
  },
  'POST /api/client/my/contracts/{id}/increase/accept': {
    summary: 'Accept a rent increase. Without acceptance the price stays; with a price clause the saved card is not charged',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id }),
    body: z.object({ increaseId: Id }),
    errors: ['contract/no-price', 'forbidden', 'increase/not-open', 'increase/too-late', 'price/out-of-bounds'],
  },
  'GET /api/client/my/legal-agreement-download/{id}': {
    summary: 'The agreement of a contract of mine as PDF, as it was concluded',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id }),
    file: ['application/pdf'],
    errors: ['forbidden', 'too-many-requests'],
  },
  'GET /api/client/my/contracts/{id}/letters': {
    summary: 'Letters by which the operator ended a contract of mine, the latest first',
    tag: 'contract',
    access: 'client',
    staffView: openToView,
    params: z.object({ id: Id }),
    response: z.object({ letters: z.array(TerminationLetter) }),
    errors: ['forbidden'],
  },
  'GET /api/client/my/contracts/{id}/letters/{letter}': {
    summary: 'One of these letters as PDF, as it was sent',
    tag: 'contract',
    access: 'client',
    params: z.object({ id: Id, letter: Id }),
    file: ['application/pdf'],
    errors: ['forbidden', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
