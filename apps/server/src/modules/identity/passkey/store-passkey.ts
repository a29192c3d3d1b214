import type { NewPasskey } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { insertPasskey, lockAndCountPasskeys } from './passkey.sql.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

const most = 20;

/** Stores a passkey of the person who asks. @throws AppError passkey/rejected, also for a stored one; passkey/too-many */
export async function storePasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  passkey: NewPasskey,
  audit: StaffAudit,
): Promise<{ id: string }> {
  const verified = await verifyNewPasskey(deps, audit.staffId, passkey);
  return inTransaction(deps.db, async (trx) => {
    if ((await lockAndCountPasskeys(trx, audit.staffId)) >= most) throw new AppError('passkey/too-many');
    const id = deps.ids.uuid();
    if (!(await insertPasskey(trx, { ...verified, id, now: deps.clock.now() }))) throw new AppError('passkey/rejected');
    await writeAuditEntry(trx, deps, audit, { id, after: { name: passkey.name } });
    return { id };
  });
}
