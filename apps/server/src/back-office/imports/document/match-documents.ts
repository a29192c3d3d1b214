import type { Faults, RowReader } from '../file/index.ts';
import type { DocumentRow } from './document.sql.ts';
import { documentKey } from './document-key.ts';

/** Of one row. */
const most = 50;

/** Finds the documents that rows name. */
export interface DocumentFinder {
  /** The keys of the documents of a row. Rejects the cell for each that is missing, faulty or of another row. */
  of(row: RowReader): string[];
  /** Adds a fault for each document that no row names. Call it after the last row. */
  rejectUnlisted(): void;
}

/** Names in a cell are separated by semicolons, bars or lines; commas may be part of a name. */
export function documentFinder(documents: readonly DocumentRow[], faults: Faults): DocumentFinder {
  const byKey = new Map(documents.map((one) => [one.key, one]));
  const named = new Set<string>();
  return {
    of(row) {
      const names = row
        .text('documents')
        .split(/[;|\r\n]+/)
        .map((name) => name.trim())
        .filter(Boolean);
      if (names.length > most) row.reject('documents', 'file/too-many');
      for (const name of names) {
        const key = documentKey(name);
        const { fault } = byKey.get(key) ?? { fault: 'import/missing-document' as const };
        if (named.has(key)) row.reject('documents', 'import/duplicate-document', name);
        else if (fault !== null) row.reject('documents', fault, name);
        named.add(key);
      }
      return names.map(documentKey);
    },
    rejectUnlisted() {
      // Row 0 is the archive.
      for (const { key, name } of documents)
        if (!named.has(key)) faults.add({ row: 0, column: 'documents', value: name.slice(0, 100), code: 'import/unlisted-document' });
    },
  };
}
