import { writeUbl } from '@komora/documents/e-invoice';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { findInvoiceDocument, listInvoiceItems } from './invoice-document.sql.ts';
import { eInvoiceData } from './invoice-document.ts';

export interface XmlFile {
  bytes: Buffer;
  name: string;
  type: 'application/xml';
}

/** A client's document as an e-invoice. @throws Refusal not-found, also for another client's */
export async function downloadEInvoice({ db }: Pick<Deps, 'db'>, input: { clientId: string; invoiceId: string }): Promise<XmlFile> {
  const row = await findInvoiceDocument(db, { id: input.invoiceId, clientId: input.clientId });
  if (row === undefined) throw new Refusal('not-found');
  const data = eInvoiceData(row, await listInvoiceItems(db, row.id));
  return { bytes: Buffer.from(writeUbl(data)), name: `${row.number}.xml`, type: 'application/xml' };
}
