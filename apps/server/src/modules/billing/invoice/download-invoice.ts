import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { messagesCaller, type Print } from '../../../platform/pdf/pdf-renderer.ts';
import { findVerification } from '../tax-report/index.ts';
import { findInvoiceDocument, listInvoiceItems } from './invoice-document.sql.ts';
import { asIssued, invoiceData } from './invoice-document.ts';

export interface PdfFile {
  bytes: Buffer;
  name: string;
  type: 'application/pdf';
}

/** Returns a client's invoice or credit note as PDF. @throws AppError not-found, also for another client's document */
export async function downloadInvoice(
  deps: Pick<Deps, 'db' | 'config'>,
  print: Print,
  input: { clientId: string; invoiceId: string },
): Promise<PdfFile> {
  const file = await invoicePdf(deps, print, input);
  if (file === undefined) throw new AppError('not-found');
  return file;
}

/**
 * Returns an issued document as PDF. Without `clientId` it is for a message: there is no ownership check. @returns undefined if it does not exist
 * @param document.isIssued true: {@link asIssued}
 */
export async function invoicePdf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  print: Print,
  { invoiceId, clientId = null, isIssued = false }: { invoiceId: string; clientId?: string | null; isIssued?: boolean },
): Promise<PdfFile | undefined> {
  const found = await findInvoiceDocument(db, { id: invoiceId, clientId });
  if (found === undefined) return undefined;
  const row = isIssued ? asIssued(found) : found;
  const data = invoiceData(row, await listInvoiceItems(db, row.id));
  const { issuedOn, supplier } = data;
  data.verification = await findVerification(db, config, { invoiceId: row.id, issuedOn, sellerTaxId: supplier.taxId });
  const bytes = await print({ kind: 'invoice', data }, clientId ?? messagesCaller);
  return { bytes, name: `${row.number}.pdf`, type: 'application/pdf' };
}
