import type { Trx } from '../../../platform/db/database.ts';
import type { ErasedClient } from '../../../platform/module/define-module.ts';
import { eraseClientValues } from './audit-log.sql.ts';

/** Removes a client's values from the audit log. */
export async function eraseAuditValues(trx: Trx, { userId }: ErasedClient): Promise<void> {
  await eraseClientValues(trx, userId);
}
