import { accountEndpoints } from '@komora/api/account';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';

const { body } = accountEndpoints['POST /auth/code/confirm'];

export function validateProofCode(values: { readonly code: string }): ValidationResult<{ code: string }> {
  return validateBy(body, values);
}
