import { fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashPassword } from '../account/password.ts';
import { updatePin } from './session-lock.sql.ts';

/** Sets the PIN of the person who asks. @throws AppError password/too-common at `pin` for equal or consecutive digits */
export async function setPin(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, { pin }: { pin: string }, audit: StaffAudit): Promise<undefined> {
  if (isSimple(pin)) throw fieldError('pin', 'password/too-common');
  const { staffId } = audit;
  const pinHash = await hashPassword(pin, staffId);
  await inTransaction(deps.db, async (trx) => {
    const hadPin = await updatePin(trx, staffId, pinHash);
    await writeAuditEntry(trx, deps, audit, { id: staffId, before: { hasPin: hadPin }, after: { hasPin: true } });
  });
}

/** 111111, 123456, 654321 and the like: the first guesses. */
function isSimple(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
}
