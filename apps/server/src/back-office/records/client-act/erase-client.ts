import { type ErasurePreview, REMAINING_RECORDS } from '@komora/api/admin';
import { eraseAccount, previewErasure } from '../../../modules/identity/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart } from '../../../platform/module/define-module.ts';
import { countRemaining } from './remaining.sql.ts';

/** Records that the erasure of a client would leave, and its obstacles. @throws AppError not-found, also for a deleted account */
export async function showErasure(
  deps: Pick<Deps, 'db' | 'clock'>,
  parts: readonly ErasurePart[],
  userId: string,
): Promise<ErasurePreview> {
  const obstacles = await previewErasure(deps, parts, userId);
  const counts = await countRemaining(deps.db, userId);
  return { obstacles, kept: REMAINING_RECORDS.map((what) => ({ what, count: counts[what] })).filter(({ count }) => count > 0) };
}

/**
 * Erases a client for a member of staff, as the client's own deletion does. The audit entry names the act and the reason, and nothing of the person.
 * @throws AppError not-found (also for a deleted account), changed-elsewhere; account/active-contracts, account/unpaid-rents, account/unpaid-debts, account/money-held
 */
export function eraseClient(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  parts: readonly ErasurePart[],
  { userId, version }: { userId: string; version: number },
  audit: StaffAudit,
): Promise<undefined> {
  return eraseAccount(deps, parts, {
    userId,
    begin: async (_trx, account) => {
      if (account === null) throw new AppError('not-found');
      if (account.version !== version) throw new AppError('changed-elsewhere');
    },
    end: (trx) => writeAuditEntry(trx, deps, audit, { id: userId, clientId: userId }),
  });
}
