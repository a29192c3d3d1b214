import type { ErrorCode } from '@komora/contract/errors';
import { passwordProblems } from '@komora/domain/password-rule';

/** A new password and the same once more, in the order of the form. */
export const NEW_PASSWORD_FIELDS = ['newPassword', 'newPasswordConfirmation'] as const;
export type NewPasswordField = (typeof NEW_PASSWORD_FIELDS)[number];
export type NewPassword = Readonly<Record<NewPasswordField, string>>;

/** What is wrong with a new password and with its repetition. */
export function judgeNewPassword(values: NewPassword): Partial<Record<NewPasswordField, ErrorCode>> {
  const password = faultOfPassword(values.newPassword);
  const confirmation = faultOfConfirmation(values.newPassword, values.newPasswordConfirmation);
  return {
    ...(password === undefined ? {} : { newPassword: password }),
    ...(confirmation === undefined ? {} : { newPasswordConfirmation: confirmation }),
  };
}

function faultOfPassword(password: string): ErrorCode | undefined {
  if (password === '') return 'revalid/rule/basic/not-null';
  return passwordProblems(password).length > 0 ? 'revalid/rule/basic/regex' : undefined;
}

export function faultOfConfirmation(password: string, confirmation: string): ErrorCode | undefined {
  if (confirmation === '') return 'revalid/rule/basic/not-null';
  return password === confirmation ? undefined : 'passwordsMustMatch';
}
