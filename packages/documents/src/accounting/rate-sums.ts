import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';
import { AccountingFormatError } from './format-error.ts';

export interface RateSums {
  none: { net: number };
  reduced: { net: number; vat: number; rateBp: number } | null;
  standard: { net: number; vat: number };
}

/** The standard rates of the countries that these programs keep books for, in basis points, from their first day. */
const standardRates: Record<string, readonly { from: string; rateBp: number }[]> = {
  SVK: [
    { from: '2025-01-01', rateBp: 2300 },
    { from: '2011-01-01', rateBp: 2000 },
  ],
  CZE: [{ from: '2013-01-01', rateBp: 2100 }],
};

/** The standard rate of the seller's country on the tax day. @throws AccountingFormatError for another country */
export function standardRateOf({ country, suppliedOn, number }: EInvoiceData): number {
  const rate = standardRates[country]?.find(({ from }) => suppliedOn >= from);
  if (rate === undefined) throw new AccountingFormatError(`${number}: the format is for companies in Slovakia and Czechia`);
  return rate.rateBp;
}

/** The VAT of a document in the three columns of the accounting programs. @throws AccountingFormatError for two reduced rates in one document */
export function sumRates(document: EInvoiceData): RateSums {
  const standardBp = standardRateOf(document);
  const sums: RateSums = { none: { net: 0 }, reduced: null, standard: { net: 0, vat: 0 } };
  for (const { rateBp, net, vat } of document.rates) {
    if (rateBp === null || rateBp === 0) sums.none.net += net;
    else if (rateBp === standardBp) {
      sums.standard.net += net;
      sums.standard.vat += vat;
    } else if (sums.reduced === null) sums.reduced = { net, vat, rateBp };
    else throw new AccountingFormatError(`${document.number}: the format has one column for reduced rates`);
  }
  return sums;
}
