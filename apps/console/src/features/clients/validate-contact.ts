import type { ClientChange } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { LANGUAGES } from '@komora/domain/language';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';

export interface ContactValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly language: string;
}

/** Names are required, a phone number may be missing; the server checks the number. */
export function validateContact(values: ContactValues): ValidationResult<Omit<ClientChange, 'version'>> {
  const [firstName, lastName, phoneNumber] = [values.firstName.trim(), values.lastName.trim(), values.phoneNumber.trim()];
  const errors: FieldError[] = [];
  for (const [path, value] of Object.entries({ firstName, lastName }))
    if (value === '') errors.push({ path, code: 'revalid/rule/basic/not-null' });
  const language = LANGUAGES.find((one) => one === values.language);
  if (language === undefined) errors.push({ path: 'language', code: 'revalid/rule/basic/not-null' });
  if (errors.length > 0 || language === undefined) return invalid(errors);
  return { valid: true, value: { firstName, lastName, phoneNumber: phoneNumber === '' ? null : phoneNumber, language } };
}
