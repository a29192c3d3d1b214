import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { lockKey, updateRevoked } from './api-key.sql.ts';

/** Ends a key at once. The row stays for the audit log. @throws AppError not-found, api-key/already-revoked */
export async function revokeKey(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, id: string, audit: StaffAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    const key = await lockKey(trx, id);
    if (key === undefined) throw new AppError('not-found');
    if (key.revoked_at !== null) throw new AppError('api-key/already-revoked');
    const now = deps.clock.now();
    await updateRevoked(trx, id, now);
    const { name, warehouse_id: warehouseId, legal_entity_id: legalEntityId } = key;
    await writeAuditEntry(trx, deps, audit, {
      id,
      warehouseId,
      legalEntityId,
      before: { name, revokedAt: null },
      after: { name, revokedAt: now.toISOString() },
    });
  });
}
