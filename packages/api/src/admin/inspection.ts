import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Currency } from '../enumerations.ts';
import { Id, Instant, LocalDate, optionalText, requiredText } from '../values.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';
import { Reason } from './values.ts';

/** The checklist of an operator without an own one. The console shows these points in the language of the person. */
export const DEFAULT_CHECKLIST = ['EMPTY', 'CLEAN', 'DOOR', 'WALLS', 'LIGHT'] as const;
export const MAX_INSPECTION_PHOTOS = 20;

export const PointOutcome = z.enum(['OK', 'PROBLEM']);
export type PointOutcome = z.infer<typeof PointOutcome>;

/** Next state of the box. */
export const InspectionResult = z.enum(['FREE', 'REPAIR']);
export type InspectionResult = z.infer<typeof InspectionResult>;

/** DISCARDED: ended without a finding, because it was started by mistake, another state was set, or the box was let again. */
export const InspectionOutcome = z.enum([...InspectionResult.options, 'DISCARDED']);
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

export const InspectionPoint = z.object({
  /** One of {@link DEFAULT_CHECKLIST}, or words of the operator. */
  point: z.string(),
  /** Null: the inspection has not ended. */
  outcome: z.nullable(PointOutcome),
  note: z.string(),
});
export type InspectionPoint = z.infer<typeof InspectionPoint>;

export const Inspection = z.object({
  id: Id,
  boxId: Id,
  box: z.string(),
  warehouseId: Id,
  /** Of the client who had the box before; null: nobody had. */
  contract: z.nullable(z.object({ id: Id, number: z.string(), endsOn: z.nullable(LocalDate), currency: Currency })),
  startedBy: z.string(),
  startedAt: Instant,
  /** Null: open. */
  finishedBy: z.nullable(z.string()),
  finishedAt: z.nullable(Instant),
  points: z.array(InspectionPoint),
  result: z.nullable(InspectionOutcome),
  /** Null: open, or discarded because a new one took its place. */
  reason: z.nullable(z.string()),
  /** Invoice of the charge to the former client. */
  invoice: z.nullable(z.object({ id: Id, number: z.string() })),
  /** Ids, the oldest first. Deleted after a year. */
  photos: z.array(Id),
});
export type Inspection = z.infer<typeof Inspection>;

const charge = z.nullable(
  z.object({
    kind: z.enum(['CLEANING', 'LOCK']),
    /** Net, in minor units of the contract's currency. */
    unitNet: z.int().check(z.gte(1), z.lte(100_000_000)),
    /** Days from the issue to the due date. */
    dueInDays: z.int().check(z.gte(0), z.lte(90)),
  }),
);
const findings = {
  /** Each point of the inspection once. A problem needs a note. */
  points: z
    .array(z.object({ point: requiredText(200), outcome: PointOutcome, note: optionalText(500) }))
    .check(z.minLength(1), z.maxLength(30)),
  /** FREE: the box is offered from today on; REPAIR: not until staff set another state. */
  result: InspectionResult,
  /** Charges the client of the inspection's contract; needs the right `write:invoice`. */
  charge,
};
export const InspectionFindings = z.object({ ...findings, reason: Reason });
export type InspectionFindings = z.infer<typeof InspectionFindings>;

const common = { tag: 'inspection', access: 'staff', scope: 'warehouse' } as const;
const write = { ...common, right: 'write:task', person: true } as const;
const params = z.object({ id: Id });

export const inspectionEndpoints = {
  'GET /api/admin/inspections': {
    ...common,
    right: 'read:box',
    summary: 'The latest 50 inspections of a box, or of a contract, the newest first',
    query: z.object({ box: z.optional(Id), contract: z.optional(Id) }),
    response: z.object({ inspections: z.array(Inspection) }),
  },
  'POST /api/admin/boxes/{id}/inspections': {
    ...write,
    summary: 'Start the inspection of a box that waits for one, or join the one that is open. One of an earlier wait is discarded',
    audit: 'inspection.start',
    params,
    response: Inspection,
    errors: ['inspection/not-waiting'],
  },
  'POST /api/admin/inspections/{id}/photos': {
    ...write,
    summary:
      'Add a photo to an open inspection: JPEG, PNG, WebP or AVIF up to 20 MiB. Metadata are removed. Stored for a year. A photo with an id that is stored is not stored again',
    audit: 'inspection.photo',
    params,
    query: z.object({
      /** Id of the photo, made by the client so that a lost response can be repeated. */
      photo: z.optional(Id),
    }),
    upload: ['application/octet-stream', 'image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    maxBodyBytes: MAX_PHOTO_BYTES + 1024 * 1024,
    response: Inspection,
    errors: [
      'inspection/not-waiting',
      'photo/unsupported-type',
      'photo/unreadable',
      'photo/too-large',
      'photo/too-small',
      'inspection/too-many-photos',
      'too-many-requests',
    ],
  },
  'DELETE /api/admin/inspection-photos/{id}': {
    ...write,
    summary: 'Delete a photo of an open inspection',
    audit: 'inspection.delete-photo',
    params,
    response: Inspection,
    errors: ['inspection/not-waiting'],
  },
  'GET /api/admin/inspection-photos/{id}': {
    ...common,
    right: 'read:box',
    summary: 'A photo of an inspection',
    params,
    file: ['image/webp'],
  },
  'POST /api/admin/inspections/{id}/preview': {
    ...write,
    summary: 'What the end of an inspection would do. Changes nothing',
    params,
    body: z.object(findings),
    response: z.object({
      /** The invoice to the client; gross, in minor units. */
      charge: z.nullable(z.object({ client: z.string(), gross: z.int(), currency: Currency, dueOn: LocalDate })),
    }),
    errors: ['inspection/not-waiting', 'inspection/no-contract', 'ledger/invalid-amount', 'ledger/no-vat-rule'],
  },
  'POST /api/admin/inspections/{id}/discard': {
    ...write,
    summary: 'End an open inspection without a finding. The box still waits for one',
    audit: 'inspection.discard',
    reason: true,
    params,
    body: z.object({ reason: Reason }),
    response: Inspection,
    errors: ['inspection/not-waiting'],
  },
  'POST /api/admin/inspections/{id}/finish': {
    ...write,
    summary: 'End an inspection: the box is offered or repaired, and the former client is charged if something was left or broken',
    audit: 'inspection.finish',
    reason: true,
    idempotent: true,
    params,
    body: InspectionFindings,
    response: Inspection,
    errors: [
      'inspection/not-waiting',
      'inspection/no-contract',
      'ledger/invalid-amount',
      'ledger/no-vat-rule',
      'payment/gateway-unavailable',
      'idempotency/key-reused',
    ],
  },
} as const satisfies Record<string, Endpoint>;
