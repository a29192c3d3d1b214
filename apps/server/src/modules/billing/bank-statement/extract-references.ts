import type { StatementEntry } from './statement.ts';

/** What a transfer may name an invoice by, the surest first: each list is looked up only when those before found nothing. */
export interface References {
  /** Said to be a variable symbol. */
  variableSymbols: string[];
  /** Look like numbers of documents. */
  numbers: string[];
  /** Plain figures that a payer may have meant as either. */
  figures: string[];
}

const unique = (texts: string[]) => [...new Set(texts)];

/**
 * Slovak and Czech banks write `/VS2026000042/SS/KS` into the end-to-end id, Czech ones `VS:2026000042` into the creditor's reference, too; elsewhere payers
 * type the number into the text, with blanks and dashes of their own. An RF reference (ISO 11649) is its number after four signs.
 */
export function referencesOf({
  endToEndId,
  reference,
  remittance,
}: Pick<StatementEntry, 'endToEndId' | 'reference' | 'remittance'>): References {
  const texts = [reference, endToEndId, remittance].map((text) => text?.toUpperCase() ?? '');
  const said = texts.flatMap((text) => [...text.matchAll(/(?<![A-Z0-9])VS[\s:.-]*0*(\d{1,10})(?!\d)/g)].map(([, digits = '']) => digits));
  const structured = /^0*(\d{1,10})$/.exec(texts[0] ?? '')?.[1];
  const creditor = /^RF\d{2}([A-Z0-9]{1,21})$/.exec((texts[0] ?? '').replace(/\s/g, ''))?.[1];
  const words = texts.flatMap((text) => text.match(/[A-Z0-9]+/g) ?? []);
  const joined = texts
    .flatMap((text) => text.match(/(?<![A-Z0-9])[A-Z]{1,6}[\s/-]?D?\d{4}[\s/-]?\d{6,7}(?!\d)/g) ?? [])
    .map((text) => text.replace(/[\s/-]/g, ''));
  return {
    variableSymbols: unique([...said, ...(structured === undefined ? [] : [structured])]),
    numbers: unique([
      ...(creditor === undefined ? [] : [creditor]),
      ...joined,
      ...words.filter((word) => /^[A-Z]{1,6}\d{9,}$/.test(word)),
    ]).slice(0, 50),
    figures: unique(words.filter((word) => /^\d{8,10}$/.test(word))).slice(0, 50),
  };
}
