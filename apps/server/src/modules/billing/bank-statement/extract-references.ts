import type { StatementEntry } from './statement.ts';

/** The references to invoices in a transfer, most reliable first. Each list is used only if the lists before it have no match. */
export interface References {
  /** Marked as a variable symbol. */
  variableSymbols: string[];
  /** Formatted like document numbers. */
  numbers: string[];
  /** Plain digits, which may be a variable symbol or a document number. */
  digits: string[];
}

const unique = (texts: string[]) => [...new Set(texts)];

/**
 * Extracts references from a transfer. Slovak and Czech banks write `/VS2026000042/SS/KS` into the end-to-end id; Czech banks also
 * `VS:2026000042` into the creditor's reference. In other countries payers type the number into the text, with their own spaces and dashes.
 * An RF reference (ISO 11649) contains the number after four characters.
 */
export function extractReferences({
  endToEndId,
  reference,
  remittance,
}: Pick<StatementEntry, 'endToEndId' | 'reference' | 'remittance'>): References {
  const texts = [reference, endToEndId, remittance].map((text) => text?.toUpperCase() ?? '');
  const marked = texts.flatMap((text) => [...text.matchAll(/(?<![A-Z0-9])VS[\s:.-]*0*(\d{1,10})(?!\d)/g)].map(([, digits = '']) => digits));
  const structured = /^0*(\d{1,10})$/.exec(texts[0] ?? '')?.[1];
  const creditor = /^RF\d{2}([A-Z0-9]{1,21})$/.exec((texts[0] ?? '').replace(/\s/g, ''))?.[1];
  const words = texts.flatMap((text) => text.match(/[A-Z0-9]+/g) ?? []);
  const joined = texts
    .flatMap((text) => text.match(/(?<![A-Z0-9])[A-Z]{1,6}[\s/-]?D?\d{4}[\s/-]?\d{6,7}(?!\d)/g) ?? [])
    .map((text) => text.replace(/[\s/-]/g, ''));
  return {
    variableSymbols: unique([...marked, ...(structured === undefined ? [] : [structured])]),
    numbers: unique([
      ...(creditor === undefined ? [] : [creditor]),
      ...joined,
      ...words.filter((word) => /^[A-Z]{1,6}\d{9,}$/.test(word)),
    ]).slice(0, 50),
    digits: unique(words.filter((word) => /^\d{8,10}$/.test(word))).slice(0, 50),
  };
}
