import { PasswordChange } from '@komora/api/account';
import { confirmationErrors } from '../../shared/forms/new-password.ts';
import { type ValidationResult, validateBy, withErrors } from '../../shared/forms/validation.ts';

export interface NewPasswordValues {
  readonly token: string;
  readonly newPassword: string;
  readonly newPasswordConfirmation: string;
}

export function validateNewPassword(values: NewPasswordValues): ValidationResult<NewPasswordValues> {
  const errors = confirmationErrors('newPasswordConfirmation', values.newPassword, values.newPasswordConfirmation);
  return withErrors(validateBy(PasswordChange, values), errors);
}
