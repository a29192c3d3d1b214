import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { BoxSize, Language } from '../enumerations.ts';
import { BusinessExperience, CapitalInvestment, PropertyStatus, ReturnOnInvestment } from '../franchising.ts';
import { Id, Instant, optionalText, Version } from '../values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** When a person closed the report; null: it waits. */
const closedAt = z.nullable(Instant);
const state = z.optional(z.enum(['OPEN', 'CLOSED']));

/** Somebody who wants to open a branch. */
export const FranchiseEnquiry = z.object({
  id: Id,
  receivedAt: Instant,
  closedAt,
  language: Language,
  fullName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  propertyStatus: PropertyStatus,
  propertyAreaInM2: z.int(),
  businessExperience: BusinessExperience,
  position: z.string(),
  capitalInvestment: CapitalInvestment,
  returnOnInvestment: ReturnOnInvestment,
  isPrimaryIncome: z.boolean(),
  motivation: z.string(),
});
export type FranchiseEnquiry = z.infer<typeof FranchiseEnquiry>;

/** An error that a browser reported, without secrets. Equal errors are one report. */
export const ErrorReport = z.object({
  id: Id,
  receivedAt: Instant,
  lastReceivedAt: Instant,
  closedAt,
  error: z.string(),
  stacktrace: z.string(),
  count: z.int(),
});
export type ErrorReport = z.infer<typeof ErrorReport>;

/** Somebody who waits for a free box. */
export const WaitlistEntry = z.object({
  id: Id,
  warehouseId: Id,
  email: z.string(),
  language: Language,
  /** Null: any size. */
  boxSize: z.nullable(BoxSize),
  createdAt: Instant,
  /** When a box was offered. */
  notifiedAt: z.nullable(Instant),
  /** When staff closed the place: the person no longer waits. */
  closedAt: z.nullable(Instant),
  /** Written by staff about the person; the data export of the person contains it. */
  note: z.string(),
  /** Since when it is a task of staff; null: the program serves it alone. */
  followedAt: z.nullable(Instant),
  /** Who follows it; null: nobody, or everybody if it is a task. */
  assignee: z.nullable(z.object({ id: Id, name: z.string() })),
  version: Version,
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

/** An offer of a box to somebody who waits. */
export const WaitlistOffer = z.object({
  email: z.string(),
  /** Of the message. */
  language: Language,
  box: z.string(),
  size: BoxSize,
  /** Until then only the person can order the box. */
  until: Instant,
  /** Of the warehouse. */
  timeZone: z.string(),
});
export type WaitlistOffer = z.infer<typeof WaitlistOffer>;

const place = {
  tag: 'enquiry',
  access: 'staff',
  right: 'write:client',
  scope: 'warehouse',
  params: z.object({ id: Id }),
  response: WaitlistEntry,
  errors: ['changed-elsewhere'],
} as const;

const offer = {
  tag: 'enquiry',
  access: 'staff',
  right: 'write:client',
  scope: 'warehouse',
  params: z.object({ id: Id }),
  body: z.object({ boxId: Id }),
  errors: ['changed-elsewhere', 'Order/Box-not-active', 'Box/is-taken'],
} as const;

export const enquiryEndpoints = {
  'GET /api/admin/franchise-enquiries': {
    summary: 'Enquiries of people who want to open a branch, the newest first. They are closed in the list of tasks',
    tag: 'enquiry',
    access: 'staff',
    right: 'read:client',
    scope: 'organisation',
    query: z.object({ ...keysetPage, state }),
    response: listOf(FranchiseEnquiry),
  },
  'GET /api/admin/error-reports': {
    summary: 'Errors that browsers reported, the newest first. They are closed in the list of tasks',
    tag: 'enquiry',
    access: 'staff',
    right: 'read:job',
    scope: 'organisation',
    query: z.object({ ...keysetPage, state }),
    response: listOf(ErrorReport),
  },
  'GET /api/admin/waitlist-entries': {
    summary: 'People who wait for a free box within the scope, who waits longest first',
    tag: 'enquiry',
    access: 'staff',
    right: 'read:client',
    scope: 'warehouse',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id), state: z.optional(z.enum(['WAITING', 'OFFERED', 'CLOSED'])) }),
    response: listOf(WaitlistEntry),
  },
  'POST /api/admin/waitlist-entries/{id}/offer/preview': {
    ...offer,
    summary: 'What the offer of a free box to somebody who waits would do. Changes nothing',
    response: WaitlistOffer,
  },
  'POST /api/admin/waitlist-entries/{id}/offer': {
    ...offer,
    summary: 'Offer a free box of the warehouse to somebody who waits, of any size: with a message, and held for the person',
    audit: 'waitlist-entry.offer',
    response: WaitlistEntry,
  },
  'POST /api/admin/waitlist-entries/{id}/assign': {
    ...place,
    summary:
      'Hand somebody who waits over to a colleague, in whose list of tasks it is then. Without a colleague it leaves the list of tasks',
    audit: 'waitlist-entry.assign',
    body: z.object({ version: Version, staffId: z.nullable(Id) }),
    errors: ['changed-elsewhere', 'warehouse/archived'],
  },
  'PUT /api/admin/waitlist-entries/{id}/note': {
    ...place,
    summary: 'Change the note about somebody who waits',
    audit: 'waitlist-entry.note',
    body: z.object({ version: Version, note: optionalText(4000) }),
  },
  'POST /api/admin/waitlist-entries/{id}/close': {
    ...place,
    summary: 'Close the place of somebody who no longer waits. The person is not offered a box any more, and can register again',
    audit: 'waitlist-entry.close',
    reason: true,
    body: z.object({ version: Version, reason: Reason }),
  },
  'POST /api/admin/waitlist-entries/{id}/remove': {
    summary: 'Remove somebody from a waiting list with the note, for example on request. Not after the offer of a box',
    tag: 'enquiry',
    access: 'staff',
    right: 'write:client',
    scope: 'warehouse',
    audit: 'waitlist-entry.remove',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    errors: ['changed-elsewhere'],
  },
} as const satisfies Record<string, Endpoint>;
