import type { Currency } from '@komora/api/enumerations';
import type { ErrorCode } from '@komora/api/errors';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A record of a bulk change. */
export interface BulkItem {
  id: string;
  /** Null: there is no such record within the scope. */
  name: string | null;
  /** The values that the preview was based on, for example the version. */
  mark: string;
}

/** Outcome of a change for a record. */
export interface ItemOutcome {
  id: string;
  outcome: 'CHANGED' | 'UNCHANGED' | 'REJECTED';
  /** Why it was rejected. */
  code: ErrorCode | null;
  /** Of a change of prices, minor units. */
  amount?: { currency: Currency; before: number; after: number };
}

/** Circumstances of the request, for the audit entries of the records. */
export type RunAudit = Omit<StaffAudit, 'verb'>;

export interface Batch {
  items: readonly BulkItem[];
  scope: Scope;
  audit: RunAudit;
}

/**
 * Changes the records of a batch in one transaction, each with an audit entry of its own. Rejects records whose mark differs now.
 * @returns one outcome per record
 */
export type BulkChange = (trx: Trx, batch: Batch) => Promise<ItemOutcome[]>;

export const rejected = (id: string, code: ErrorCode): ItemOutcome => ({ id, outcome: 'REJECTED', code });
