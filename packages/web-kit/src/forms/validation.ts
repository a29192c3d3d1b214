import type { ErrorCode, FieldError } from '@komora/api/errors';
import { ruleCode } from '@komora/api/rule-codes';

/** The values as they are to be sent, or the first error of each wrong field. */
export type ValidationResult<Output> =
  | { readonly valid: true; readonly value: Output }
  | { readonly valid: false; readonly errors: readonly FieldError[] };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly minimum?: unknown;
  /** Kind of the small value: a text, a list, a number. */
  readonly origin?: string | undefined;
  readonly params?: Record<string, unknown> | undefined;
}

interface Schema<Output> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: Output } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** Validates by a schema of `@komora/api`; of the rules that a field breaks, the first one counts. */
export function validateBy<Output>(schema: Schema<Output>, value: unknown): ValidationResult<Output> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { valid: true, value: parsed.data };
  return invalid(parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue) })));
}

/** A failed validation with one error per field. */
export function invalid(errors: readonly FieldError[]): { readonly valid: false; readonly errors: readonly FieldError[] } {
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.path)) first.set(error.path, error);
  return { valid: false, errors: [...first.values()] };
}

/** Adds errors of rules that no schema states. */
export function withErrors<Output>(result: ValidationResult<Output>, more: readonly FieldError[]): ValidationResult<Output> {
  return more.length === 0 ? result : invalid([...(result.valid ? [] : result.errors), ...more]);
}

function codeOf({ code, minimum, origin, params }: Issue): ErrorCode {
  const named = ruleCode(params);
  if (named !== undefined) return named;
  // A field that must hold at least one character or one choice is empty.
  return code === 'too_small' && minimum === 1 && origin !== 'number' ? 'revalid/rule/basic/not-null' : 'revalid/rule/basic/regex';
}
