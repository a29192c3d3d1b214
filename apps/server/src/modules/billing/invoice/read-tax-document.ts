import type { TaxDocument } from '@komora/documents/tax-documents';
import type { Reader } from '../../../platform/db/database.ts';
import { findInvoiceDocument, listChain, listInvoiceItems } from './invoice-document.sql.ts';
import { eInvoiceData } from './invoice-document.ts';

/**
 * Reads an issued document for a tax report. A credit note includes its position among the corrections of the invoice. @throws Error if the
 * document does not exist
 */
export async function readTaxDocument(
  reader: Reader,
  invoiceId: string,
): Promise<{ document: TaxDocument; correctsInvoiceId: string | null }> {
  const row = await findInvoiceDocument(reader, { id: invoiceId, clientId: null });
  if (row === undefined) throw new Error(`Document ${invoiceId} does not exist`);
  const data = eInvoiceData(row, await listInvoiceItems(reader, row.id));
  const issuedAt = row.created_at.toISOString();
  if (data.corrects === null || row.corrects_invoice_id === null)
    return { document: { ...data, issuedAt, corrects: null }, correctsInvoiceId: null };
  const chain = await listChain(reader, row.corrects_invoice_id);
  const index = chain.findIndex(({ id }) => id === row.id);
  const before = chain.slice(0, index);
  const left = chain.slice(0, index + 1).reduce((sum, { gross }) => sum + gross, 0);
  const corrects = {
    ...data.corrects,
    reported: false,
    authorityNumber: null,
    index,
    linesBefore: before.reduce((sum, { lines }) => sum + lines, 0),
    cancels: left === 0 && index === 1,
  };
  return { document: { ...data, issuedAt, corrects }, correctsInvoiceId: row.corrects_invoice_id };
}
