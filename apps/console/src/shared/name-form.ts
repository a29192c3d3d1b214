import type { ValidationResult } from '@komora/web-kit/validation';

export interface NameValues {
  readonly name: string;
}

/** A form with a name of at most 100 characters. */
export const nameForm = {
  paths: ['name'] as const,
  validate: ({ name }: NameValues): ValidationResult<NameValues> =>
    name.trim() === ''
      ? { valid: false, errors: [{ path: 'name', code: 'revalid/rule/basic/not-null' }] }
      : { valid: true, value: { name: name.trim() } },
};
