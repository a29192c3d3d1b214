import type { AgreementData } from './agreement/agreement-data.ts';
import { renderAgreement } from './agreement/render-agreement.ts';
import { renderSecondEdition } from './agreement/second-edition.ts';
import type { EvidenceData } from './evidence/evidence-data.ts';
import { renderEvidence } from './evidence/render-evidence.ts';
import { tidyFile } from './evidence/tidy-file.ts';
import type { InvoiceData } from './invoice/invoice-data.ts';
import { renderInvoice } from './invoice/render-invoice.ts';
import type { LetterData } from './letter/letter-data.ts';
import { renderLetter } from './letter/render-letter.ts';
import { drawSharePicture, type SharePictureData } from './picture/share-picture.ts';
import type { DisbursementData } from './receipt/disbursement-data.ts';
import type { ReceiptData } from './receipt/receipt-data.ts';
import { renderDisbursement } from './receipt/render-disbursement.ts';
import { renderReceipt } from './receipt/render-receipt.ts';

export type { AgreementData, ConsentKind } from './agreement/agreement-data.ts';
export type { EvidenceBlock, EvidenceData, EvidencePart } from './evidence/evidence-data.ts';
export type { Customer, InvoiceData, InvoiceLine, InvoiceRate, Supplier } from './invoice/invoice-data.ts';
export type { LetterData } from './letter/letter-data.ts';
export type { SharePictureData } from './picture/share-picture.ts';
export type { DisbursementData } from './receipt/disbursement-data.ts';
export type { ReceiptData } from './receipt/receipt-data.ts';

/** A document to print. It is plain data, so that it can be sent to a worker thread. An agreement prints in the edition of its conclusion. */
export type PdfJob =
  | { kind: 'invoice'; data: InvoiceData }
  | { kind: 'receipt'; data: ReceiptData }
  | { kind: 'disbursement'; data: DisbursementData }
  | { kind: 'letter'; data: LetterData }
  | { kind: 'agreement'; edition: AgreementEdition; data: AgreementData }
  | { kind: 'evidence'; data: EvidenceData }
  /** A file of staff as PDF. */
  | { kind: 'tidy-file'; file: Uint8Array; at: string }
  | { kind: 'share-picture'; data: SharePictureData };

const agreements = { '1': (data: AgreementData) => renderAgreement(data), '2': renderSecondEdition } as const;
export type AgreementEdition = keyof typeof agreements;

/** A document as PDF, a picture as PNG. @throws Error when the data are inconsistent */
export async function print(job: PdfJob): Promise<Buffer> {
  if (job.kind === 'share-picture') return drawSharePicture(job.data);
  if (job.kind === 'evidence') return renderEvidence(job.data);
  if (job.kind === 'tidy-file') return tidyFile(job.file, new Date(job.at));
  if (job.kind === 'receipt') return renderReceipt(job.data);
  if (job.kind === 'disbursement') return renderDisbursement(job.data);
  if (job.kind === 'letter') return renderLetter(job.data);
  return job.kind === 'invoice' ? renderInvoice(job.data) : agreements[job.edition](job.data);
}
