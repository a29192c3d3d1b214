import type { TaxDocument } from '@komora/documents/tax-documents';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueMessage } from '../message/index.ts';
import type { TaxReportRow } from './tax-report.sql.ts';

const whereabouts = {
  KSEF: { language: 'PL', timeZone: 'Europe/Warsaw' },
  NAV: { language: 'HU', timeZone: 'Europe/Budapest' },
} as const;

/** A note to the seller's address, in the language of its country: once when a document was rejected, once when its last moment nears. */
export async function tellOperator(
  trx: Trx,
  deps: Deps,
  note: { event: 'REJECTED' | 'LATE'; row: TaxReportRow; document: TaxDocument; reason: string | null },
): Promise<void> {
  const { event, row, document, reason } = note;
  const { language, timeZone } = whereabouts[row.authority];
  await queueMessage(trx, deps, {
    to: document.supplier.email,
    language,
    template: 'tax-report-operator',
    data: { event, authority: row.authority, documentNumber: document.number, reason, reportBy: row.report_by.toISOString(), timeZone },
    dedupeKey: `tax-report:${event}:${row.invoice_id}`,
  });
}
