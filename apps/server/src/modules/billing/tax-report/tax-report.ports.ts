import type { NavOperation, TaxDocument } from '@komora/documents/tax-documents';
import type { Reader } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';
import type { Authority } from './authority.ts';

/** A document on its way to an authority. */
export interface Report {
  /** The document's number. */
  number: string;
  operation: NavOperation;
  /** The seller, whose log-in is used. */
  legalEntityId: string;
  /** The seller's tax number in its national format. */
  sellerTaxId: string;
  /** The submitted bytes, identical in every attempt. */
  payload: Buffer;
}

/** The authority's identifiers of a submission, used to fetch its status. */
export type Submission = Record<string, string>;

/** One error of an authority. */
export interface Fault {
  /** Null if the authority gave none. */
  code: string | null;
  /** The authority's words, unchanged. */
  message: string;
  /** The element of the file; null if the authority named none. */
  element: string | null;
}

export type SubmissionStatus =
  | { state: 'PROCESSING'; submission: Submission }
  /** `number`: the authority's number of the document; `receipt`: its confirmation, unchanged. */
  | { state: 'ACCEPTED'; number: string | null; receipt: Buffer | null }
  /** `reason`: all errors as one text. */
  | { state: 'REJECTED'; reason: string; faults: readonly Fault[] }
  /** The authority does not know the document. */
  | { state: 'UNKNOWN' };

/**
 * The authority certainly did not receive the document: no connection, or the call itself was rejected. The document may be submitted
 * again.
 */
export class NotReceived extends Error {
  override name: string = 'NotReceived';
}

/** The authority limits its requests, or our own limit is reached: nothing was received, and no request may follow before `retryAt`. */
export class RateLimited extends NotReceived {
  override name = 'RateLimited';
  readonly retryAt: Date;

  constructor(message: string, retryAt: Date) {
    super(message);
    this.retryAt = retryAt;
  }
}

/**
 * A tax authority. Any error other than {@link NotReceived} means an unknown outcome: the status is fetched, and the document is not
 * submitted again.
 */
export interface TaxReporting {
  authority: Authority;
  /** False: no company has a log-in now. Absent: each has. */
  isConfigured?(): boolean;
  /** The instant at which the log-in of a company stops working; null if it has no end, or if there is none. */
  loginExpiresAt(legalEntityId: string): Date | null;
  submit(report: Report): Promise<Submission>;
  /** Fetches the status of a report; `submission` is null if the response of the submission was lost. */
  fetchStatus(report: Report & { submission: Submission | null; calledAt: Date }): Promise<SubmissionStatus>;
}

/** A document without the results of the corrected document's report. */
export interface ReportedDocument {
  document: TaxDocument;
  correctsInvoiceId: string | null;
}
export type ReadDocument = (reader: Reader, invoiceId: string) => Promise<ReportedDocument>;

export const taxReportingPort = definePort<TaxReporting>('tax reporting');
