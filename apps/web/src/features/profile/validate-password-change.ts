import { OwnPasswordChange } from '@komora/api/profile';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { confirmationErrors } from '../../shared/forms/new-password.ts';

export interface PasswordChangeValues {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly newPasswordConfirmation: string;
}

export function validatePasswordChange(values: PasswordChangeValues): ValidationResult<PasswordChangeValues> {
  const errors = confirmationErrors('newPasswordConfirmation', values.newPassword, values.newPasswordConfirmation);
  // A password may begin or end with a space: it is sent as it was typed.
  const result = withErrors(validateBy(OwnPasswordChange, values), errors);
  return result.valid ? { valid: true, value: values } : result;
}
