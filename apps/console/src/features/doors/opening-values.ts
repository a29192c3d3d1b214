import type { OpeningCause } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';

/** Why a door is opened, as typed. */
export interface OpeningValues {
  readonly cause: string;
  readonly reason: string;
}

/** The causes that can open a door. */
export const causesFor = (isLet: boolean): readonly OpeningCause[] => (isLet ? ['DANGER', 'AUTHORITY'] : ['WORK', 'DANGER', 'AUTHORITY']);

export const validateOpening =
  (isLet: boolean) =>
  (values: OpeningValues): ValidationResult<{ cause: OpeningCause; reason: string }> => {
    const errors: FieldError[] = [];
    const cause = causesFor(isLet).find((one) => one === values.cause);
    if (cause === undefined) errors.push({ path: 'cause', code: 'revalid/rule/basic/not-null' });
    const reason = values.reason.trim();
    if (reason === '') errors.push({ path: 'reason', code: 'revalid/rule/basic/not-null' });
    if (cause === undefined || errors.length > 0) return invalid(errors);
    return { valid: true, value: { cause, reason } };
  };
