import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency, LockVersion } from '../enumerations.ts';
import { Id, LocalDate, optionalText, Version } from '../values.ts';
import { BlockedState, BoxRecord, boxSettings } from './box.ts';
import { errorCode, Reason } from './values.ts';

/** A state for days of the warehouse, instead of what staff have set for these days. */
export const stateChange = {
  /** FREE_TO_LET ends other states. */
  state: z.enum([...BlockedState.options, 'FREE_TO_LET']),
  /** Today or later. */
  from: LocalDate,
  /** The first day without it. Null: without an end. */
  until: z.nullable(LocalDate),
  reason: Reason,
};
export const BoxStateChange = z.object(stateChange);
export type BoxStateChange = z.infer<typeof BoxStateChange>;

/** Boxes side by side with running numbers: A1 to A20. Lengths in centimetres. */
const row = z.object({
  prefix: optionalText(10),
  from: z.int().check(z.gte(0), z.lte(99_999)),
  to: z.int().check(z.gte(0), z.lte(99_999)),
  /** Numbers are filled with zeros up to this length. */
  digits: z.int().check(z.gte(1), z.lte(5)),
  width: boxSettings.width,
  length: boxSettings.length,
  height: boxSettings.height,
  lockVersion: LockVersion,
  /** Net per month, minor units. */
  price: z.int(),
  /** The corner of the first box on the plan. Without a corner the row starts below all boxes of its floor and continues in further lines. */
  x: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  y: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  direction: z.enum(['RIGHT', 'DOWN']),
  /** Between two boxes. */
  gap: z.int().check(z.gte(0), z.lte(1000)),
});
const generated = z.object({
  warehouseId: Id,
  floor: boxSettings.floor,
  rows: z.array(row).check(z.minLength(1), z.maxLength(100)),
  /** False: the boxes get no place yet; a later plan places them. Default: they are on the plan at once. */
  onPlan: z.optional(z.boolean()),
});
export type GeneratorRow = z.infer<typeof row>;

/** Why a row cannot be created. `row` is the line of a file, or counts from 1. `value` as in the file. */
export const BoxFault = z.object({
  row: z.int(),
  column: z.string(),
  value: z.string(),
  code: errorCode,
});
export type BoxFault = z.infer<typeof BoxFault>;

/** Boxes that would be created, or were created. */
export const PlannedBoxes = z.object({
  currency: Currency,
  boxes: z.array(
    z.object({
      name: z.string(),
      floor: z.int(),
      width: z.int(),
      length: z.int(),
      height: z.int(),
      price: z.int(),
      lockVersion: z.string(),
      /** Null: not on the plan. */
      position: z.nullable(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
    }),
  ),
  /** At most 1,000. With a fault nothing is created. */
  faults: z.array(BoxFault),
});
export type PlannedBoxes = z.infer<typeof PlannedBoxes>;

const staff = { tag: 'box', access: 'staff', right: 'write:box', scope: 'warehouse' } as const;

export const boxManyEndpoints = {
  'PUT /api/admin/boxes/{id}/state': {
    ...staff,
    summary: 'Set why and when a box cannot be let, or that it can. A let box gets the state after the tenancy; a held one is rejected',
    audit: 'box.set-state',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ ...stateChange, version: Version }),
    response: BoxRecord,
    errors: ['changed-elsewhere', 'box/occupied'],
  },
  'POST /api/admin/boxes/generate/preview': {
    ...staff,
    summary: 'The boxes that rows would create, and what forbids them. Changes nothing',
    body: generated,
    response: PlannedBoxes,
  },
  'POST /api/admin/boxes/generate': {
    ...staff,
    summary: 'Create rows of boxes with running numbers: all or none, at most 2,000',
    audit: 'box.generate',
    body: generated,
    response: PlannedBoxes,
    errors: ['box/faulty-rows'],
  },
} as const satisfies Record<string, Endpoint>;
