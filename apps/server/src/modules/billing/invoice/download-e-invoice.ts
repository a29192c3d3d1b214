import { type EInvoiceData, writeUbl } from '@komora/documents/e-invoice';
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
export async function downloadEInvoice(deps: Pick<Deps, 'db'>, input: { clientId: string; invoiceId: string }): Promise<XmlFile> {
  const data = await readEInvoice(deps, input);
  if (data === undefined) throw new AppError('not-found');
  return { bytes: Buffer.from(writeUbl(data)), name: `${data.number}.xml`, type: 'application/xml' };
}

/** The data of an issued document as an e-invoice. Without `clientId` there is no ownership check. @returns undefined if it does not exist */
export async function readEInvoice(
  { db }: Pick<Deps, 'db'>,
  { invoiceId, clientId = null }: { invoiceId: string; clientId?: string | null },
): Promise<EInvoiceData | undefined> {
  const row = await findInvoiceDocument(db, { id: invoiceId, clientId });
  return row && eInvoiceData(row, await listInvoiceItems(db, row.id));
}
