import * as z from 'zod/mini';
import { Id, Instant, Money, queryInteger } from '../values.ts';

export const TimelineKind = z.enum(['MONEY', 'DOCUMENT', 'MESSAGE', 'DOOR', 'NOTE', 'FILE', 'INSPECTION', 'AUDIT']);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** One thing that happened. Which fields are set depends on the kind. */
export const TimelineEntry = z.object({
  kind: TimelineKind,
  id: Id,
  at: Instant,
  /** MONEY: kind of the ledger entry. DOCUMENT: kind. MESSAGE: template. DOOR: event. AUDIT: verb. NOTE: pinned, or empty. FILE: media type. INSPECTION: its result. */
  what: z.string(),
  /** MONEY: how it was paid. DOCUMENT: number. MESSAGE: subject. DOOR: door. NOTE: text. FILE: name. AUDIT, INSPECTION: reason. */
  text: z.nullable(z.string()),
  /** MESSAGE: its state. DOOR: why it was rejected. INSPECTION: number of the invoice of its charge, which is the amount. */
  state: z.nullable(z.string()),
  /** Who did it, if it was a member of staff. */
  by: z.nullable(z.string()),
  amount: z.nullable(Money),
  contractId: z.nullable(Id),
  /** Of a note, for a change. */
  version: z.nullable(z.int()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** `after`: the `next` of the page before. */
export const timelineQuery = z.object({
  kind: z.optional(TimelineKind),
  after: z.optional(z.string().check(z.regex(/^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
  limit: z.optional(queryInteger(1, 200)),
});

export const TimelinePage = z.object({ entries: z.array(TimelineEntry), next: z.nullable(z.string()) });
