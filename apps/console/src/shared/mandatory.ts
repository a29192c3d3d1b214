import type { ValidationResult } from '@komora/web-kit/validation';

/** Validates a form whose fields are texts that must not be empty. @returns them without spaces around */
export function validateMandatory<Values extends Readonly<Record<keyof Values, string>>>(values: Values): ValidationResult<Values> {
  const trimmed = Object.entries<string>(values).map(([path, value]) => [path, value.trim()] as const);
  const errors = trimmed.filter(([, value]) => value === '').map(([path]) => ({ path, code: 'revalid/rule/basic/not-null' as const }));
  return errors.length > 0 ? { valid: false, errors } : { valid: true, value: Object.fromEntries(trimmed) as Values };
}
