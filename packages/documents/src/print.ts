import type { AgreementData } from './agreement/agreement-data.ts';
import { renderAgreement } from './agreement/render-agreement.ts';
import type { InvoiceData } from './invoice/invoice-data.ts';
import { renderInvoice } from './invoice/render-invoice.ts';
import { drawSharePicture, type SharePictureData } from './picture/share-picture.ts';

export type { AgreementData, ConsentKind } from './agreement/agreement-data.ts';
export type { Customer, InvoiceCountry, InvoiceData, InvoiceLine, InvoiceRate, Supplier } from './invoice/invoice-data.ts';
export type { SharePictureData } from './picture/share-picture.ts';

/** What can be printed; plain data, so that it can cross to another thread. An agreement is printed as its edition has it, for ever. */
export type PrintJob =
  | { kind: 'invoice'; data: InvoiceData }
  | { kind: 'agreement'; edition: AgreementEdition; data: AgreementData }
  | { kind: 'share-picture'; data: SharePictureData };

const agreements = { '1': renderAgreement } as const;
export type AgreementEdition = keyof typeof agreements;

/** A document as PDF, a picture as PNG. @throws Error when its data contradict themselves */
export async function print(job: PrintJob): Promise<Buffer> {
  if (job.kind === 'share-picture') return drawSharePicture(job.data);
  return job.kind === 'invoice' ? renderInvoice(job.data) : agreements[job.edition](job.data);
}
