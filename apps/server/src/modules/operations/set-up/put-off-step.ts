import type { SetUpProgress, SetUpStep } from '@komora/api/admin';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deletePostponedStep, insertPostponedStep } from './set-up.sql.ts';
import { showSetUpProgress } from './show-set-up-progress.ts';

/** Puts a step off, or takes it up again. Each repetition is an audit entry without a change. */
export function putOffStep(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'credentials'>,
  { step, putOff }: { step: SetUpStep; putOff: boolean },
  audit: StaffAudit,
): Promise<SetUpProgress> {
  return inTransaction(deps.db, async (trx) => {
    const isChanged = putOff ? await insertPostponedStep(trx, step, deps.clock.now()) : await deletePostponedStep(trx, step);
    await writeAuditEntry(trx, deps, audit, { id: null, before: { [step]: isChanged ? !putOff : putOff }, after: { [step]: putOff } });
    return showSetUpProgress(deps, trx);
  });
}
