import type { Language } from '@komora/domain';

export interface LetterParty {
  name: string;
  lines: readonly string[];
}

/**
 * A letter as it was composed when it was issued, in the language of its contract. It contains every word that it prints, so that later texts of the program
 * do not change it.
 */
export interface LetterData {
  language: Language;
  title: string;
  /** The number of the contract with that of the letter, like SK-2026-000042/1. */
  number: string;
  /** Instant, ISO 8601. */
  issuedAt: string;
  issuedOn: string;
  sender: LetterParty;
  recipient: LetterParty;
  facts: readonly (readonly [label: string, value: string])[];
  paragraphs: readonly string[];
  /** Open invoices; null for none. Each row has a value for each head. */
  items: {
    title: string;
    heads: readonly string[];
    rows: readonly (readonly string[])[];
    total: readonly [label: string, value: string];
  } | null;
  closing: readonly string[];
  signature: readonly string[];
}
