import type { Deps } from '../../deps.ts';
import type { Print } from '../../print/printer.ts';
import { Refusal } from '../../refusal.ts';
import { findVerification } from '../tax-report/index.ts';
import { findInvoiceDocument, listInvoiceItems } from './invoice-document.sql.ts';
import { invoiceData } from './invoice-document.ts';

export interface PdfFile {
  bytes: Buffer;
  name: string;
  type: 'application/pdf';
}

/** A client's invoice or credit note as PDF. @throws Refusal not-found, also for another client's */
export async function downloadInvoice(
  deps: Pick<Deps, 'db' | 'config'>,
  print: Print,
  input: { clientId: string; invoiceId: string },
): Promise<PdfFile> {
  const file = await printInvoice(deps, print, input);
  if (file === undefined) throw new Refusal('not-found');
  return file;
}

/** An issued document as PDF, whoever's it is where no client is named; undefined when there is none. */
export async function printInvoice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  print: Print,
  { invoiceId, clientId = null }: { invoiceId: string; clientId?: string | null },
): Promise<PdfFile | undefined> {
  const row = await findInvoiceDocument(db, { id: invoiceId, clientId });
  if (row === undefined) return undefined;
  const data = invoiceData(row, await listInvoiceItems(db, row.id));
  const { issuedOn, supplier } = data;
  data.verification = await findVerification(db, config, { invoiceId: row.id, issuedOn, sellerTaxId: supplier.taxId });
  return { bytes: await print({ kind: 'invoice', data }), name: `${row.number}.pdf`, type: 'application/pdf' };
}
