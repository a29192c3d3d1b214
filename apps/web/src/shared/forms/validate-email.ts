import { registrationEndpoints } from '@komora/api/registration';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';

const { body } = registrationEndpoints['POST /api/user/resend-confirmation'];

export function validateEmail(values: { readonly email: string }): ValidationResult<{ email: string }> {
  return validateBy(body, values);
}
