import type { Trx } from '../db/database.ts';
import { deleteBefore } from '../db/delete-before.ts';
import type { DB } from '../db/schema.generated.ts';

type Table = keyof DB & string;

export interface PurgeBatch {
  /** Rows from this instant or earlier are too old. */
  before: Date;
  limit: number;
  now: Date;
}

/** Rows that are deleted or anonymised some days after an event of theirs, for example their expiry. */
export interface PurgePolicy {
  table: Table;
  days: number | (() => number);
  /** Deletes or anonymises at most `limit` rows. @returns their number */
  purge(trx: Trx, batch: PurgeBatch): Promise<number>;
}

/** Rows that no job removes, and why. */
export interface PermanentPolicy {
  table: Table;
  stays: string;
}

/** How long a table keeps personal data; declared by the module that owns it. docs/retention.md names the legal basis. */
export type RetentionPolicy = PurgePolicy | PermanentPolicy;

/** A policy that deletes rows `days` after the instant in `column`. */
export function deleteAfter<T extends Table>(table: T, column: keyof DB[T] & string, days: number): PurgePolicy {
  return { table, days, purge: (trx, batch) => deleteBefore(trx, table, column, batch) };
}
