import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { InvoicingPeriod } from '../enumerations.ts';
import { Id, Money, Version } from '../values.ts';
import { LocalisedText } from '../warehouse.ts';
import { localisedText, Reason } from './values.ts';

const amount = z.int().check(z.gte(0), z.lte(2_000_000_000));
const settings = {
  /** Place in the list that buyers see, from 1; unique within the legal entity. */
  position: z.int().check(z.gte(1), z.lte(1000)),
  name: localisedText(200),
  /** Net per month, minor units. */
  price: amount,
  /** Offered to buyers. */
  active: z.boolean(),
};

export const InsuranceRecord = z.object({
  id: Id,
  legalEntityId: Id,
  position: z.int(),
  name: LocalisedText,
  coverage: Money,
  price: Money,
  active: z.boolean(),
  /** Of an own insurance of the client: days until the proof is due. `coverage` is then the least insured sum. Null: paid. */
  proofDays: z.nullable(z.int()),
  /** Contracts with it that have not ended. They keep their price. */
  contracts: z.int(),
  version: Version,
});
export type InsuranceRecord = z.infer<typeof InsuranceRecord>;

/** The discounts of a legal entity for longer billing periods. */
export const PeriodDiscounts = z.object({
  legalEntityId: Id,
  /** Basis points: 500 is 5 % off. A period without a row has none. */
  discounts: z.array(z.object({ months: InvoicingPeriod, discountBp: z.int() })),
  /** Of the legal entity. */
  version: Version,
});
export type PeriodDiscounts = z.infer<typeof PeriodDiscounts>;

const read = { tag: 'price', access: 'staff', right: 'read:price', scope: 'legal-entity' } as const;
const write = { tag: 'price', access: 'staff', right: 'write:price', scope: 'legal-entity' } as const;
const params = z.object({ id: Id });

export const insuranceEndpoints = {
  'GET /api/admin/insurances': {
    ...read,
    summary: 'Insurances within the scope, by legal entity and position',
    query: z.object({ legalEntity: z.optional(Id) }),
    response: z.object({ rows: z.array(InsuranceRecord) }),
  },
  'POST /api/admin/insurances': {
    ...write,
    summary: 'Create an insurance. Shown prices contain the cheapest active one',
    audit: 'insurance.create',
    body: z.object({
      ...settings,
      legalEntityId: Id,
      /** Minor units. It never changes, because contracts refer to it. */
      coverage: amount,
      /** Present: an own insurance of the client, without a price; days until its proof is due. */
      proofDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(60)))),
    }),
    response: InsuranceRecord,
    errors: ['insurance/position-exists', 'insurance/own-exists', 'insurance/own-alone', 'insurance/own-values'],
  },
  'PUT /api/admin/insurances/{id}': {
    ...write,
    summary: 'Change an insurance for new orders, or stop it with `active`',
    audit: 'insurance.change',
    params,
    body: z.object({ ...settings, version: Version }),
    response: InsuranceRecord,
    errors: ['changed-elsewhere', 'insurance/position-exists', 'insurance/own-exists', 'insurance/own-alone', 'insurance/own-values'],
  },
  'GET /api/admin/period-discounts': {
    ...read,
    summary: 'Discounts for longer billing periods of the legal entities within the scope',
    response: z.object({
      rows: z.array(
        z.object({
          ...PeriodDiscounts.shape,
          /** The highest discount that the person may set, in basis points. Null: any. */
          limitBp: z.nullable(z.int()),
        }),
      ),
    }),
  },
  'PUT /api/admin/period-discounts/{id}': {
    ...write,
    summary: 'Replace the discounts of a legal entity, for new orders. Contracts keep theirs',
    audit: 'period-discount.change',
    reason: true,
    params,
    body: z.object({
      discounts: z.array(z.object({ months: InvoicingPeriod, discountBp: z.int().check(z.gte(0), z.lte(9000)) })).check(z.maxLength(4)),
      version: Version,
      reason: Reason,
    }),
    response: PeriodDiscounts,
    errors: ['changed-elsewhere', 'price/discount-beyond-limit'],
  },
} as const satisfies Record<string, Endpoint>;
