import type { ErrorCode, FieldError } from '@komora/api/errors';
import { defineForm } from '@komora/web-kit/define-form';
import { invalid, type ValidationResult } from '@komora/web-kit/validation';
import { validateEmail } from '../../../shared/forms/validate-email.ts';
import { instantOf } from './zoned-time.ts';

/** The values of the form; times as `<input type="datetime-local">` writes them. */
export interface AccessDraft {
  readonly email: string;
  readonly validFrom: string;
  readonly validTo: string;
}

/** Milliseconds; an access is for a visit, not for ever. */
const LONGEST = 30 * 86_400_000;

const error = (path: keyof AccessDraft, code: ErrorCode): FieldError => ({ path, code });

function dateErrors(from: string | null, to: string | null, now: number): FieldError[] {
  // The browser gives an empty text for a time that is none.
  const missing = [
    ...(from === null ? [error('validFrom', 'revalid/rule/basic/not-null')] : []),
    ...(to === null ? [error('validTo', 'revalid/rule/basic/not-null')] : []),
  ];
  if (from === null || to === null) return missing;
  const length = Date.parse(to) - Date.parse(from);
  return length <= 0 || length > LONGEST || Date.parse(to) <= now ? [error('validTo', 'unlock-token/bad-dates')] : [];
}

/** @param now ms since the epoch @returns the times as ISO 8601 in UTC */
export function validateAccess(draft: AccessDraft, timeZone: string, now: number): ValidationResult<AccessDraft> {
  const email = validateEmail(draft);
  const validFrom = instantOf(draft.validFrom, timeZone);
  const validTo = instantOf(draft.validTo, timeZone);
  const errors = [...(email.valid ? [] : email.errors), ...dateErrors(validFrom, validTo, now)];
  if (!email.valid || validFrom === null || validTo === null || errors.length > 0) return invalid(errors);
  return { valid: true, value: { ...email.value, validFrom, validTo } };
}

export const accessForm = (timeZone: string, now: () => number) =>
  defineForm<AccessDraft, AccessDraft>({
    paths: ['email', 'validFrom', 'validTo'],
    validate: (draft) => validateAccess(draft, timeZone, now()),
    fieldOfCode: { 'unlock-token/bad-dates': 'validTo' },
  });
