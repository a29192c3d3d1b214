import { compareDates } from '@komora/domain';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOfAccount } from '../account/index.ts';
import { lockPromise, withdraw } from './promise.sql.ts';

/** Takes back a promise: reminders go on. @throws AppError not-found, promise/over for a withdrawn one and after its day */
export function withdrawPromise(deps: Deps, id: string, { scope, audit }: { scope: Scope; audit: StaffAudit }): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const found = await lockPromise(trx, id, now);
    if (found === undefined) throw new AppError('not-found');
    const { clientId, legalEntityId, amount, promisedOn } = found;
    const place = await placeOfAccount(trx, { clientId, legalEntityId, contractId: null }, scope);
    if (found.isWithdrawn || compareDates(promisedOn, found.today) < 0) throw new AppError('promise/over');
    await withdraw(trx, id, now);
    await writeAuditEntry(trx, deps, audit, { id, ...place, before: { amount, promisedOn } });
  });
}
