import type { Series } from './invoice.sql.ts';

/** Formats a document number with six digits; the millionth document of a year gets seven. Credit notes have their own series. */
export function formatInvoiceNumber(prefix: string, series: Series, year: number, sequence: number): string {
  return `${prefix}${series === 'CREDIT_NOTE' ? 'D' : ''}${year}${String(sequence).padStart(6, '0')}`;
}

/** Formats a variable symbol: at most ten digits, as banks require. */
export function formatVariableSymbol(year: number, sequence: number): string {
  return `${year}${String(sequence).padStart(6, '0')}`.slice(-10);
}
