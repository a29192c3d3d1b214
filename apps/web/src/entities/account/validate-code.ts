import { CodeLogin } from '@komora/api/account';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import type { CodeCredentials } from './sign-in.ts';

export function validateCode(values: CodeCredentials): ValidationResult<CodeCredentials> {
  const result = validateBy(CodeLogin, { ...values, domain: 'CLIENT' });
  return result.valid ? { valid: true, value: { ...values, code: result.value.code } } : result;
}
