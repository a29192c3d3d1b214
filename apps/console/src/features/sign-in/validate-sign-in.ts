import { sessionEndpoints } from '@komora/api/admin/session';
import { type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import type { SignInBody, SignInValues } from './sign-in-values.ts';

const { body } = sessionEndpoints['POST /api/admin/session'];

/** Checks the schema of the call; exactly one second factor must be there. */
export const validateSignIn =
  (factor: 'code' | 'recoveryCode') =>
  ({ email, password, ...factors }: SignInValues): ValidationResult<SignInBody> => {
    const value = factors[factor];
    const sent = { email, password, ...(value.trim() === '' ? {} : { [factor]: value }) };
    return withErrors(validateBy(body, sent), value.trim() === '' ? [{ path: factor, code: 'revalid/rule/basic/not-null' }] : []);
  };
