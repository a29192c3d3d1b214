import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize, LockVersion } from '../enumerations.ts';
import { Id, Instant, LocalDate, Money, optionalText, queryInteger, queryList, requiredText, Version } from '../values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** Why a box cannot be let, although nobody has it. */
export const BlockedState = z.enum(['TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE']);
export type BlockedState = z.infer<typeof BlockedState>;

/** LET and HELD come before what staff have set. INACTIVE: not offered, without a reason or an end. */
export const BoxState = z.enum(['LET', 'HELD', ...BlockedState.options, 'INACTIVE', 'FREE_TO_LET']);
export type BoxState = z.infer<typeof BoxState>;

/** Rectangle on the plan of its floor in centimetres, origin top left. */
export const BoxPosition = z.object({
  x: z.int().check(z.gte(0), z.lte(100_000)),
  y: z.int().check(z.gte(0), z.lte(100_000)),
  width: z.int().check(z.gte(30), z.lte(5000)),
  height: z.int().check(z.gte(30), z.lte(5000)),
});
export type BoxPosition = z.infer<typeof BoxPosition>;

/** Fields of a box that staff set. Lengths in centimetres. */
export const boxSettings = {
  /** Unique within the warehouse. */
  name: requiredText(30),
  floor: z.int().check(z.gte(-20), z.lte(200)),
  width: z.int().check(z.gte(30), z.lte(5000)),
  length: z.int().check(z.gte(30), z.lte(5000)),
  height: z.int().check(z.gte(30), z.lte(2000)),
  lockVersion: LockVersion,
};

/** A state with days of the warehouse: from `from` up to and without `until`. */
export const BoxStateEntry = z.object({
  state: BlockedState,
  from: LocalDate,
  /** Null: without an end. */
  until: z.nullable(LocalDate),
  reason: z.string(),
});

export const BoxRecord = z.object({
  id: Id,
  warehouseId: Id,
  name: z.string(),
  floor: z.int(),
  width: z.int(),
  length: z.int(),
  height: z.int(),
  lockVersion: LockVersion,
  size: BoxSize,
  /** Square metres, two decimals. */
  area: z.number(),
  /** List price, net per month. */
  price: Money,
  /** False: not offered. */
  active: z.boolean(),
  /** Null for a box without a place on the plan. */
  position: z.nullable(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })),
  /** The effective state now. */
  state: BoxState,
  /** Of HELD: when the hold ends. */
  heldUntil: z.nullable(Instant),
  /** Of LET. */
  contractId: z.nullable(Id),
  /** States that staff have set from today on, the earliest first. */
  states: z.array(BoxStateEntry),
  version: Version,
});
export type BoxRecord = z.infer<typeof BoxRecord>;

/** Which boxes, in a body. */
export const boxFilter = {
  warehouse: z.optional(Id),
  floor: z.optional(z.int().check(z.gte(-20), z.lte(200))),
  size: z.optional(z.array(BoxSize).check(z.maxLength(4))),
  state: z.optional(z.array(BoxState).check(z.maxLength(8))),
  /** A part of the name, without case and diacritics. */
  q: z.optional(optionalText(30)),
};

const params = z.object({ id: Id });

export const boxEndpoints = {
  'GET /api/admin/boxes': {
    summary: 'Boxes within the scope by warehouse and name, as people count: A2 before A10. Without removed ones',
    tag: 'box',
    access: 'staff',
    right: 'read:box',
    scope: 'warehouse',
    query: z.object({
      ...keysetPage,
      warehouse: z.optional(Id),
      floor: z.optional(queryInteger(-20, 200)),
      size: z.optional(queryList(BoxSize)),
      state: z.optional(queryList(BoxState)),
      /** A part of the name, without case and diacritics. */
      q: z.optional(optionalText(30)),
    }),
    response: listOf(BoxRecord),
  },
  'GET /api/admin/boxes/{id}': {
    summary: 'One box',
    tag: 'box',
    access: 'staff',
    right: 'read:box',
    scope: 'warehouse',
    params,
    response: BoxRecord,
  },
  'POST /api/admin/boxes': {
    summary: 'Create a box. It is on offer at once',
    tag: 'box',
    access: 'staff',
    right: 'write:box',
    scope: 'warehouse',
    audit: 'box.create',
    body: z.object({
      ...boxSettings,
      warehouseId: Id,
      /** Net per month, minor units of the warehouse's currency. */
      price: z.int(),
      /** Null: the next free place on the plan of the floor. */
      position: z.nullable(BoxPosition),
    }),
    response: BoxRecord,
    errors: ['box/name-exists', 'box/overlaps', 'price/out-of-bounds'],
  },
  'PUT /api/admin/boxes/{id}': {
    summary: 'Change a box, without its price and state',
    tag: 'box',
    access: 'staff',
    right: 'write:box',
    scope: 'warehouse',
    audit: 'box.change',
    params,
    body: z.object({
      ...boxSettings,
      active: z.boolean(),
      /** Null: as before. */
      position: z.nullable(BoxPosition),
      version: Version,
    }),
    response: BoxRecord,
    errors: ['changed-elsewhere', 'box/name-exists', 'box/overlaps'],
  },
  'POST /api/admin/boxes/{id}/remove': {
    summary: 'Remove a box that no longer exists in the building. Let and held boxes cannot be removed; its past stays',
    tag: 'box',
    access: 'staff',
    right: 'write:box',
    scope: 'warehouse',
    audit: 'box.remove',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    errors: ['changed-elsewhere', 'box/occupied'],
  },
} as const satisfies Record<string, Endpoint>;
