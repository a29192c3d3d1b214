import { writeUbl } from '@komora/documents/e-invoice';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findInvoiceDocument, listInvoiceItems } from './invoice-document.sql.ts';
import { eInvoiceData } from './invoice-document.ts';

export interface XmlFile {
  bytes: Buffer;
  name: string;
  type: 'application/xml';
}

/** Returns a client's document as an e-invoice (UBL). @throws AppError not-found, also for another client's document */
export async function downloadEInvoice({ db }: Pick<Deps, 'db'>, input: { clientId: string; invoiceId: string }): Promise<XmlFile> {
  const row = await findInvoiceDocument(db, { id: input.invoiceId, clientId: input.clientId });
  if (row === undefined) throw new AppError('not-found');
  const data = eInvoiceData(row, await listInvoiceItems(db, row.id));
  return { bytes: Buffer.from(writeUbl(data)), name: `${row.number}.xml`, type: 'application/xml' };
}
