import { Registration } from '@komora/api/registration';
import { phoneErrors } from '@komora/web-kit/parse-phone';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { confirmationErrors } from '../../../shared/forms/new-password.ts';

/** The schema of the request, and the password typed twice alike. */
export function validateRegistration(values: Registration): ValidationResult<Registration> {
  const errors = confirmationErrors('passwordConfirmation', values.password, values.passwordConfirmation);
  return withErrors(validateBy<Registration>(Registration, values), [...phoneErrors('phoneNumber', values.phoneNumber), ...errors]);
}
