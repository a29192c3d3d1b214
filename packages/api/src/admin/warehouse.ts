import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Country, Currency, WarehouseFeature } from '../enumerations.ts';
import { Email, Id, Instant, LocalDate, Location, optionalText, PhoneNumber, requiredText, Version } from '../values.ts';
import { LocalisedText, OpeningHours, SpecialDay } from '../warehouse.ts';
import { keysetPage, listOf, localisedText, Reason } from './values.ts';

const PostalAddress = z.object({ street: requiredText(100), number: requiredText(20), city: requiredText(100), zip: requiredText(12) });

/** Of a day. */
const minute = z.int().check(z.gte(0), z.lte(1440));

const deposit = z.int().check(z.gte(0), z.lte(100_000_000));

/** Fields of a warehouse that staff set. */
const settings = {
  name: requiredText(100),
  address: PostalAddress,
  location: Location,
  features: z.array(WarehouseFeature).check(z.maxLength(20)),
  description: localisedText(4000),
  accessibilityByCar: localisedText(2000),
  /** Empty: open all the time. A range ends on the next day if `closes` is not after `opens`. */
  openingHours: z
    .array(
      z.object({
        weekday: OpeningHours.shape.weekday,
        opens: minute,
        closes: minute,
      }),
    )
    .check(z.maxLength(50)),
  /** The first day on which boxes are expected to be free, shown for a full warehouse. */
  availableFrom: z.nullable(LocalDate),
  /** Metres from the warehouse within which its doors open. */
  lockProximity: z.int().check(z.gte(1), z.lte(100_000)),
  /** A box must be checked after each tenancy before it is let again. Absent: as before; false for a new warehouse. */
  inspectAfterMoveOut: z.optional(z.boolean()),
  /** Minor units, for move-ins at the desk: what is proposed, and the most that staff may enter; 0: no deposit. Absent: as before; 0 for a new warehouse. */
  depositProposed: z.optional(deposit),
  depositMost: z.optional(deposit),
  /** Absent: as before; none for a new warehouse. */
  phoneNumber: z.optional(z.nullable(PhoneNumber)),
  email: z.optional(z.nullable(Email)),
  /** Days with other opening hours than their weekday; doors follow them. Absent: as before. */
  specialDays: z.optional(
    z
      .array(
        z.object({
          date: LocalDate,
          /** Empty: closed. */
          hours: z.array(z.object({ opens: minute, closes: minute })).check(z.maxLength(5)),
          note: localisedText(100),
        }),
      )
      .check(z.maxLength(100)),
  ),
};

export const WarehouseSettings = z.object(settings);
export type WarehouseSettings = z.infer<typeof WarehouseSettings>;

export const WarehouseRecord = z.object({
  id: Id,
  name: z.string(),
  address: z.object({ street: z.string(), number: z.string(), city: z.string(), zip: z.string() }),
  location: Location,
  features: z.array(WarehouseFeature),
  description: LocalisedText,
  accessibilityByCar: LocalisedText,
  openingHours: z.array(OpeningHours),
  availableFrom: z.nullable(LocalDate),
  lockProximity: z.int(),
  inspectAfterMoveOut: z.boolean(),
  depositProposed: z.int(),
  depositMost: z.int(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  specialDays: z.array(SpecialDay),
  legalEntityId: Id,
  country: Country,
  currency: Currency,
  timeZone: z.string(),
  createdAt: Instant,
  /** Set: nothing can be ordered here; tenancies go on. */
  deactivatedAt: z.nullable(Instant),
  /** Set: no longer run. It is on no public page and among no choices; its history stays. */
  archivedAt: z.nullable(Instant),
  /** Set: staff prepare it. Visitors do not see it and cannot order; it can be let at the desk. */
  hiddenAt: z.nullable(Instant),
  boxes: z.object({
    /** Without removed ones. */
    total: z.int(),
    let: z.int(),
    held: z.int(),
    /** Free to let now. */
    free: z.int(),
  }),
  version: Version,
});
export type WarehouseRecord = z.infer<typeof WarehouseRecord>;

/** Things that visitors will find in a warehouse. Nothing of it is necessary to open it. */
export const PublicPreview = z.object({
  /** Boxes on offer. */
  boxes: z.int(),
  /** Insurances that its company offers. */
  insurances: z.int(),
  /** False: it is always open. */
  hasOpeningHours: z.boolean(),
  photos: z.int(),
});
export type PublicPreview = z.infer<typeof PublicPreview>;

/** A box that is let, held or offered. */
export const ArchiveObstacle = z.object({
  boxId: Id,
  box: z.string(),
  /** RENTED: also by a contract to come. ORDER: held for an order that is not paid. MOVE_IN: held by staff. OFFER: offered to the waiting list. */
  kind: z.enum(['RENTED', 'ORDER', 'MOVE_IN', 'OFFER']),
  /** Of the contract, the order, the draft of the move-in or the place on the waiting list. */
  id: Id,
  contractNumber: z.nullable(z.string()),
  /** The hold or the offer ends then by itself; null: RENTED. */
  expiresAt: z.nullable(Instant),
});
export type ArchiveObstacle = z.infer<typeof ArchiveObstacle>;

/** Obstacles to an archive; without any it is possible. */
export const ArchivePreview = z.object({
  /** The first ones by box. */
  obstacles: z.array(ArchiveObstacle),
  /** Of all obstacles. */
  count: z.int(),
  /** People who wait for a box and get none. They are no obstacle. */
  waiting: z.int(),
  /** Locks that stay connected. They are no obstacle. */
  locks: z.int(),
});
export type ArchivePreview = z.infer<typeof ArchivePreview>;

const params = z.object({ id: Id });

export const warehouseEndpoints = {
  'GET /api/admin/warehouses': {
    summary: 'Warehouses within the scope, by name',
    tag: 'warehouse',
    access: 'staff',
    right: 'read:warehouse',
    scope: 'warehouse',
    query: z.object({
      ...keysetPage,
      /** Name, town, street or postcode, without case and diacritics. */
      q: z.optional(optionalText(100)),
      legalEntity: z.optional(Id),
      /** Absent: all that are not archived. */
      state: z.optional(z.enum(['OPEN', 'HIDDEN', 'DEACTIVATED', 'ARCHIVED'])),
    }),
    response: listOf(WarehouseRecord),
  },
  'GET /api/admin/warehouses/{id}': {
    summary: 'One warehouse',
    tag: 'warehouse',
    access: 'staff',
    right: 'read:warehouse',
    scope: 'warehouse',
    params,
    response: WarehouseRecord,
  },
  'POST /api/admin/warehouses': {
    summary:
      'Create a warehouse of a legal entity, in the country, currency and time zone of this entity. It starts without boxes, and hidden from the public',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'legal-entity',
    audit: 'warehouse.create',
    body: z.object({ ...settings, legalEntityId: Id }),
    response: WarehouseRecord,
    errors: ['warehouse/no-vat-rule', 'warehouse/location-abroad'],
  },
  'PUT /api/admin/warehouses/{id}': {
    summary: 'Change a warehouse; public pages show the change at once',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.change',
    params,
    body: z.object({ ...settings, version: Version }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere', 'warehouse/location-abroad'],
  },
  'POST /api/admin/warehouses/{id}/deactivate': {
    summary: 'Stop new orders in a warehouse. Tenancies, billing and doors go on',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.deactivate',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/warehouses/{id}/activate': {
    summary: 'Open a deactivated warehouse for orders again',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.activate',
    params,
    body: z.object({ version: Version }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere', 'warehouse/archived'],
  },
  'POST /api/admin/warehouses/{id}/publish/preview': {
    summary: 'What visitors will find in a warehouse. Changes nothing',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    params,
    response: PublicPreview,
  },
  'POST /api/admin/warehouses/{id}/publish': {
    summary: 'Open a hidden warehouse to the public: visitors see it and can order',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.publish',
    params,
    body: z.object({ version: Version }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere', 'warehouse/archived'],
  },
  'POST /api/admin/warehouses/{id}/hide': {
    summary: 'Hide a warehouse from the public. Tenancies, billing and doors go on, and it can be let at the desk',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.hide',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/warehouses/{id}/archive/preview': {
    summary: 'What stands against the archive of a warehouse. Changes nothing',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    params,
    response: ArchivePreview,
  },
  'POST /api/admin/warehouses/{id}/archive': {
    summary:
      'Archive a warehouse in which nothing is let, held or offered: it takes no orders and leaves public pages and choices. Contracts, documents and the audit log stay',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.archive',
    reason: true,
    params,
    body: z.object({ version: Version, reason: Reason }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere', 'warehouse/in-use'],
  },
  'POST /api/admin/warehouses/{id}/restore': {
    summary: 'Take a warehouse back from the archive. It takes orders only after it is opened for them',
    tag: 'warehouse',
    access: 'staff',
    right: 'write:warehouse',
    scope: 'warehouse',
    audit: 'warehouse.restore',
    params,
    body: z.object({ version: Version }),
    response: WarehouseRecord,
    errors: ['changed-elsewhere'],
  },
} as const satisfies Record<string, Endpoint>;
