import type { TaxDocument } from '@komora/documents/tax-documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { findClientInstead, type TaxReportRow } from './tax-report.sql.ts';

/**
 * Sends a document to its buyer, or to the client whose payer it names, once it has its number at KSeF; until then no message contains it. NAV
 * assigns no number to print, so documents in Hungary are sent at once.
 */
export async function sendToBuyer(
  trx: Trx,
  deps: Deps,
  { row, document, authorityNumber }: { row: TaxReportRow; document: TaxDocument; authorityNumber: string },
): Promise<void> {
  if (row.authority !== 'KSEF') return;
  await queueMessage(trx, deps, {
    // A payer of a contract has no account, and nobody has proven the address.
    to: (await findClientInstead(trx, row.invoice_id)) ?? document.customer.email,
    language: document.language,
    template: 'document-registered',
    data: { documentId: row.invoice_id, documentNumber: document.number, authorityNumber },
    dedupeKey: `document-registered:${row.invoice_id}`,
  });
}
