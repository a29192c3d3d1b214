/** Steps that can be undone. */
const MOST = 200;

export interface History<Document> {
  readonly past: readonly Document[];
  readonly present: Document;
  readonly future: readonly Document[];
}

export const beginHistory = <Document>(present: Document): History<Document> => ({ past: [], present, future: [] });

/** A document that did not change adds no step. */
export function changed<Document>({ past, present, future }: History<Document>, next: Document): History<Document> {
  if (next === present) return { past, present, future };
  return { past: [...past, present].slice(-MOST), present: next, future: [] };
}

export function undone<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
