import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant } from '../values.ts';
import { errorCode } from './values.ts';

/** A bulk change concerns at most so many records. */
export const MOST_CHANGED = 10_000;

/** Records by id. Those that are missing within the scope are rejected one by one. */
export const chosenIds = z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MOST_CHANGED)));

/** The records as the preview found them. If others match now, or one has changed, nothing is done. */
export const expectedSet = z.object({
  matched: z.int().check(z.gte(1), z.lte(MOST_CHANGED)),
  set: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** Effect of a bulk change. */
export const BulkPreview = z.object({
  matched: z.int(),
  /** Names the records and their versions; the change takes it. */
  set: z.string(),
  changed: z.int(),
  /** They are already as the change would make them. */
  unchanged: z.int(),
  rejected: z.array(
    z.object({
      code: errorCode,
      count: z.int(),
      /** At most five. */
      examples: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
    }),
  ),
  /** Of a change of prices: the sums of the changed records by currency, minor units. */
  amounts: z.array(z.object({ currency: Currency, before: z.int(), after: z.int() })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** A change of many records, which goes on without the caller. */
export const BulkRun = z.object({
  id: Id,
  kind: z.enum(['BOX_STATE', 'BOX_OFFER', 'BOX_PRICE']),
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first 200 rejected records. */
  rejections: z.array(z.object({ id: Id, name: z.nullable(z.string()), code: errorCode })),
  requestedAt: Instant,
  /** Null while records wait. */
  finishedAt: z.nullable(Instant),
});
export type BulkRun = z.infer<typeof BulkRun>;

/** The run of an accepted change. */
export const StartedRun = z.object({ runId: Id, matched: z.int() });

export const bulkEndpoints = {
  'GET /api/admin/bulk-runs/{id}': {
    summary: 'How far a bulk change of mine is, and which records were rejected. Kept for 30 days',
    tag: 'staff',
    access: 'staff',
    params: z.object({ id: Id }),
    response: BulkRun,
  },
} as const satisfies Record<string, Endpoint>;
