import { DOCUMENT_KINDS } from '@komora/domain';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, LocalDate, optionalText, requiredText } from '../values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** Poland's KSeF, Hungary's Online Számla. */
export const TaxAuthority = z.enum(['KSEF', 'NAV']);
export type TaxAuthority = z.infer<typeof TaxAuthority>;

/** WAITING: not finished. HANDLED: reported outside of Komora after a rejection. */
export const TaxReportState = z.enum(['WAITING', 'REJECTED', 'ACCEPTED', 'HANDLED']);
export type TaxReportState = z.infer<typeof TaxReportState>;

/** 'YYYY-MM' */
const Month = z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/));

/** One error of the authority. */
export const TaxReportFault = z.object({
  /** Null if the authority gave none, or our own check failed. */
  code: z.nullable(z.string()),
  /** The authority's words, unchanged. */
  message: z.string(),
  /** The element of the sent file; null if the authority named none. */
  element: z.nullable(z.string()),
});
export type TaxReportFault = z.infer<typeof TaxReportFault>;

/**
 * Where the cause of a rejection is mended. `COMPANY`, `CLIENT`: data printed on the document. `DOCUMENT`: the document itself. `CREDENTIALS`:
 * our log-in at the authority.
 */
export const TaxReportMend = z.object({
  record: z.enum(['COMPANY', 'CLIENT', 'DOCUMENT', 'CREDENTIALS']),
  field: z.nullable(z.enum(['taxId', 'name', 'address', 'email', 'number', 'original', 'vat'])),
});
export type TaxReportMend = z.infer<typeof TaxReportMend>;

export const TaxReportRow = z.object({
  /** The id of the document. */
  id: Id,
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  companyId: Id,
  company: z.string(),
  clientId: Id,
  /** As printed. */
  customer: z.string(),
  authority: TaxAuthority,
  state: TaxReportState,
  taxDay: LocalDate,
  /** The legal deadline. */
  reportBy: Instant,
  /** The deadline has passed, and the authority has not accepted it. */
  isLate: z.boolean(),
  /** Message of the authority or of the last attempt; null for none. */
  reason: z.nullable(z.string()),
});
export type TaxReportRow = z.infer<typeof TaxReportRow>;

/** One submission and its answer. */
export const TaxReportRound = z.object({
  round: z.int(),
  /** SENDING: the response is unknown. SENT: received, being processed. */
  status: z.enum(['PENDING', 'SENDING', 'SENT', 'ACCEPTED', 'REJECTED', 'HANDLED']),
  queuedAt: Instant,
  /** When the document was submitted; null before. */
  submittedAt: z.nullable(Instant),
  tries: z.int(),
  /** When the authority answered, or staff recorded a report outside; null before. */
  settledAt: z.nullable(Instant),
  /** Null: nothing was said. */
  reason: z.nullable(z.string()),
  faults: z.array(TaxReportFault),
  /** The authority's ids of the submission, for its support. */
  submission: z.array(z.object({ name: z.string(), value: z.string() })),
  hasXml: z.boolean(),
  /** Of a round after the first: who sent the document again, and why. */
  sentAgain: z.nullable(z.object({ by: z.string(), reason: z.string() })),
});
export type TaxReportRound = z.infer<typeof TaxReportRound>;

export const TaxReportDetail = z.extend(TaxReportRow, {
  /** The number that the authority gave the document; of NAV its transaction. */
  authorityNumber: z.nullable(z.string()),
  /** The authority's signed receipt can be downloaded. */
  hasReceipt: z.boolean(),
  /** The next attempt of a report that is not finished. */
  nextAttemptAt: z.nullable(Instant),
  /** The document that a credit note corrects. */
  corrects: z.nullable(z.object({ id: Id, number: z.string() })),
  /** Fields to mend, of a rejected report. */
  mends: z.array(TaxReportMend),
  /** The latest first. */
  rounds: z.array(TaxReportRound),
  handled: z.nullable(z.object({ by: z.string(), proof: z.string() })),
});
export type TaxReportDetail = z.infer<typeof TaxReportDetail>;

const read = { tag: 'tax-report', access: 'staff', right: 'read:tax', scope: 'legal-entity' } as const;
const act = { ...read, right: 'write:tax', idempotent: true } as const;
const params = z.object({ id: Id });

export const taxReportEndpoints = {
  'GET /api/admin/tax-reports': {
    ...read,
    summary: 'Reports of documents to tax authorities, the latest tax day first',
    query: z.object({
      ...keysetPage,
      company: z.optional(Id),
      authority: z.optional(TaxAuthority),
      state: z.optional(TaxReportState),
      /** Of the tax day. */
      month: z.optional(Month),
      /** The beginning of a document's number. */
      q: z.optional(optionalText(60)),
    }),
    response: listOf(TaxReportRow),
  },
  'GET /api/admin/tax-reports/{id}': {
    ...read,
    params,
    summary: 'A report with every submission, the words of the authority and the fields to mend',
    response: TaxReportDetail,
  },
  'GET /api/admin/tax-reports/{id}/rounds/{round}/xml': {
    ...read,
    summary: 'The file that a submission sent, byte by byte',
    params: z.object({ id: Id, round: z.string().check(z.regex(/^[1-9]\d{0,5}$/)) }),
    file: ['application/xml'],
  },
  'GET /api/admin/tax-reports/{id}/receipt': {
    ...read,
    params,
    summary: "The authority's receipt of an accepted document, unchanged",
    file: ['application/xml'],
  },
  'POST /api/admin/tax-reports/{id}/send-again': {
    ...act,
    params,
    summary: 'Write the file of a rejected report again and submit it. The rejected submission is kept',
    audit: 'tax-report.send-again',
    reason: true,
    body: z.object({ reason: Reason }),
    response: z.object({ round: z.int() }),
    errors: ['tax-report/not-rejected'],
  },
  'POST /api/admin/tax-reports/{id}/try-now': {
    ...act,
    params,
    summary: 'Try a report now that waits for its next attempt',
    audit: 'tax-report.try-now',
    response: z.object({ id: Id }),
    errors: ['tax-report/not-waiting'],
  },
  'POST /api/admin/tax-reports/{id}/handled': {
    ...act,
    params,
    summary: 'Record that a rejected document was reported to the authority outside of Komora',
    audit: 'tax-report.handled',
    body: z.object({
      /** The number that the authority gave it. KSeF: required. */
      number: z.optional(optionalText(60)),
      proof: requiredText(500),
    }),
    response: z.object({ id: Id }),
    errors: ['tax-report/not-rejected', 'tax-report/invalid-number', 'revalid/rule/basic/not-null'],
  },
} as const satisfies Record<string, Endpoint>;
