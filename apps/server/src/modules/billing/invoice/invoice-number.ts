import type { Series } from './invoice.sql.ts';

/** Six digits; the millionth document of a year simply gets a seventh. Credit notes run in a series of their own. */
export function formatInvoiceNumber(prefix: string, series: Series, year: number, sequence: number): string {
  return `${prefix}${series === 'CREDIT_NOTE' ? 'D' : ''}${year}${String(sequence).padStart(6, '0')}`;
}

/** Digits alone, at most ten, as banks want a variable symbol. */
export function variableSymbolOf(year: number, sequence: number): string {
  return `${year}${String(sequence).padStart(6, '0')}`.slice(-10);
}
