import type { InvoiceData } from './invoice-data.ts';

/** Slovak and Czech banks match a transfer by its variable symbol, others by its text. */
export function bankReference({ country, number, variableSymbol }: Pick<InvoiceData, 'country' | 'number' | 'variableSymbol'>): string {
  return country === 'SVK' || country === 'CZE' ? variableSymbol : number;
}
