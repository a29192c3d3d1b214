/** A piece of a page, in the words to print. */
export type EvidenceBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** `share`: of the width of the page; the shares of a table add up to 1. */
  | { kind: 'table'; columns: readonly { title: string; share: number }[]; rows: readonly (readonly string[])[] };

export interface EvidencePart {
  title: string;
  /** The part with the highest number is left out first; parts with 0 are never left out. */
  leavesAt: number;
  /** Blocks to print, or the bytes of a PDF whose pages are taken over unchanged. */
  content: readonly EvidenceBlock[] | Uint8Array;
}

/** The evidence about a disputed payment, for the payer's bank: in English, with documents in their own language. */
export interface EvidenceData {
  title: string;
  subtitle: string;
  author: string;
  /** Instant of the file, ISO 8601. The same data produce the same bytes. */
  at: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** Printed on the cover, below the contents. */
  remarks: readonly string[];
  parts: readonly EvidencePart[];
  limits: { pages: number; bytes: number };
}
