import type { Language } from '@komora/api/enumerations';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, sqlState, violatedConstraint } from '../../../platform/db/transaction.ts';
import { isPhoneNumber } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { releasePhone } from '../account/index.ts';
import { lockContact, updateContact } from './profile.sql.ts';

const uniqueViolation = '23505';

export interface ContactChange {
  userId: string;
  /** The version that the person has edited. */
  version: number;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  language: Language;
}

/**
 * Changes the contact data of a client for a member of staff.
 * @param isWithin true if the client lies in the scope of the person
 * @throws AppError not-found (also for a deleted account), changed-elsewhere; phoneNumber-invalid and registration/phone-exists at phoneNumber
 */
export async function changeContact(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId, version, ...contact }: ContactChange,
  isWithin: (trx: Trx) => Promise<boolean>,
  audit: StaffAudit,
): Promise<{ version: number }> {
  const { phoneNumber } = contact;
  try {
    return await inTransaction(deps.db, async (trx) => {
      const before = await lockContact(trx, userId);
      if (before === undefined || !(await isWithin(trx))) throw new AppError('not-found');
      if (before.version !== version) throw new AppError('changed-elsewhere');
      // A number from before the check must not keep a name from being corrected.
      if (phoneNumber !== null && phoneNumber !== before.phoneNumber) {
        if (!isPhoneNumber(phoneNumber)) throw fieldError('phoneNumber', 'phoneNumber-invalid');
        await releasePhone(trx, phoneNumber, deps.clock.now());
      }
      await updateContact(trx, userId, contact);
      const { version: _, ...old } = before;
      await writeAuditEntry(trx, deps, audit, { id: userId, clientId: userId, personal: { before: old, after: { ...contact } } });
      return { version: version + 1 };
    });
  } catch (error) {
    const taken = sqlState(error) === uniqueViolation && violatedConstraint(error) === 'users_phone_number';
    throw taken ? fieldError('phoneNumber', 'registration/phone-exists') : error;
  }
}
