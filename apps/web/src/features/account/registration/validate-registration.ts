import { Registration } from '@komora/api/registration';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { confirmationErrors } from '../../../shared/forms/new-password.ts';
import { phoneErrors } from '../../../shared/forms/parse-phone.ts';

/** The schema of the request, and the password typed twice alike. */
export function validateRegistration(values: Registration): ValidationResult<Registration> {
  const errors = confirmationErrors('passwordConfirmation', values.password, values.passwordConfirmation);
  return withErrors(validateBy<Registration>(Registration, values), [...phoneErrors('phoneNumber', values.phoneNumber), ...errors]);
}
