export type PasswordError = 'too-short' | 'no-digit';

/** Characters (specification, sections 5 and 9). */
export const PASSWORD_MIN_LENGTH = 6;

/**
 * The errors of a new password; an empty list means that it is valid. Counts code points, so that an emoji is one
 * character. Spaces count and are not trimmed.
 */
export function passwordErrors(password: string): PasswordError[] {
  const problems: PasswordError[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) problems.push('too-short');
  if (!/[0-9]/.test(password)) problems.push('no-digit');
  return problems;
}
