import type { FieldError } from '@komora/api/errors';
import { FranchisingContact } from '@komora/api/franchising';
import { phoneErrors } from '@komora/web-kit/parse-phone';
import { invalid, type ValidationResult, validateBy, withErrors } from '@komora/web-kit/validation';
import { FIELDS, type FranchisingValues } from './franchising-values.ts';

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Square metres as people type them: spaces separate the thousands. */
const parseArea = (typed: string): number => Number(typed.replaceAll(/\s/g, ''));

export function validateFranchising(values: FranchisingValues): ValidationResult<FranchisingContact> {
  const result = validateBy<FranchisingContact>(FranchisingContact, {
    ...values,
    propertyAreaInM2: parseArea(values.propertyAreaInM2),
    isPrimaryIncome: ANSWERS[values.isPrimaryIncome],
    hasReadFranchiseBrochure: ANSWERS[values.hasReadFranchiseBrochure],
  });
  const phone = phoneErrors('phoneNumber', values.phoneNumber);
  if (result.valid) return withErrors(result, phone);
  // The schema reports an empty choice as a wrong one: the missing fields come first.
  const empty = FIELDS.filter((path) => values[path].trim() === '');
  return invalid([...empty.map((path): FieldError => ({ path, code: 'revalid/rule/basic/not-null' })), ...result.errors, ...phone]);
}
