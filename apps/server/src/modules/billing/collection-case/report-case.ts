import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { updateEnded, updateReported } from './collection-case.sql.ts';
import { lockOpenCase } from './lock-open-case.ts';

/**
 * Records that the agency knows what is open of a case. If nothing is, the case ends.
 * @param input.open the sum that the person has seen and reported, in minor units
 * @throws AppError not-found, also out of scope; collection/over for a case that has ended; collection/other-total if another sum is open; collection/nothing-new if the agency
 * knows it already
 */
export function reportCase(
  deps: Deps,
  { id, open }: { id: string; open: number },
  { scope, audit }: { scope: Scope; audit: StaffAudit },
): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const { found, place } = await lockOpenCase(trx, id, scope);
    if (found.open !== open) throw new AppError('collection/other-total');
    if (found.reported === open) throw new AppError('collection/nothing-new');
    await updateReported(trx, id, open);
    if (open === 0) await updateEnded(trx, id, { outcome: 'SETTLED', staffId: audit.staffId, now: deps.clock.now() });
    const { currency } = found;
    await writeAuditEntry(trx, deps, audit, { id, ...place, before: { open: found.reported, currency }, after: { open, currency } });
  });
}
