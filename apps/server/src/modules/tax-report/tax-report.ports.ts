import type { NavOperation, TaxDocument } from '@komora/documents/tax-documents';
import type { Reader } from '../../db/database.ts';
import type { Authority } from './authority.ts';

/** A document on its way to an authority. */
export interface Report {
  /** The document's number. */
  number: string;
  operation: NavOperation;
  /** As the seller's country writes it. */
  sellerTaxId: string;
  /** The bytes that are handed over, the same at every try. */
  payload: Buffer;
}

/** What an authority called a report, to ask for it by. */
export type Submission = Record<string, string>;

export type Judgement =
  | { state: 'PROCESSING'; submission: Submission }
  /** `number`: what the authority calls the document; `receipt`: its confirmation as it came. */
  | { state: 'ACCEPTED'; number: string | null; receipt: Buffer | null }
  | { state: 'REJECTED'; reason: string }
  /** The authority has never heard of it. */
  | { state: 'UNKNOWN' };

/** The document was certainly not taken: nobody answered, or the answer was a refusal of the call itself. It may be handed over again. */
export class NotTaken extends Error {
  override name = 'NotTaken';
}

/** A tax authority that documents are reported to. Any other error than {@link NotTaken} leaves the outcome unknown: it is asked for, never sent anew. */
export interface TaxReporting {
  authority: Authority;
  submit(report: Report): Promise<Submission>;
  /** What became of a report; `submission` is null when its answer never came. */
  ask(report: Report & { submission: Submission | null; calledAt: Date }): Promise<Judgement>;
}

/** What is read of a document: everything but what authorities said of the one that it changes. */
export interface ReportedDocument {
  document: TaxDocument;
  correctsInvoiceId: string | null;
}
export type ReadDocument = (reader: Reader, invoiceId: string) => Promise<ReportedDocument>;
