import type { ErrorCode, FieldError } from '@komora/api/errors';

/** A new password and its repetition, in the order of the form. */
export const NEW_PASSWORD_FIELDS = ['newPassword', 'newPasswordConfirmation'] as const;

/** The rule that no schema states: both passwords are the same. */
export function confirmationErrors(path: string, password: string, confirmation: string): readonly FieldError[] {
  const code: ErrorCode | null =
    confirmation === '' ? 'revalid/rule/basic/not-null' : password === confirmation ? null : 'passwordsMustMatch';
  return code === null ? [] : [{ path, code }];
}
