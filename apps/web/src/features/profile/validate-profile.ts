import { ProfileChange } from '@komora/api/profile';
import { phoneErrors } from '@komora/web-kit/parse-phone';
import { invalid, type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { detailsErrors } from '../../entities/billing-details/check-details.ts';
import { asSent } from '../../entities/billing-details/stored-details.ts';
import { atStreetLine } from '../../entities/billing-details/street-line.ts';
import type { ProfileValues } from './profile-values.ts';

/** Years; the server's rule. */
const YOUNGEST = 15;
const OLDEST = 120;

const orNull = <Text extends string>(text: Text): Text | null => (text.trim() === '' ? null : text);

/** @param now.version of the profile that was changed @param now.year the present year */
export function validateProfile(
  values: ProfileValues,
  now: { readonly version: number; readonly year: number },
): ValidationResult<ProfileChange> {
  const { firstName, lastName, phoneNumber, yearOfBirth, gender, invoicingDetails } = values;
  const result = validateBy(ProfileChange, {
    version: now.version,
    firstName,
    lastName,
    phoneNumber: orNull(phoneNumber),
    dateOfBirth: yearOfBirth.trim() === '' ? null : `${yearOfBirth.trim()}-01-01`,
    gender: gender === '' ? null : gender,
    invoicingDetails: invoicingDetails === null ? null : asSent(invoicingDetails),
  });
  const checked = withErrors(result, [
    ...phoneErrors('phoneNumber', phoneNumber),
    ...phoneErrors('invoicingDetails.telephoneNumber', invoicingDetails?.telephoneNumber ?? ''),
    ...(invoicingDetails === null ? [] : detailsErrors(invoicingDetails, 'invoicingDetails.')),
    ...(isYearOfBirth(yearOfBirth, now.year) ? [] : [{ path: 'dateOfBirth', code: 'revalid/rule/basic/regex' } as const]),
  ]);
  return checked.valid ? checked : invalid(atStreetLine(checked.errors, 'invoicingDetails.'));
}

function isYearOfBirth(text: string, year: number): boolean {
  if (text.trim() === '') return true;
  const age = year - Number(text);
  return /^\d{4}$/.test(text.trim()) && age >= YOUNGEST && age <= OLDEST;
}
