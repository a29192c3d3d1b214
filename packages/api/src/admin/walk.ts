import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, optionalText } from '../values.ts';
import { BoxState } from './box.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';

export const TickOutcome = z.enum(['OK', 'DIFFERS']);
export type TickOutcome = z.infer<typeof TickOutcome>;

/** Finding of a person at a box. */
export const WalkTick = z.object({
  id: Id,
  outcome: TickOutcome,
  note: z.string(),
  /** The state that the person saw in the list. */
  expected: BoxState,
  tickedBy: z.string(),
  tickedAt: Instant,
  /** Of DIFFERS; null: it was deleted. */
  taskId: z.nullable(Id),
  hasPhoto: z.boolean(),
});
export type WalkTick = z.infer<typeof WalkTick>;

/** A box of a round, in the order of the way through the warehouse. */
export const WalkBox = z.object({
  boxId: Id,
  name: z.string(),
  floor: z.int(),
  expected: BoxState,
  /** Of a let box whose client is locked out. */
  overlocked: z.boolean(),
  /** The latest one of all people. */
  tick: z.nullable(WalkTick),
});
export type WalkBox = z.infer<typeof WalkBox>;

export const WalkSummary = z.object({
  id: Id,
  warehouseId: Id,
  startedBy: z.string(),
  startedAt: Instant,
  finishedBy: z.nullable(z.string()),
  finishedAt: z.nullable(Instant),
  /** Boxes that were passed, and of these the ones that differ. */
  ticked: z.int(),
  differing: z.int(),
});
export type WalkSummary = z.infer<typeof WalkSummary>;

export const Walk = z.object({ ...WalkSummary.shape, boxes: z.array(WalkBox) });
export type Walk = z.infer<typeof Walk>;

const round = { tag: 'walk', access: 'staff', scope: 'warehouse' } as const;
const change = { ...round, right: 'write:task', person: true } as const;
const params = z.object({ id: Id });

export const walkEndpoints = {
  'GET /api/admin/walks': {
    ...round,
    summary: 'The latest 50 rounds through warehouses within the scope',
    right: 'read:task',
    query: z.object({ warehouse: z.optional(Id) }),
    response: z.object({ walks: z.array(WalkSummary) }),
  },
  'POST /api/admin/walks': {
    ...change,
    summary: 'Start a round through a warehouse, or join the one that is open',
    audit: 'walk.start',
    body: z.object({ warehouseId: Id }),
    response: WalkSummary,
    errors: ['not-found'],
  },
  'GET /api/admin/walks/{id}': {
    ...round,
    summary: 'A round: its boxes in the order of the way, with what was found',
    right: 'read:task',
    params,
    response: Walk,
  },
  'POST /api/admin/walks/{id}/ticks': {
    ...change,
    summary:
      'What was found at a box. A difference becomes a task. Also after the end of the round: a device can have been without a connection',
    audit: 'walk.tick',
    idempotent: true,
    params,
    body: z.object({
      /** Made by the device: a repeated tick is stored once. */
      id: Id,
      boxId: Id,
      expected: BoxState,
      outcome: TickOutcome,
      /** Needed for a difference. */
      note: optionalText(1000),
      /** By the clock of the device. */
      at: Instant,
    }),
    response: WalkTick,
    errors: ['idempotency/key-reused'],
  },
  'POST /api/admin/walks/{id}/finish': {
    ...change,
    summary: 'Finish a round. One that is finished stays so',
    audit: 'walk.finish',
    params,
    response: Walk,
  },
  'POST /api/admin/walk-ticks/{id}/photo': {
    ...change,
    summary: 'Add a photo to a difference, or replace it: JPEG, PNG, WebP or AVIF up to 20 MiB. Metadata are removed. Kept for 90 days',
    audit: 'walk.photo',
    params,
    upload: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    maxBodyBytes: MAX_PHOTO_BYTES + 1024 * 1024,
    errors: ['photo/unsupported-type', 'photo/unreadable', 'photo/too-large', 'photo/too-small', 'too-many-requests'],
  },
  'GET /api/admin/walk-ticks/{id}/photo': {
    ...round,
    summary: 'The photo of a difference',
    right: 'read:task',
    params,
    file: ['image/webp'],
  },
} as const satisfies Record<string, Endpoint>;
