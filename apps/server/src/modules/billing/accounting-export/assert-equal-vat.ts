import { decimal, type EInvoiceData } from '@komora/documents/e-invoice';
import type { VatRow } from './accounting-export.sql.ts';
import { AccountingExportError } from './export-error.ts';

const parts = ['net', 'vat', 'gross'] as const;

/**
 * Compares the documents of an export with the VAT report to the minor unit: their lines and their totals with their own breakdown, and the breakdowns with the report, by
 * kind, currency, rate and exemption.
 * @throws AccountingExportError with the difference
 */
export function assertEqualVat(documents: readonly EInvoiceData[], vat: readonly VatRow[]): void {
  const sums = new Map<string, { net: number; vat: number; gross: number }>();
  for (const document of documents) {
    for (const part of parts) {
      const ofRates = document.rates.reduce((sum, rate) => sum + rate[part], 0);
      assertEqual(`${document.number}: ${part} of the document`, document.total[part], ofRates);
    }
    for (const rate of document.rates) {
      const key = [document.kind, document.currency, rate.rateBp, rate.exemptionCode].join(' ');
      const sum = sums.get(key) ?? { net: 0, vat: 0, gross: 0 };
      for (const part of parts) sum[part] += rate[part];
      sums.set(key, sum);
    }
  }
  for (const row of vat) {
    const key = [row.kind, row.currency, row.rateBp, row.exemptionCode].join(' ');
    const sum = sums.get(key) ?? { net: 0, vat: 0, gross: 0 };
    for (const part of parts) assertEqual(`${part} of ${key}`, sum[part], row[part]);
    sums.delete(key);
  }
  const [missing] = sums.keys();
  if (missing !== undefined) throw new AccountingExportError(`The VAT report has no row for ${missing}.`);
}

function assertEqual(what: string, found: number, report: number): void {
  if (found !== report)
    throw new AccountingExportError(
      `The amounts differ: ${what} is ${decimal(found)}, the VAT report has ${decimal(report)}: difference ${decimal(found - report)}.`,
    );
}
