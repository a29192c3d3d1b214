import { WithdrawalStatement } from '@komora/api/cancellation';
import { type ValidationResult, validateBy } from '../../shared/forms/validation.ts';

export function validateStatement(values: WithdrawalStatement): ValidationResult<WithdrawalStatement> {
  return validateBy(WithdrawalStatement, values);
}
