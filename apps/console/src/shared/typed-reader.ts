import type { FieldError } from '@komora/api/errors';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { hundredthsOf, wholeOf } from './decimal.ts';

/** Reads what was typed, and collects an error for each field that is wrong. */
export function createReader() {
  const errors: FieldError[] = [];
  const take = <Value>(path: string, typed: string, read: (typed: string) => Value | null, otherwise: Value): Value => {
    const value = read(typed);
    if (value === null) errors.push({ path, code: typed.trim() === '' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex' });
    return value ?? otherwise;
  };
  return {
    errors,
    hundredths: (path: string, typed: string) => take(path, typed, hundredthsOf, 0),
    whole: (path: string, typed: string) => take(path, typed, wholeOf, 0),
    /** Not empty. */
    text: (path: string, typed: string) => take(path, typed, (text) => (text.trim() === '' ? null : text.trim()), ''),
    /** The value, unless a field is wrong. */
    result: <Value>(value: Value): ValidationResult<Value> => (errors.length > 0 ? invalid(errors) : { valid: true, value }),
  };
}
