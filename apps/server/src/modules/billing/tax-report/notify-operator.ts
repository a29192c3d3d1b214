import type { TaxDocument } from '@komora/documents/tax-documents';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import type { TaxReportRow } from './tax-report.sql.ts';

/** Country, language and time zone of an authority. */
export const localeByAuthority = {
  KSEF: { country: 'POL', language: 'PL', timeZone: 'Europe/Warsaw' },
  NAV: { country: 'HUN', language: 'HU', timeZone: 'Europe/Budapest' },
} as const;

/** Notifies the seller in the language of its country: once for each rejection, once before the deadline. */
export async function notifyOperator(
  trx: Trx,
  deps: Deps,
  note: { event: 'REJECTED' | 'LATE'; row: TaxReportRow; document: TaxDocument; reason: string | null },
): Promise<void> {
  const { event, row, document, reason } = note;
  const { language, timeZone } = localeByAuthority[row.authority];
  await queueMessage(trx, deps, {
    to: document.supplier.email,
    language,
    template: 'tax-report-operator',
    data: {
      event,
      authority: row.authority,
      documentNumber: document.number,
      reason,
      reportBy: row.report_by.toISOString(),
      timeZone,
    },
    dedupeKey: `tax-report:${event}:${row.invoice_id}${row.round === 1 || event === 'LATE' ? '' : `:${row.round}`}`,
  });
}
