import { Login } from '@komora/api/account';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import type { Credentials } from './sign-in.ts';

export function validateLogin(values: Credentials): ValidationResult<Credentials> {
  const result = validateBy(Login, { ...values, domain: 'CLIENT' });
  return result.valid ? { valid: true, value: { ...values, username: result.value.username } } : result;
}
