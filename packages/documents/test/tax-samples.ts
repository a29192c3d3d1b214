import type { EInvoiceData } from '../src/e-invoice.ts';
import type { TaxDocument } from '../src/tax-documents.ts';
import { eInvoices } from './e-invoice-samples.ts';

/** A document as an authority receives it; a credit note changes an invoice that the authority knows. */
function taxDocument(data: EInvoiceData, change: Partial<TaxDocument> = {}): TaxDocument {
  const corrects = data.corrects && {
    ...data.corrects,
    reported: true,
    authorityNumber: data.country === 'POL' ? '5265877635-20250826-0100001AF629-AF' : null,
    index: 1,
    linesBefore: 2,
    cancels: false,
  };
  return { ...data, issuedAt: '2026-11-20T09:15:00.000Z', corrects, ...change };
}

/** Every kind of document that a country's authority receives, by a name of its own. */
export const taxDocuments = (country: 'POL' | 'HUN'): Record<string, TaxDocument> =>
  Object.fromEntries(
    Object.entries(eInvoices(country))
      .filter(([name]) => name !== 'outside VAT')
      .map(([name, data]) => [name, taxDocument(data)]),
  );
