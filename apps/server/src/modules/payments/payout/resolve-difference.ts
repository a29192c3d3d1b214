import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { lockDifference, updateResolution } from './payout-difference.sql.ts';
import { reconcilePayout } from './reconcile-payout.ts';

/**
 * Closes a difference with the reason that staff found, and settles its payout if it was the last one.
 * @throws AppError not-found, payout/difference-resolved
 */
export async function resolveDifference(
  deps: Deps,
  input: { id: string; resolution: 'FEE_CORRECTED' | 'EXPLAINED'; note: string; scope: Scope },
  audit: StaffAudit,
): Promise<void> {
  const { id, resolution, note, scope } = input;
  await inTransaction(deps.db, async (trx) => {
    const difference = await lockDifference(trx, id);
    if (difference === undefined) throw new AppError('not-found');
    const { legalEntityId, payoutId, kind } = difference;
    if (!includes(scope, { warehouseId: null, legalEntityId })) throw new AppError('not-found');
    if (difference.resolution !== null) throw new AppError('payout/difference-resolved');
    await updateResolution(trx, id, { resolution, note, staffId: audit.staffId, now: deps.clock.now() });
    if (payoutId !== null) await reconcilePayout(trx, deps, payoutId);
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after: { kind, resolution, payoutId } });
  });
}
