import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Id, Instant, LocalDate, Version } from '../values.ts';
import { errorCode, Reason } from './values.ts';

/** Records that a merge gives to the surviving client, as staff know them. */
export const MERGED_RECORDS = [
  'CONTRACT',
  'ORDER',
  'DOCUMENT',
  'LEDGER_ENTRY',
  'PROMISE',
  'REWARD',
  'SHARING',
  'ACCESS_LINK',
  'WAITLIST',
  'NOTE',
  'FILE',
  'TASK',
] as const;
export type MergedRecords = Record<(typeof MERGED_RECORDS)[number], number>;

/** Values in which the two records differ. */
export const MERGE_DIFFERENCES = ['name', 'email', 'phoneNumber', 'language', 'dateOfBirth', 'company'] as const;

/** Why two records may be of one person. */
export const DuplicateReason = z.enum(['EMAIL', 'PHONE', 'BIRTH', 'COMPANY']);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

export const PossibleDuplicate = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** Masked without `read:person-data`. */
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  reasons: z.array(DuplicateReason),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

export const MergeSide = z.object({
  id: Id,
  version: Version,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  language: Language,
  dateOfBirth: z.nullable(LocalDate),
  company: z.nullable(z.object({ name: z.string(), companyId: z.nullable(z.string()) })),
  registeredAt: Instant,
  /** The person has set a password: this record is in use. */
  hasPassword: z.boolean(),
  /** Contracts that have not ended. */
  contracts: z.int(),
});
export type MergeSide = z.infer<typeof MergeSide>;

export const MergePreview = z.object({
  survivor: MergeSide,
  duplicate: MergeSide,
  differences: z.array(z.enum(MERGE_DIFFERENCES)),
  /** Why the records cannot be merged now; empty: they can. */
  obstacles: z.array(errorCode),
  /** Records that the survivor gets, without zeros. */
  moved: z.array(z.object({ what: z.enum(MERGED_RECORDS), count: z.int() })),
});
export type MergePreview = z.infer<typeof MergePreview>;

const base = { tag: 'client', access: 'staff', scope: 'warehouse', params: z.object({ id: Id }) } as const;
// The contact data of both clients are shown and one record ends for good.
const merge = { ...base, right: 'write:person-data', person: true } as const;

export const clientMergeEndpoints = {
  'GET /api/admin/clients/{id}/duplicates': {
    ...base,
    right: 'read:client',
    summary:
      'Clients within the scope who may be the same person: a common address or phone, or the same name with a common birthday or company; at most 5',
    response: z.object({ clients: z.array(PossibleDuplicate) }),
  },
  'POST /api/admin/clients/{id}/merge/preview': {
    ...merge,
    summary: 'Preview of the merge of another record into this client: moved records, differences and obstacles. Changes nothing',
    body: z.object({ duplicateId: Id }),
    response: MergePreview,
    errors: ['client/merge-same', 'client/merged', 'client/erased'],
  },
  'POST /api/admin/clients/{id}/merge': {
    ...merge,
    fresh: true,
    summary:
      'Give everything of another record of the same person to this client. Both must lie wholly within the scope. The other record ends for good',
    audit: 'client.merge',
    reason: true,
    idempotent: true,
    body: z.object({ duplicateId: Id, version: Version, duplicateVersion: Version, reason: Reason }),
    response: z.object({ clientId: Id, version: Version }),
    errors: [
      'changed-elsewhere',
      'idempotency/key-reused',
      'client/merge-same',
      'client/merged',
      'client/erased',
      'client/merge-staff',
      'client/merge-blocked',
      'client/merge-unconfirmed',
      'client/merge-other-company',
      'client/merge-payment-open',
      'client/merge-order-open',
      'client/merge-approval-open',
    ],
  },
} as const satisfies Record<string, Endpoint>;
