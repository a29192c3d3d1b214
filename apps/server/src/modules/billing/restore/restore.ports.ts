import { definePort } from '../../../platform/module/define-module.ts';
import type { ReconcileOptions, Reconciliation } from './reconcile-restored.ts';
import type { OpenRecovered } from './recovered.sql.ts';

/** Acts of staff after a restore, for `npm run restore`. */
export interface Restore {
  /** See reconcileRestored. */
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
  /** Records the state in DATA_DIR now, as each worker does every minute. */
  recordState(): Promise<void>;
  /** When the state in DATA_DIR was recorded; null if there is none. */
  readRecordedAt(): Promise<Date | null>;
  /** Payments of gateways that were not adopted. */
  listOpen(): Promise<OpenRecovered[]>;
  /** Number of messages that wait since before the restore. */
  countWaiting(): Promise<number>;
}

export const restorePort = definePort<Restore>('restore');
