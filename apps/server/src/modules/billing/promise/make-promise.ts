import type { Currency } from '@komora/api/enumerations';
import { addDays, compareDates } from '@komora/domain';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { placeOfAccount } from '../account/index.ts';
import { insertPromise, lockAccount, withdrawOpen } from './promise.sql.ts';

/** Days ahead that a client may promise. */
const longest = 60;

/**
 * Records that a client promises to pay by a day. If the promise covers what is due, reminders and the overlock of these debts wait until the day is over at the company; a smaller
 * one is recorded, and they go on. Replaces an earlier promise whose day is not over.
 * @param input.amount minor units, at most what is open
 * @returns the id of the promise
 * @throws AppError not-found; at `amount`: ledger/more-than-open; at `promisedOn`: promise/day-out-of-range
 */
export function makePromise(
  deps: Deps,
  input: { clientId: string; legalEntityId: string; currency: Currency; amount: number; promisedOn: string },
  { scope, audit }: { scope: Scope; audit: StaffAudit },
): Promise<string> {
  const { amount, promisedOn, ...account } = input;
  return inTransaction(deps.db, async (trx) => {
    const place = await placeOfAccount(trx, { ...account, contractId: null }, scope);
    const now = deps.clock.now();
    const found = await lockAccount(trx, account, now);
    if (found === undefined) throw new AppError('not-found');
    const { today, open, due } = found;
    if (compareDates(promisedOn, today) < 0 || compareDates(promisedOn, addDays(today, longest)) > 0)
      throw fieldError('promisedOn', 'promise/day-out-of-range');
    if (amount > open) throw fieldError('amount', 'ledger/more-than-open');
    const replaced = await withdrawOpen(trx, account, { today, now });
    const id = deps.ids.uuid();
    await insertPromise(trx, { ...account, id, amount, due, promisedOn, madeOn: today, madeBy: audit.staffId, now });
    await writeAuditEntry(trx, deps, audit, { id, ...place, after: { amount, due, currency: account.currency, promisedOn, replaced } });
    return id;
  });
}
