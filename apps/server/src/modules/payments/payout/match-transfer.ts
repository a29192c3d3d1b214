import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { PayoutTransfers } from './payout.ports.ts';
import { lockPayout, setBankEntry } from './payout.sql.ts';
import { findPayoutRow } from './payout-list.sql.ts';

/**
 * Stores which transfer on a bank statement is the payout, and takes it off the list of unmatched ones.
 * @throws AppError not-found, payout/transfer-known, payout/transfer-differs, bank-entry/settled
 */
export async function matchTransfer(
  deps: Deps,
  { id, transferId, scope, transfers }: { id: string; transferId: string; scope: Scope; transfers: PayoutTransfers | undefined },
  audit: StaffAudit,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockPayout(trx, id);
    const payout = await findPayoutRow(trx, id, scope);
    if (payout === undefined || transfers === undefined) throw new AppError('not-found');
    if (payout.bankEntryId !== null) throw new AppError('payout/transfer-known');
    if (payout.status !== 'PAID') throw new AppError('payout/transfer-differs');
    const { companyId: legalEntityId, reference } = payout;
    await transfers.settle(trx, { id: transferId, legalEntityId, staffId: audit.staffId, note: `${payout.provider} ${reference}` });
    const transfer = await transfers.get(trx, transferId, null);
    if (transfer?.amount !== payout.amount || transfer.currency !== payout.currency) throw new AppError('payout/transfer-differs');
    await setBankEntry(trx, id, transferId);
    await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after: { payout: reference, transferId } });
  });
}
