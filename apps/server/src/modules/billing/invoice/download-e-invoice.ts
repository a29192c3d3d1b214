import { type EInvoiceData, writeUbl } from '@komora/documents/e-invoice';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findInvoiceDocument, listInvoiceItems } from './invoice-document.sql.ts';
import { asIssued, eInvoiceData } from './invoice-document.ts';

export interface XmlFile {
  bytes: Buffer;
  name: string;
  type: 'application/xml';
}

/** Returns a client's document as an e-invoice (UBL). @throws AppError not-found, also for another client's document */
export async function downloadEInvoice(
  { db }: Pick<Deps, 'db'>,
  { clientId, invoiceId }: { clientId: string; invoiceId: string },
): Promise<XmlFile> {
  const row = await findInvoiceDocument(db, { id: invoiceId, clientId });
  if (row === undefined) throw new AppError('not-found');
  const data = eInvoiceData(row, await listInvoiceItems(db, row.id));
  return { bytes: Buffer.from(writeUbl(data)), name: `${data.number}.xml`, type: 'application/xml' };
}

/** The data of a document as an e-invoice, {@link asIssued}, without an ownership check. @returns undefined if it does not exist */
export async function readIssued({ db }: Pick<Deps, 'db'>, invoiceId: string): Promise<EInvoiceData | undefined> {
  const row = await findInvoiceDocument(db, { id: invoiceId, clientId: null });
  return row && eInvoiceData(asIssued(row), await listInvoiceItems(db, row.id));
}
