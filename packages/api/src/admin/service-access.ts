import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Email, Id, Instant } from '../values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** An access link that staff gave a craftsman: the entrance of a warehouse and vacant boxes there. */
export const ServiceAccessRecord = z.object({
  id: Id,
  warehouseId: Id,
  email: z.string(),
  boxes: z.array(z.object({ id: Id, name: z.string() })),
  validFrom: Instant,
  validTo: Instant,
  reason: z.string(),
  givenBy: z.string(),
  createdAt: Instant,
  revokedAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
});
export type ServiceAccessRecord = z.infer<typeof ServiceAccessRecord>;

const serviceAccess = { tag: 'door', access: 'staff', right: 'write:door-opening', scope: 'warehouse' } as const;

export const serviceAccessEndpoints = {
  'GET /api/admin/service-access': {
    ...serviceAccess,
    summary: 'Access links that staff gave within the scope, the newest first',
    query: z.object({ ...keysetPage, warehouse: z.optional(Id) }),
    response: listOf(ServiceAccessRecord),
  },
  'POST /api/admin/service-access': {
    ...serviceAccess,
    summary:
      'Give a craftsman access to the entrance and to vacant boxes, for 30 days at most. The link is also sent to the address; boxes that are let later stay closed',
    person: true,
    audit: 'service-access.create',
    reason: true,
    body: z.object({
      warehouseId: Id,
      boxIds: z.array(Id).check(z.maxLength(50)),
      email: Email,
      /** Of the message. */
      language: Language,
      validFrom: Instant,
      validTo: Instant,
      reason: Reason,
    }),
    /** The link is shown once. */
    response: z.object({ access: ServiceAccessRecord, link: z.string() }),
    errors: ['unlock-token/bad-dates', 'door-opening/box-let', 'too-many-requests'],
  },
  'POST /api/admin/service-access/{id}/revoke': {
    ...serviceAccess,
    summary: 'End an access link that staff gave. One that has ended stays so',
    person: true,
    audit: 'service-access.revoke',
    reason: true,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    response: ServiceAccessRecord,
  },
} as const satisfies Record<string, Endpoint>;
