import type { Trx } from '../../db/database.ts';

export type Authority = 'KSEF' | 'NAV';

export interface NewTaxReport {
  invoiceId: string;
  authority: Authority;
  /** The law's last moment. */
  reportBy: Date;
  now: Date;
}

/** All of them in one statement, to be handed over at once. */
export async function insertTaxReports(trx: Trx, reports: readonly NewTaxReport[]): Promise<void> {
  await trx
    .insertInto('tax_reports')
    .values(
      reports.map(({ invoiceId, authority, reportBy, now }) => ({
        invoice_id: invoiceId,
        authority,
        status: 'PENDING',
        report_by: reportBy,
        next_try_at: now,
        created_at: now,
      })),
    )
    .execute();
}
