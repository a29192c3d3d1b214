import type { Profile, ProfileChange } from '@komora/api';
import type { FieldError } from '@komora/api/errors';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { inTransaction, sqlState, violatedConstraint } from '../../../platform/db/transaction.ts';
import { isPhoneNumber } from '../../../platform/format-phone.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { releasePhone } from '../account/index.ts';
import { checkDetails } from '../billing-details/index.ts';
import { presentProfile } from './profile.presenter.ts';
import { updateProfile } from './profile.sql.ts';

const uniqueViolation = '23505';
/** Age limits of a client, in years. */
const minAge = 15;
const maxAge = 120;

/**
 * Changes a profile if its version is still `change.version`, so that concurrent changes are not lost.
 * @throws AppError request/invalid with all invalid fields; profile/changed-elsewhere; registration/phone-exists at phoneNumber
 */
export async function changeProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, change }: { userId: string; change: ProfileChange },
): Promise<Profile> {
  assertChange(change, deps.clock.now());
  try {
    const row = await inTransaction(deps.db, async (trx) => {
      if (change.phoneNumber !== null) await releasePhone(trx, change.phoneNumber, deps.clock.now());
      return updateProfile(trx, { userId, ...change });
    });
    if (row === undefined) throw new AppError('profile/changed-elsewhere');
    return presentProfile(row);
  } catch (error) {
    const taken = sqlState(error) === uniqueViolation && violatedConstraint(error) === 'users_phone_number';
    throw taken ? fieldError('phoneNumber', 'registration/phone-exists') : error;
  }
}

function assertChange(change: ProfileChange, now: Date): void {
  const fields: FieldError[] = [];
  if (change.phoneNumber !== null && !isPhoneNumber(change.phoneNumber)) fields.push({ path: 'phoneNumber', code: 'phoneNumber-invalid' });
  if (change.dateOfBirth !== null && !isYearOfBirth(change.dateOfBirth, now)) {
    fields.push({ path: 'dateOfBirth', code: 'revalid/rule/basic/regex', params: { parameter: 'dateOfBirth' } });
  }
  if (change.invoicingDetails !== null) fields.push(...checkDetails(change.invoicingDetails, 'invoicingDetails.'));
  if (fields.length > 0) throw new AppError('request/invalid', { fields });
}

/** Forms ask only for the year: the date must be 1 January, for an age of 15 to 120 years this year. */
function isYearOfBirth(date: string, now: Date): boolean {
  const age = now.getUTCFullYear() - Number(date.slice(0, 4));
  return date.endsWith('-01-01') && age >= minAge && age <= maxAge;
}
