import { WithdrawalStatement } from '@komora/api/cancellation';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';

export function validateStatement(values: WithdrawalStatement): ValidationResult<WithdrawalStatement> {
  return validateBy(WithdrawalStatement, values);
}
