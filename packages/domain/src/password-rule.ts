export type PasswordProblem = 'too-short' | 'no-digit';

/** Characters (specification, sections 5 and 9). */
export const PASSWORD_MIN_LENGTH = 6;

/**
 * What is wrong with a new password; an empty list means that it is fine. Characters are counted as a person sees code
 * points, so an emoji is one; spaces count and are never trimmed.
 */
export function passwordProblems(password: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) problems.push('too-short');
  if (!/[0-9]/.test(password)) problems.push('no-digit');
  return problems;
}
