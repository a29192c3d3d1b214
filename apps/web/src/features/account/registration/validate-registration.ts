import { Registration } from '@komora/api/registration';
import { confirmationErrors } from '../../../shared/forms/new-password.ts';
import { phoneErrors } from '../../../shared/forms/parse-phone.ts';
import { type ValidationResult, validateBy, withErrors } from '../../../shared/forms/validation.ts';

/** The schema of the request, and the password typed twice alike. */
export function validateRegistration(values: Registration): ValidationResult<Registration> {
  const errors = confirmationErrors('passwordConfirmation', values.password, values.passwordConfirmation);
  return withErrors(validateBy<Registration>(Registration, values), [...phoneErrors('phoneNumber', values.phoneNumber), ...errors]);
}
