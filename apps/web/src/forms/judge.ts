import type { ErrorCode, FieldError } from '@komora/contract/errors';
import { isErrorCode } from '@komora/contract/errors';

/** What a schema of the contract says of a form: each wrong field, or the values as they are to be sent. */
export type Judgement<Output> =
  | { readonly good: true; readonly value: Output }
  | { readonly good: false; readonly errors: readonly FieldError[] };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly params?: Record<string, unknown> | undefined;
}

interface Schema<Output> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: Output } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** Judges by a schema of the contract; the first rule that a field breaks is the one that is told. */
export function judgeBy<Output>(schema: Schema<Output>, value: unknown): Judgement<Output> {
  const judged = schema.safeParse(value);
  if (judged.success) return { good: true, value: judged.data };
  return { good: false, errors: firstOfEach(judged.error.issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue) }))) };
}

/** One error per field. */
export function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  const firsts = new Map<string, FieldError>();
  for (const error of errors) if (!firsts.has(error.path)) firsts.set(error.path, error);
  return [...firsts.values()];
}

function codeOf({ params }: Issue): ErrorCode {
  const code = params?.code;
  return typeof code === 'string' && isErrorCode(code) ? code : 'revalid/rule/basic/regex';
}
