import { definePort } from '../../../platform/module/define-module.ts';
import type { Reconciliation } from './reconcile-restored.ts';
import type { Counter, OpenRecovered } from './restore.sql.ts';

/** Acts of staff after a restore, for `npm run restore`. */
export interface Restore {
  /** See reconcileRestored. */
  reconcile(options?: { lastNumbers?: readonly Counter[]; numbersChecked?: boolean }): Promise<Reconciliation>;
  /** Payments of gateways that were not adopted. */
  listOpen(): Promise<OpenRecovered[]>;
}

export const restorePort = definePort<Restore>('restore');
