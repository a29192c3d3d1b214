import type { Profile, ProfileChange } from '@komora/contract';
import type { FieldError } from '@komora/contract/errors';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { inTransaction, sqlState, violatedConstraint } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { checkDetails } from '../invoicing/index.ts';
import type { ProfilePorts } from './profile.ports.ts';
import { presentProfile } from './profile.presenter.ts';
import { updateProfile } from './profile.sql.ts';

const uniqueViolation = '23505';
/** Whoever rents is at least this old, in years. */
const youngest = 15;
const oldest = 120;

/**
 * Changes a profile that is still the one that the change was made on, so that of two that are made at once neither is lost unseen.
 * @throws Refusal request/invalid with every bad field; profile/changed-elsewhere; registration/phone-exists at phoneNumber
 */
export async function changeProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  { releasePhone }: Pick<ProfilePorts, 'releasePhone'>,
  { userId, change }: { userId: string; change: ProfileChange },
): Promise<Profile> {
  assertChange(change, deps.clock.now());
  try {
    const row = await inTransaction(deps.db, async (trx) => {
      if (change.phoneNumber !== null) await releasePhone(trx, change.phoneNumber, deps.clock.now());
      return updateProfile(trx, { userId, ...change });
    });
    if (row === undefined) throw new Refusal('profile/changed-elsewhere');
    return presentProfile(row);
  } catch (error) {
    const taken = sqlState(error) === uniqueViolation && violatedConstraint(error) === 'users_phone_number';
    throw taken ? refuseField('phoneNumber', 'registration/phone-exists') : error;
  }
}

function assertChange(change: ProfileChange, now: Date): void {
  const fields: FieldError[] = [];
  if (change.phoneNumber !== null && !isValidPhoneNumber(change.phoneNumber))
    fields.push({ path: 'phoneNumber', code: 'phoneNumber-invalid' });
  if (change.dateOfBirth !== null && !isYearOfBirth(change.dateOfBirth, now)) {
    fields.push({ path: 'dateOfBirth', code: 'revalid/rule/basic/regex', params: { parameter: 'dateOfBirth' } });
  }
  if (change.invoicingDetails !== null) fields.push(...checkDetails(change.invoicingDetails, 'invoicingDetails.'));
  if (fields.length > 0) throw new Refusal('request/invalid', { fields });
}

/** Only the year is asked for: 1 January of one that makes a person 15 to 120 years old this year. */
function isYearOfBirth(date: string, now: Date): boolean {
  const age = now.getUTCFullYear() - Number(date.slice(0, 4));
  return date.endsWith('-01-01') && age >= youngest && age <= oldest;
}
