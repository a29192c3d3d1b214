import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, optionalText, queryInteger } from '../values.ts';

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorKind: z.enum(['STAFF', 'KEY', 'CLIENT', 'JOB']),
  /** Of staff. */
  staffId: z.nullable(Id),
  /** Of an API key. */
  keyId: z.nullable(Id),
  /** The name of the person, of the key, or of the job or command. */
  actorName: z.string(),
  ip: z.nullable(z.string()),
  verb: z.string(),
  noun: z.string(),
  nounId: z.nullable(Id),
  warehouseId: z.nullable(Id),
  legalEntityId: z.nullable(Id),
  clientId: z.nullable(Id),
  contractId: z.nullable(Id),
  reason: z.nullable(z.string()),
  /** The changed fields with their values before and after. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  /** Changed fields, and `reason`, about a client, which need `read:person-data` at the place of the entry; of noun `staff`: `read:staff`. */
  masked: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  staffId: z.optional(Id),
  /** Acts of an API key. */
  keyId: z.optional(Id),
  verb: z.optional(optionalText(100)),
  noun: z.optional(optionalText(100)),
  nounId: z.optional(Id),
  warehouseId: z.optional(Id),
  /** Also entries of records that were merged into the client. */
  clientId: z.optional(Id),
  contractId: z.optional(Id),
  from: z.optional(Instant),
  to: z.optional(Instant),
};

export const auditEndpoints = {
  'GET /api/admin/audit-log': {
    summary: 'The audit log within the scope, the newest first',
    tag: 'audit',
    access: 'staff',
    right: 'read:audit',
    scope: 'warehouse',
    /** `after`: the `next` of the page before. */
    query: z.object({ ...filters, limit: z.optional(queryInteger(1, 200)), after: z.optional(Id) }),
    response: z.object({ entries: z.array(AuditEntry), next: z.nullable(Id) }),
  },
  'GET /api/admin/audit-log/csv': {
    summary: 'The same as CSV, up to 50,000 entries. The download is audited as well',
    tag: 'audit',
    access: 'staff',
    right: 'read:audit',
    scope: 'warehouse',
    audit: 'audit-log.download',
    query: z.object(filters),
    file: ['text/csv'],
  },
  'GET /api/admin/audit-log/digests': {
    summary: 'The digest of each past day (UTC) of the audit log, the newest first, up to 400. Each one contains the one before',
    tag: 'audit',
    access: 'staff',
    right: 'read:audit',
    scope: 'organisation',
    /** Both days inclusive. */
    query: z.object({ from: z.optional(LocalDate), to: z.optional(LocalDate) }),
    response: z.object({
      /** `digest`: SHA-256 in hexadecimal digits. */
      days: z.array(z.object({ day: LocalDate, entries: z.int(), digest: z.string() })),
    }),
  },
} as const satisfies Record<string, Endpoint>;
