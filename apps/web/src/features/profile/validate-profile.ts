import type { FieldError } from '@komora/contract/errors';
import { ProfileChange } from '@komora/contract/profile';
import { firstOfEach, type Judgement, judgeBy } from '../../forms/judge.ts';
import { asSent } from '../../invoicing/stored-details.ts';
import type { ProfileSubmission } from './profile-values.ts';

/** Years; the server's rule. */
const YOUNGEST = 15;
const OLDEST = 120;

const orNull = <Text extends string>(text: Text): Text | null => (text.trim() === '' ? null : text);

/** What the contract says of a change of the profile, as it is to be sent. */
export function judgeProfile({ values, version, year }: ProfileSubmission): Judgement<ProfileChange> {
  const { firstName, lastName, phoneNumber, yearOfBirth, gender, invoicingDetails } = values;
  const judged = judgeBy(ProfileChange, {
    version,
    firstName,
    lastName,
    phoneNumber: orNull(phoneNumber),
    dateOfBirth: yearOfBirth.trim() === '' ? null : `${yearOfBirth.trim()}-01-01`,
    gender: gender === '' ? null : gender,
    invoicingDetails: invoicingDetails === null ? null : asSent(invoicingDetails),
  });
  if (isYear(yearOfBirth, year)) return judged;
  const fault: FieldError = { path: 'dateOfBirth', code: 'revalid/rule/basic/regex' };
  return { good: false, errors: firstOfEach([...(judged.good ? [] : judged.errors), fault]) };
}

function isYear(text: string, year: number): boolean {
  if (text.trim() === '') return true;
  const age = year - Number(text);
  return /^\d{4}$/.test(text.trim()) && age >= YOUNGEST && age <= OLDEST;
}
