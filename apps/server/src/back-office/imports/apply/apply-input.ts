import type { ImportField } from '@komora/api/admin';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { DocumentRow } from '../document/index.ts';
import type { Faults, TableRow } from '../file/index.ts';
import type { ImportPlace } from './import-place.ts';

/** The rows of a file, and what becomes of them. */
export interface ApplyInput {
  import: ImportPlace;
  rows: readonly TableRow[];
  columnOf: ReadonlyMap<ImportField, number>;
  /** Of the archives, for rows to name. */
  documents: readonly DocumentRow[];
  /** False in a check, which is rolled back: contents of documents are not copied. */
  isApplied: boolean;
  /** Collects why rows are rejected. With a fault the caller rolls everything back. */
  faults: Faults;
  staffId: string;
  /** Collects the warehouses whose public pages change. */
  warehouseIds: Set<string>;
  progress: (rows: number) => Promise<void>;
}

/** Stores the rows of one kind. @returns how many records were created and changed; of the valid rows, if there are faults */
export type Apply = (trx: Trx, deps: Deps, input: ApplyInput) => Promise<{ created: number; updated: number }>;
