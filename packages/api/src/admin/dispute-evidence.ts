import { DISPUTE_STATES } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, Money, optionalText, queryInteger, requiredText, Version } from '../values.ts';
import { Dispute } from './dispute.ts';
import { Reason } from './values.ts';

/** The statement of staff; a gateway takes this many characters. */
export const MAX_STATEMENT = 20_000;
/** Of a dispute. */
export const MAX_EVIDENCE_FILES = 10;
/** Of an uploaded file. */
export const MAX_EVIDENCE_FILE_BYTES = 10 * 1024 * 1024;

/**
 * DRAFT: only here. STAGED: saved at the gateway, not sent. SENDING: the outcome of the call is unknown. SENT: with the bank. SENT_BY_HAND: by letter or
 * e-mail.
 */
export const EvidenceState = z.enum(['DRAFT', 'STAGED', 'SENDING', 'SENT', 'SENT_BY_HAND']);
export type EvidenceState = z.infer<typeof EvidenceState>;

export const DisputeEvidence = z.object({
  dispute: z.object({
    ...Dispute.shape,
    state: z.enum(DISPUTE_STATES),
    contractId: z.nullable(Id),
    clientId: z.nullable(Id),
  }),
  state: EvidenceState,
  version: Version,
  statement: z.string(),
  files: z.array(z.object({ id: Id, name: z.string(), bytes: z.int(), addedAt: Instant, addedBy: z.string() })),
  /** The file that was saved at the gateway last; null before. */
  saved: z.nullable(z.object({ at: Instant, pages: z.int(), bytes: z.int(), leftOut: z.array(z.string()) })),
  sentAt: z.nullable(Instant),
  /** The day of a letter or e-mail. */
  sentOn: z.nullable(LocalDate),
  /** Null: in the gateway's dashboard, or not sent. */
  sentBy: z.nullable(z.string()),
  /** The gateway takes evidence. Otherwise staff send the file themselves. */
  hasInterface: z.boolean(),
  /** The bank still takes an answer: the dispute is open and its deadline has not passed. */
  isAnswerable: z.boolean(),
});
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

/** A card network's warning that a payment is probably fraudulent. */
export const FraudWarning = z.object({
  id: Id,
  paymentId: Id,
  clientId: z.nullable(Id),
  contractId: z.nullable(Id),
  contractNumber: z.nullable(z.string()),
  provider: z.string(),
  reference: z.string(),
  reason: z.string(),
  receivedAt: Instant,
  amount: Money,
  /** Rest of the payment that can be given back. */
  refundable: Money,
  state: z.enum(['OPEN', 'KEPT', 'OVER']),
  decisionReason: z.nullable(z.string()),
});
export type FraudWarning = z.infer<typeof FraudWarning>;

const base = { tag: 'dispute', access: 'staff', scope: 'warehouse' } as const;
const change = { ...base, right: 'write:payment', params: z.object({ id: Id }) } as const;

/** The last warning of a page, with whether it waited for a decision when the page was read. */
const WarningCursor = z.string().check(z.regex(/^(?:OPEN|DECIDED)_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

export const disputeEvidenceEndpoints = {
  'GET /api/admin/disputes/{id}': {
    ...base,
    summary: 'A dispute and the evidence that staff prepare for the bank',
    right: 'read:payment',
    params: z.object({ id: Id }),
    response: DisputeEvidence,
  },
  'PUT /api/admin/disputes/{id}/statement': {
    ...change,
    summary: 'Write the statement for the bank',
    audit: 'dispute.write-statement',
    body: z.object({ statement: optionalText(MAX_STATEMENT), version: Version }),
    response: DisputeEvidence,
    errors: ['changed-elsewhere', 'dispute/closed', 'dispute/evidence-sent'],
  },
  'POST /api/admin/disputes/{id}/files': {
    ...change,
    summary: 'Attach a file: PDF of at most 15 pages, JPEG or PNG, up to 10 MiB. Metadata, links and scripts are removed',
    audit: 'dispute.attach',
    query: z.object({ name: requiredText(200) }),
    upload: ['application/octet-stream', 'application/pdf', 'image/jpeg', 'image/png'],
    // More than a file may have, so that the error of a slightly larger one names the limit.
    maxBodyBytes: MAX_EVIDENCE_FILE_BYTES + 1024 * 1024,
    response: DisputeEvidence,
    errors: [
      'dispute/closed',
      'dispute/evidence-sent',
      'dispute/too-many-files',
      'proof/unsupported-type',
      'proof/unreadable',
      'proof/too-large',
      'too-many-requests',
    ],
  },
  'DELETE /api/admin/disputes/{id}/files/{file}': {
    ...change,
    summary: 'Remove an attached file',
    audit: 'dispute.detach',
    params: z.object({ id: Id, file: Id }),
    response: DisputeEvidence,
    errors: ['dispute/closed', 'dispute/evidence-sent'],
  },
  'POST /api/admin/disputes/{id}/bundle': {
    ...change,
    summary: 'Download the evidence as one PDF: as it was saved at the gateway or sent, otherwise as it would be now',
    audit: 'dispute.download',
    file: ['application/pdf'],
    errors: ['too-many-requests'],
  },
  'POST /api/admin/disputes/{id}/stage': {
    ...change,
    summary: 'Save the evidence at the gateway. Nothing is sent to the bank',
    audit: 'dispute.stage',
    body: z.object({ version: Version }),
    response: DisputeEvidence,
    errors: [
      'changed-elsewhere',
      'dispute/closed',
      'dispute/deadline-passed',
      'dispute/evidence-sent',
      'dispute/evidence-busy',
      'dispute/no-interface',
      'dispute/evidence-rejected',
      'dispute/evidence-too-long',
      'payment/gateway-unavailable',
      'too-many-requests',
    ],
  },
  'POST /api/admin/disputes/{id}/send': {
    ...change,
    summary: 'Send the saved evidence to the bank. This works once',
    audit: 'dispute.send',
    reason: true,
    body: z.object({ version: Version, reason: Reason }),
    response: DisputeEvidence,
    errors: [
      'changed-elsewhere',
      'dispute/closed',
      'dispute/deadline-passed',
      'dispute/evidence-sent',
      'dispute/evidence-busy',
      'dispute/not-staged',
      'dispute/no-interface',
      'dispute/evidence-rejected',
      'payment/gateway-unavailable',
    ],
  },
  'POST /api/admin/disputes/{id}/sent-by-hand': {
    ...change,
    summary: 'Record that the evidence was sent by letter or e-mail. The file of that moment is kept',
    audit: 'dispute.sent-by-hand',
    reason: true,
    body: z.object({ version: Version, sentOn: LocalDate, reason: Reason }),
    response: DisputeEvidence,
    errors: [
      'changed-elsewhere',
      'dispute/closed',
      'dispute/evidence-sent',
      'dispute/evidence-busy',
      'dispute/wrong-day',
      'too-many-requests',
    ],
  },
  'GET /api/admin/fraud-warnings': {
    ...base,
    summary: 'Warnings of card networks, those that wait for a decision first',
    right: 'read:payment',
    query: z.object({ after: z.optional(WarningCursor), limit: z.optional(queryInteger(1, 200)), payment: z.optional(Id) }),
    response: z.object({ warnings: z.array(FraudWarning), next: z.nullable(WarningCursor) }),
  },
  'POST /api/admin/fraud-warnings/{id}/keep': {
    ...change,
    summary: 'Keep the payment in spite of a warning',
    audit: 'fraud-warning.keep',
    reason: true,
    body: z.object({ reason: Reason }),
    errors: ['fraud-warning/decided'],
  },
} as const satisfies Record<string, Endpoint>;
