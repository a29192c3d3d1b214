import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { LocalDate } from '../values.ts';
import { boxFilter } from './box.ts';
import { stateChange } from './box-many.ts';
import { BulkPreview, chosenIds, expectedSet, StartedRun } from './bulk.ts';
import { Reason } from './values.ts';

/** Either boxes by id, or all boxes that match a filter. An empty filter matches all boxes within the scope. */
const selection = z.object({ ids: chosenIds, filter: z.optional(z.object(boxFilter)) });
export type BoxSelection = z.infer<typeof selection>;

const states = { ...stateChange, selection };
const offers = { selection, active: z.boolean(), reason: Reason };
const prices = {
  selection,
  /** The new list price, net per month, minor units. Null with `percent`. */
  set: z.nullable(z.int()),
  /** Of `set`. Boxes with another currency are rejected. Null with `percent`. */
  currency: z.nullable(Currency),
  /** Change in basis points: 500 is +5 %. Null with `set`. */
  percent: z.nullable(z.int().check(z.gte(-9000), z.lte(30_000))),
  /** With `percent`: prices are rounded to a multiple of so many minor units, half up. */
  roundTo: z.int().check(z.gte(1), z.lte(100_000)),
  /** A day of the warehouse, today or later. Null: now. */
  effectiveOn: z.nullable(LocalDate),
  reason: Reason,
};
const expected = { expected: expectedSet };

const staff = { tag: 'box', access: 'staff', right: 'write:box', scope: 'warehouse' } as const;
const applied = { reason: true, idempotent: true, response: StartedRun, errors: ['bulk/set-changed'] } as const;
const previewed = { response: BulkPreview } as const;

export const boxBulkEndpoints = {
  'POST /api/admin/boxes/state/preview': {
    ...staff,
    ...previewed,
    summary: 'How many boxes would get a state, and why others would not. Changes nothing',
    body: z.object(states),
  },
  'POST /api/admin/boxes/state': {
    ...staff,
    ...applied,
    summary: 'Set the state of many boxes. The answer names the run, which changes each box on its own',
    audit: 'box.set-states',
    body: z.object({ ...states, ...expected }),
  },
  'POST /api/admin/boxes/offer/preview': {
    ...staff,
    ...previewed,
    summary: 'How many boxes would be offered, or taken from the offer. Changes nothing',
    body: z.object(offers),
  },
  'POST /api/admin/boxes/offer': {
    ...staff,
    ...applied,
    summary: 'Offer many boxes, or take them from the offer',
    audit: 'box.change-offers',
    body: z.object({ ...offers, ...expected }),
  },
  'POST /api/admin/boxes/prices/preview': {
    ...staff,
    ...previewed,
    right: 'write:price',
    summary: 'Preview of a change of the list prices of chosen boxes. Changes nothing',
    body: z.object(prices),
  },
  'POST /api/admin/boxes/prices': {
    ...staff,
    ...applied,
    right: 'write:price',
    summary: 'Change the list prices of chosen boxes, now or from a later day. Contracts keep their rent',
    audit: 'price.change-many',
    body: z.object({ ...prices, ...expected }),
  },
} as const satisfies Record<string, Endpoint>;

const [stateBody, offerBody, priceBody] = [z.object(states), z.object(offers), z.object(prices)];
export type StatesOfBoxes = z.infer<typeof stateBody>;
export type OffersOfBoxes = z.infer<typeof offerBody>;
export type PricesOfBoxes = z.infer<typeof priceBody>;
