import { PasswordChange } from '@komora/api/account';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { confirmationErrors } from '../../shared/forms/new-password.ts';

export interface NewPasswordValues {
  readonly token: string;
  readonly newPassword: string;
  readonly newPasswordConfirmation: string;
}

export function validateNewPassword(values: NewPasswordValues): ValidationResult<NewPasswordValues> {
  const errors = confirmationErrors('newPasswordConfirmation', values.newPassword, values.newPasswordConfirmation);
  return withErrors(validateBy(PasswordChange, values), errors);
}
