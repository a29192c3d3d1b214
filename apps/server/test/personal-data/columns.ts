/** True, or why not. */
type Answer = true | string;

/** Columns of a table with the same treatment, separated by spaces. */
export interface Columns {
  columns: string;
  /** In the client's data export. */
  exported: Answer;
  /** Erased when the client deletes the account: the row is deleted or the value is replaced. */
  erased: Answer;
}

export const internal = 'reference, state, amount or time: names nobody';
export const secret = 'secret: the client can use it, nobody else must see it';
export const ledger = 'contracts, documents and payments are kept by law';
export const log = 'evidence of who opened a door; deleted after the days that the operator sets';
export const inPart = 'part of another exported value';

export const both = (columns: string): Columns => ({ columns, exported: true, erased: true });
export const exportedOnly = (columns: string, erased: string): Columns => ({ columns, exported: true, erased });
export const erasedOnly = (columns: string, exported: string): Columns => ({ columns, exported, erased: true });
export const neither = (columns: string, exported: string, erased = exported): Columns => ({ columns, exported, erased });
