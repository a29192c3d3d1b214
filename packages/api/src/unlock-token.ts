import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language } from './enumerations.ts';
import { LockCommand, UnlockRequest, unlockErrors } from './lock.ts';
import { openToView } from './staff-view.ts';
import { Address, Email, Id, Instant, Location, requiredText } from './values.ts';

/** Temporary access without an account, created by a client for an e-mail address. The link is returned once; only its hash is stored. */
export const UnlockToken = z.object({
  id: Id,
  contractId: Id,
  boxName: z.string(),
  warehouseName: z.string(),
  email: z.string(),
  validFrom: Instant,
  validTo: Instant,
  createdAt: Instant,
  revokedAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
});
export type UnlockToken = z.infer<typeof UnlockToken>;

export const ServiceAccess = z.object({
  status: z.enum(['VALID', 'NOT_YET_VALID', 'EXPIRED']),
  validFrom: Instant,
  validTo: Instant,
  timeZone: z.string(),
  /** Null unless VALID. */
  place: z.nullable(
    z.object({
      warehouseId: Id,
      warehouseName: z.string(),
      address: Address,
      location: Location,
      /** A client gives access to one box, staff to vacant boxes. */
      boxes: z.array(z.object({ id: Id, name: z.string() })),
      /** The operator's name of the main entrance. Null without one; clients then show the kind of door. */
      entrance: z.object({ label: z.nullable(z.string()), labelLanguage: z.nullable(Language) }),
      backupEntrance: z.boolean(),
    }),
  ),
});
export type ServiceAccess = z.infer<typeof ServiceAccess>;

const tokenErrors = ['unlock-token/invalid', 'unlock-token/expired', 'unlock-token/not-yet-valid', 'too-many-requests'] as const;
const tokenPath = { id: Id, email: requiredText(254), token: requiredText(200) };

export const unlockTokenEndpoints = {
  'GET /api/common/unlock-token': {
    summary: 'The service accesses that I made, newest first',
    tag: 'unlock-token',
    access: 'client',
    staffView: openToView,
    response: z.object({ tokens: z.array(UnlockToken) }),
  },
  'POST /api/common/unlock-token/generate-unlock-token': {
    summary: 'Make a service access; the link is also sent to the e-mail address',
    tag: 'unlock-token',
    access: 'client',
    body: z.object({ contractId: Id, email: Email, validFrom: Instant, validTo: Instant }),
    response: z.object({ token: UnlockToken, link: z.string() }),
    errors: ['not-found', 'forbidden', 'unlock-token/bad-dates', 'lock-v2/contract-ended', 'too-many-requests'],
  },
  'POST /api/common/unlock-token/{id}/revoke': {
    summary: 'End a service access of mine; one that has ended is fine',
    tag: 'unlock-token',
    access: 'client',
    params: z.object({ id: Id }),
  },
  'GET /auth/unlock-token': {
    summary: 'Doors that a service access opens, and when',
    tag: 'unlock-token',
    access: 'public',
    /** `language`: of the labels; that of the warehouse's country without it. */
    query: z.object({ email: requiredText(254), token: requiredText(200), language: z.optional(Language) }),
    response: ServiceAccess,
    errors: ['unlock-token/invalid', 'too-many-requests'],
  },
  'POST /auth/unlock-token/warehouse-unlock/{id}/{email}/{token}': {
    summary: 'Open the main entrance of the warehouse by service access',
    tag: 'unlock-token',
    access: 'public',
    params: z.object(tokenPath),
    body: z.optional(z.nullable(UnlockRequest)),
    response: LockCommand,
    errors: [...tokenErrors, ...unlockErrors.filter((code) => code !== 'too-many-requests')],
  },
  'POST /auth/unlock-token/box-unlock/{id}/{email}/{token}': {
    summary: 'Open the box by service access',
    tag: 'unlock-token',
    access: 'public',
    params: z.object(tokenPath),
    body: z.optional(z.nullable(UnlockRequest)),
    response: LockCommand,
    errors: [...tokenErrors, ...unlockErrors.filter((code) => code !== 'too-many-requests')],
  },
  'GET /auth/unlock-token/command/{id}/{email}/{token}': {
    summary: 'State of a command given by service access',
    tag: 'unlock-token',
    access: 'public',
    params: z.object(tokenPath),
    response: LockCommand,
    errors: ['unlock-token/invalid', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
