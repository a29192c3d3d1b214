import type { TaxAuthority } from '@komora/api/admin';
import type { ErrorCode } from '@komora/api/errors';
import type { ValidationResult } from '@komora/web-kit/validation';

export interface HandledValues {
  readonly number: string;
  readonly proof: string;
}

/** A document at KSeF has a number there. The server checks its form. */
export const validateHandled =
  (authority: TaxAuthority) =>
  ({ number, proof }: HandledValues): ValidationResult<HandledValues> => {
    const value = { number: number.trim(), proof: proof.trim() };
    const errors: { path: string; code: ErrorCode }[] = [];
    if (authority === 'KSEF' && value.number === '') errors.push({ path: 'number', code: 'revalid/rule/basic/not-null' });
    if (value.proof === '') errors.push({ path: 'proof', code: 'revalid/rule/basic/not-null' });
    return errors.length === 0 ? { valid: true, value } : { valid: false, errors };
  };
