import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Version } from '../values.ts';
import { errorCode, Reason } from './values.ts';

/** Records that the law or the accounts need after an erasure. */
export const REMAINING_RECORDS = ['CONTRACT', 'DOCUMENT', 'LEDGER_ENTRY', 'CONSENT', 'AUDIT_ENTRY'] as const;

export const ErasurePreview = z.object({
  /** Why the account cannot be erased now; empty: it can. */
  obstacles: z.array(errorCode),
  /** Records that stay, with their number. */
  kept: z.array(z.object({ what: z.enum(REMAINING_RECORDS), count: z.int() })),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

const params = z.object({ id: Id });
const act = { tag: 'client', access: 'staff', params } as const;
const body = z.object({ version: Version, reason: Reason });
// An account belongs to the client, not to a place: these concern all places.
const ofAccount = {
  ...act,
  right: 'write:client',
  scope: 'organisation',
  reason: true,
  body,
  response: z.object({ version: Version }),
} as const;
const ofPerson = { ...act, scope: 'organisation', person: true } as const;

export const clientActEndpoints = {
  'POST /api/admin/clients/{id}/block': {
    ...ofAccount,
    summary: 'Block a client: no sign-in and no order, all sessions end. Codes and access links of contracts keep working',
    audit: 'client.block',
    errors: ['changed-elsewhere', 'client/blocked'],
  },
  'POST /api/admin/clients/{id}/unblock': {
    ...ofAccount,
    summary: 'Let a blocked client sign in and order again',
    audit: 'client.unblock',
    errors: ['changed-elsewhere', 'client/not-blocked'],
  },
  'GET /api/admin/clients/{id}/data-export': {
    ...ofPerson,
    // Reading a contact is not enough to take away everything.
    right: 'write:person-data',
    fresh: true,
    summary: 'Everything stored about a client, as the client can download it',
    audit: 'client.export',
    file: ['application/zip'],
    errors: ['too-many-requests'],
  },
  'POST /api/admin/clients/{id}/erase/preview': {
    ...ofPerson,
    right: 'write:person-data',
    summary: 'Preview of the erasure of an account: what stays, and what prevents it. Changes nothing',
    response: ErasurePreview,
  },
  'POST /api/admin/clients/{id}/erase': {
    ...ofPerson,
    right: 'write:person-data',
    fresh: true,
    summary: 'Erase the personal data of a client for good, as the deletion of the account by the client does',
    audit: 'client.erase',
    reason: true,
    body,
    errors: ['changed-elsewhere', 'account/active-contracts', 'account/unpaid-rents', 'account/unpaid-debts', 'account/money-held'],
  },
} as const satisfies Record<string, Endpoint>;
