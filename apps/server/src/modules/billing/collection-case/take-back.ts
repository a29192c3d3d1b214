import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { updateEnded } from './collection-case.sql.ts';
import { lockOpenCase } from './lock-open-case.ts';

/** Takes a case back from the agency. @throws AppError not-found, also out of scope; collection/over for a case that has ended, or of which nothing is open */
export function takeBack(deps: Deps, id: string, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const { found, place } = await lockOpenCase(trx, id, scope);
    const { currency, total, open } = found;
    if (open === 0) throw new AppError('collection/over');
    await updateEnded(trx, id, { outcome: 'TAKEN_BACK', staffId: audit.staffId, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id, ...place, before: { total, open, currency } });
  });
}
