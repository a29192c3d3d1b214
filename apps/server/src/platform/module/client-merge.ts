import type { MergedRecords } from '@komora/api/admin';
import type { Trx } from '../db/database.ts';
import { type MergedIds, moveRows } from '../db/merged-client.ts';
import type { DB } from '../db/schema.generated.ts';

type Table = keyof DB & string;

/** Two records of one person: the survivor stays, the duplicate ends and nobody signs in with it. */
export interface MergedClients extends MergedIds {
  survivorEmail: string;
  /** The duplicate's address before the merge. */
  duplicateEmail: string;
  now: Date;
}

/** Effect of a merge on the rows of a column that refers to a client. */
export interface MergedColumn {
  table: Table;
  column: string;
  /** MOVES: the rows belong to the survivor afterwards. STAYS: they remain at the former record. DROPPED: they are deleted. */
  fate: 'MOVES' | 'STAYS' | 'DROPPED';
}

/** A module's part in the merge of two clients, for its own tables. All locks are taken before the checks, and all checks run before the first change. */
export interface MergePart {
  /** Every column of the module's tables that refers to a client. */
  columns: readonly MergedColumn[];
  /** Locks what jobs lock before they lock a client, so that a merge waits for them. */
  lock?(trx: Trx, clients: MergedClients): Promise<void>;
  /** Runs with both records locked. @throws AppError if the records cannot be merged now */
  assertMergeable?(trx: Trx, clients: MergedClients): Promise<void>;
  /** Gives the rows to the survivor. @returns how many, of what staff know */
  merge?(trx: Trx, clients: MergedClients): Promise<Partial<MergedRecords>>;
}

/** A part that gives all rows of a column to the survivor. @param record as what staff count them */
export const moves = <T extends Table>(table: T, column: keyof DB[T] & string, record?: keyof MergedRecords): MergePart => ({
  columns: [{ table, column, fate: 'MOVES' }],
  merge: async (trx, clients) => {
    const count = await moveRows(trx, table, column, clients);
    return record === undefined ? {} : { [record]: count };
  },
});

/** A part for rows that remain at the former record, as evidence of their time. Export and erasure of the survivor reach them. */
export const stays = <T extends Table>(table: T, column: keyof DB[T] & string): MergePart => ({
  columns: [{ table, column, fate: 'STAYS' }],
});
