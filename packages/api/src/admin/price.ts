import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize, Currency } from '../enumerations.ts';
import { Id, Instant, LocalDate } from '../values.ts';
import { boxSettings } from './box.ts';
import { errorCode, Reason } from './values.ts';

/** Boxes of one size on one floor. Amounts are net per month in minor units. */
export const PriceGroup = z.object({
  size: BoxSize,
  floor: z.int(),
  boxes: z.int(),
  let: z.int(),
  /** People on the waitlist who want this size or any size. */
  waiting: z.int(),
  listMin: z.int(),
  listMax: z.int(),
  /** Mean list price of a square metre. */
  perSquareMetre: z.int(),
  /** Mean rent of the let boxes; null if none is let. */
  inPlaceMean: z.nullable(z.int()),
  /** Of the list price of any of the boxes. */
  lastChangedAt: z.nullable(Instant),
  /** The lowest list price of the last 30 days. An announced reduction must state it. */
  lowest30Days: z.int(),
  /** Days on which planned prices take effect, the earliest first. */
  planned: z.array(z.object({ effectiveOn: LocalDate, boxes: z.int(), min: z.int(), max: z.int() })),
});
export type PriceGroup = z.infer<typeof PriceGroup>;

const change = z.object({
  warehouseId: Id,
  /** Empty: all sizes. */
  sizes: z.array(BoxSize).check(z.maxLength(4)),
  /** Empty: all floors. */
  floors: z.array(boxSettings.floor).check(z.maxLength(200)),
  /** The new list price, net per month, minor units. Null with `percent`. */
  set: z.nullable(z.int()),
  /** Change in basis points: 500 is +5 %. Null with `set`. */
  percent: z.nullable(z.int().check(z.gte(-9000), z.lte(30_000))),
  /** With `percent`: prices are rounded to a multiple of so many minor units, half up. */
  roundTo: z.int().check(z.gte(1), z.lte(100_000)),
  /** A day of the warehouse, today or later. Null: now. */
  effectiveOn: z.nullable(LocalDate),
});
export type PriceChange = z.infer<typeof change>;

/** Effect of a change of prices, planned or done. */
export const PriceOutcome = z.object({
  currency: Currency,
  changed: z.array(
    z.object({
      id: Id,
      name: z.string(),
      before: z.int(),
      after: z.int(),
      /** The next planned price of the box takes effect then; it stays planned. */
      plannedOn: z.nullable(LocalDate),
    }),
  ),
  /** They keep their price. */
  rejected: z.array(z.object({ id: Id, name: z.string(), code: errorCode })),
});
export type PriceOutcome = z.infer<typeof PriceOutcome>;

export const priceEndpoints = {
  'GET /api/admin/prices': {
    summary: 'List prices of a warehouse by size and floor',
    tag: 'price',
    access: 'staff',
    right: 'read:price',
    scope: 'warehouse',
    query: z.object({ warehouse: Id }),
    response: z.object({ currency: Currency, groups: z.array(PriceGroup) }),
  },
  'POST /api/admin/prices/preview': {
    summary: 'Preview of a change of list prices. Changes nothing',
    tag: 'price',
    access: 'staff',
    right: 'write:price',
    scope: 'warehouse',
    body: change,
    response: PriceOutcome,
  },
  'POST /api/admin/prices': {
    summary: 'Change list prices now, or from the beginning of a later day of the warehouse. Contracts keep their rent',
    tag: 'price',
    access: 'staff',
    right: 'write:price',
    scope: 'warehouse',
    audit: 'price.change',
    reason: true,
    body: z.object({ ...change.shape, reason: Reason }),
    response: PriceOutcome,
  },
  'POST /api/admin/prices/planned/cancel': {
    summary: 'Cancel the planned prices of a day',
    tag: 'price',
    access: 'staff',
    right: 'write:price',
    scope: 'warehouse',
    audit: 'price.cancel-planned',
    reason: true,
    body: z.object({ warehouseId: Id, effectiveOn: LocalDate, reason: Reason }),
    response: z.object({ boxes: z.int() }),
  },
} as const satisfies Record<string, Endpoint>;
