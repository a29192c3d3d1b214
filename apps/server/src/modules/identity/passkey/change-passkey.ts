import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deletePasskey, renamePasskey } from './passkey.sql.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Gives a passkey of the person who asks another name. @throws AppError not-found */
export async function nameOwnPasskey(deps: ChangeDeps, { id, name }: { id: string; name: string }, audit: StaffAudit): Promise<undefined> {
  await inTransaction(deps.db, async (trx) => {
    const before = await renamePasskey(trx, { id, staffId: audit.staffId, name });
    if (before === undefined) throw new AppError('not-found');
    await writeAuditEntry(trx, deps, audit, { id, before: { name: before }, after: { name } });
  });
}

/** Removes a passkey of the person who asks. @throws AppError not-found; passkey/last-factor without another way to sign in */
export async function removeOwnPasskey(deps: ChangeDeps, { id }: { id: string }, audit: StaffAudit): Promise<undefined> {
  try {
    await inTransaction(deps.db, async (trx) => {
      const name = await deletePasskey(trx, { id, staffId: audit.staffId });
      if (name === undefined) throw new AppError('not-found');
      await writeAuditEntry(trx, deps, audit, { id, before: { name } });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'last_factor_stays') throw new AppError('passkey/last-factor', {}, { cause: error });
    throw error;
  }
}
