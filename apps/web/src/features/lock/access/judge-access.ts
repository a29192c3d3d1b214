import type { ErrorCode } from '@komora/contract/errors';
import { instantOf } from './zoned-time.ts';

/** What the form holds; the times as `<input type="datetime-local">` writes them. */
export interface AccessDraft {
  readonly email: string;
  readonly validFrom: string;
  readonly validTo: string;
}

export type AccessField = keyof AccessDraft;

/** In the order of the form. */
export const FIELDS: readonly AccessField[] = ['email', 'validFrom', 'validTo'];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Milliseconds; an access is for a visit, not for good. */
const LONGEST = 30 * 86_400_000;

/** @param now ms since the epoch @returns what is wrong with which field */
export function judgeAccess(draft: AccessDraft, timeZone: string, now: number): Partial<Record<AccessField, ErrorCode>> {
  const wrong: Partial<Record<AccessField, ErrorCode>> = {};
  const email = draft.email.trim();
  if (email === '') wrong.email = 'revalid/rule/basic/not-null';
  else if (!EMAIL.test(email)) wrong.email = 'revalid/rule/basic/regex';
  const from = instantOf(draft.validFrom, timeZone);
  const to = instantOf(draft.validTo, timeZone);
  // The browser gives an empty text for a time that is none.
  if (from === null) wrong.validFrom = 'revalid/rule/basic/not-null';
  if (to === null) wrong.validTo = 'revalid/rule/basic/not-null';
  if (from === null || to === null) return wrong;
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0 || length > LONGEST || Date.parse(to) <= now) wrong.validTo = 'unlock-token/bad-dates';
  return wrong;
}
