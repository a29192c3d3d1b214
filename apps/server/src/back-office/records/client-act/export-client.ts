import { exportData } from '../../../modules/identity/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ExportPart } from '../../../platform/module/define-module.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { isClientWithin } from '../timeline/index.ts';

/** Everything stored about a client, for a member of staff who answers a request of the client. @throws AppError not-found */
export async function exportClient(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'settings'>,
  parts: readonly ExportPart[],
  userId: string,
  audit: StaffAudit,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await isClientWithin(trx, userId, everywhere))) throw new AppError('not-found');
    await writeAuditEntry(trx, deps, audit, { id: userId, clientId: userId });
  });
  return exportData(deps, parts, userId);
}
