import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { definePort } from '../../../platform/module/define-module.ts';

export interface SetBoxes {
  boxIds: readonly string[];
  /** The words of the person who set the state. */
  reason: string;
}

/** Follows states that staff have set by hand from today on, in the same transaction. The boxes are locked. */
export type AfterStateSet = (trx: Trx, boxes: SetBoxes, audit: Omit<StaffAudit, 'verb'>) => Promise<void>;

/** Consequences of a state in modules above the catalogue. */
export const afterStateSetPort = definePort<AfterStateSet>('consequence of a state of boxes');
